import { useLingui } from '@lingui/react/macro'
import { Help } from '../../features/help/help.tsx'
import { DeskPage } from '../../ui/layout/page-layout.tsx'
import { Page } from '../page.tsx'

export function HelpPage() {
  const { t } = useLingui()
  return (
    <Page>
      <DeskPage title={t`Help`}>
        <Help />
      </DeskPage>
    </Page>
  )
}
