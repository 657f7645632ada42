import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { Account } from '../../account/account.tsx'
import { useSession } from '../../store/queries.ts'
import { buttonLook } from '../../ui/button.tsx'
import { DeskPage } from '../../ui/desk-page.tsx'
import { Credits } from '../credits.tsx'
import { DeviceChoices } from '../device-choices.tsx'
import { KeptHere } from '../kept-here.tsx'
import { Page } from '../page.tsx'
import { useSignOut } from '../use-sign-out.tsx'

export function SettingsPage() {
  const { t } = useLingui()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const { desk } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const leave = () => {
    if (user) void desk.forget(user.id)
    void navigate({ to: '/sign-in' })
  }
  return (
    <Page>
      <DeskPage
        title={t`Settings`}
        acts={
          <Link to="/help" className={buttonLook({})}>
            <CircleHelp />
            {t`Help`}
          </Link>
        }
      >
        <Account onSignOut={signOut.ask} onLeft={leave}>
          <KeptHere />
          <DeviceChoices />
          <Credits />
        </Account>
      </DeskPage>
      {signOut.dialog}
    </Page>
  )
}
