import type { ReactNode } from 'react'
import { useSession } from '../../queries/queries.ts'
import { Column, Columns } from '../../ui/layout/columns.tsx'
import { Belongings } from './your-data.tsx'
import { ChangePassword } from './change-password.tsx'
import { Sessions } from './sessions.tsx'
import { WhoYouAre } from './profile.tsx'

interface AccountProps {
  readonly onSignOut: () => void
  /** The account is no more. */
  readonly onLeft: () => void
  /** What else belongs to this device and this house. */
  readonly children: ReactNode
}

/** Who one is here, how one comes in, and from where. */
export function Account({ onSignOut, onLeft, children }: AccountProps) {
  const { user } = useSession()
  return (
    <Columns>
      <Column>
        <WhoYouAre onSignOut={onSignOut} />
        {user?.guest === false && <ChangePassword email={user.email ?? ''} />}
      </Column>
      <Column>
        <Sessions />
        {children}
        <Belongings isGuest={user?.guest ?? true} onLeft={onLeft} />
      </Column>
    </Columns>
  )
}
