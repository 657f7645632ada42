import type { ReactNode } from 'react'
import { useSession } from '../store/queries.ts'
import { Column, Columns } from '../ui/columns.tsx'
import { Belongings } from './belongings.tsx'
import { ChangePassword } from './change-password.tsx'
import { Sessions } from './sessions.tsx'
import { WhoYouAre } from './who-you-are.tsx'

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
