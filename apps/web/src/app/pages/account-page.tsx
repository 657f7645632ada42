import { useLingui } from '@lingui/react/macro'
import { Account } from '../../account/account.tsx'
import { DeskPage } from '../../ui/desk-page.tsx'
import { Credits } from '../credits.tsx'
import { DeviceChoices } from '../device-choices.tsx'
import { KeptHere } from '../kept-here.tsx'
import { Page } from '../page.tsx'
import { useSignOut } from '../use-sign-out.tsx'

export function AccountPage() {
  const { t } = useLingui()
  const signOut = useSignOut()
  return (
    <Page>
      <DeskPage title={t`Account`}>
        <Account onSignOut={signOut.ask}>
          <KeptHere />
          <DeviceChoices />
          <Credits />
        </Account>
      </DeskPage>
      {signOut.dialog}
    </Page>
  )
}
