import { useLingui } from '@lingui/react/macro'
import { Help } from '../../help/help.tsx'
import { DeskPage } from '../../ui/desk-page.tsx'
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
