import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { Account } from '../../features/account/account.tsx'
import { useSession } from '../../queries/queries.ts'
import { buttonLook } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Credits } from '../settings/credits.tsx'
import { DeviceChoices } from '../settings/device-settings.tsx'
import { KeptHere } from '../settings/unsent-changes.tsx'
import { Page } from '../page.tsx'
import { useSignOut } from '../use-sign-out.tsx'

export function SettingsPage() {
  const { t } = useLingui()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const { sync } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const leave = () => {
    if (user) void sync.forget(user.id)
    void navigate({ to: '/sign-in' })
  }
  return (
    <Page>
      <PageLayout
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
      </PageLayout>
      {signOut.dialog}
    </Page>
  )
}
