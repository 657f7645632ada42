import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ShieldUser from 'lucide-react/icons/shield-user'
import { Account } from '../../features/account/account.tsx'
import { useSession } from '../../queries/session.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { Credits } from '../settings/credits.tsx'
import { DeviceSettings } from '../settings/device-settings.tsx'
import { UnsentChangesSection } from '../settings/unsent-changes.tsx'
import { Page } from '../page.tsx'
import { useSignOut } from '../use-sign-out.tsx'

export function SettingsPage() {
  const { t } = useLingui()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const { sync } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const onAccountDeleted = () => {
    if (user) void sync.clearUserData(user.id)
    void navigate({ to: '/sign-in' })
  }
  return (
    <Page>
      <PageLayout
        title={t`Settings`}
        actions={
          <>
            {user?.administrator && (
              <Link to="/administration" className={buttonClass({})}>
                <ShieldUser />
                {t`Administration`}
              </Link>
            )}
            <Link to="/help" className={buttonClass({})}>
              <CircleHelp />
              {t`Help`}
            </Link>
          </>
        }
      >
        <Account onSignOut={signOut.ask} onDeleted={onAccountDeleted}>
          <SectionBoundary name="unsent changes">
            <UnsentChangesSection />
          </SectionBoundary>
          <SectionBoundary name="device settings">
            <DeviceSettings />
          </SectionBoundary>
          <SectionBoundary name="credits">
            <Credits />
          </SectionBoundary>
        </Account>
      </PageLayout>
      {signOut.dialog}
    </Page>
  )
}
