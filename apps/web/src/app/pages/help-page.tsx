import { useLingui } from '@lingui/react/macro'
import { Help } from '../../features/help/help.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Page } from '../page.tsx'

export function HelpPage() {
  const { t } = useLingui()
  return (
    <Page>
      <PageLayout title={t`Help`}>
        <Help />
      </PageLayout>
    </Page>
  )
}
