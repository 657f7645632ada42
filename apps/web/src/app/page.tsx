import type { ComponentProps } from 'react'
import { useSession } from '../store/queries.ts'
import { AccountMenu } from './account-menu.tsx'
import { Frame } from './frame.tsx'
import { PageSaveState } from './save-state.tsx'
import { useSignOut } from './use-sign-out.tsx'

/** A page of somebody who is here: the frame, with whether all is saved and who they are. */
export function Page(places: Omit<ComponentProps<typeof Frame>, 'save' | 'account' | 'bare'>) {
  const { user } = useSession()
  const signOut = useSignOut()
  const who = user && { name: user.name, isGuest: user.guest }
  return (
    <>
      <Frame {...places} save={user && <PageSaveState />} account={<AccountMenu who={who} onSignOut={signOut.ask} />} />
      {signOut.dialog}
    </>
  )
}
