import type { ReactNode } from 'react'
import { useSession } from '../../queries/session.ts'
import { Column, Columns } from '../../ui/layout/columns.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { PresenceSetting } from './profile/presence-setting.tsx'
import { YourData } from './your-data.tsx'
import { Factors } from './factors/factors.tsx'
import { PasswordSection } from './factors/password-section.tsx'
import { LinkedIdentities } from './identities/linked-identities.tsx'
import { Tokens } from './api-access/tokens.tsx'
import { Webhooks } from './api-access/webhooks.tsx'
import { Sessions } from './sessions.tsx'
import { Profile } from './profile/profile.tsx'

interface AccountProps {
  readonly onSignOut: () => void
  /** Called after the account was deleted. */
  readonly onDeleted: () => void
  /** Further sections of the settings page. */
  readonly children: ReactNode
}

/** Account settings: profile, password, access for programs, signed-in devices, data. */
export function Account({ onSignOut, onDeleted, children }: AccountProps) {
  const { user } = useSession()
  return (
    <Columns>
      <Column>
        <SectionBoundary name="profile">
          <Profile onSignOut={onSignOut} />
        </SectionBoundary>
        {user?.guest === false && (
          <>
            <SectionBoundary name="password">
              <PasswordSection email={user.email} />
            </SectionBoundary>
            <SectionBoundary name="second factors">
              <Factors />
            </SectionBoundary>
          </>
        )}
        {user?.guest === false && (
          <SectionBoundary name="linked accounts">
            <LinkedIdentities />
          </SectionBoundary>
        )}
        <SectionBoundary name="tokens">
          <Tokens />
        </SectionBoundary>
        <SectionBoundary name="webhooks">
          <Webhooks />
        </SectionBoundary>
      </Column>
      <Column>
        <SectionBoundary name="presence">
          <PresenceSetting />
        </SectionBoundary>
        <SectionBoundary name="sessions">
          <Sessions />
        </SectionBoundary>
        {children}
        <SectionBoundary name="your data">
          <YourData isGuest={user?.guest ?? true} onDeleted={onDeleted} />
        </SectionBoundary>
      </Column>
    </Columns>
  )
}
