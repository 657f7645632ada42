import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { SignOutDialog } from '../account/sign-out-dialog.tsx'

/** How to ask to sign out, and what may still be in the way of it. */
export function useSignOut() {
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  const { desk } = useRouteContext({ from: '__root__' })
  return {
    ask: () => {
      desk.flush()
      setAsked(true)
    },
    dialog: asked && (
      <SignOutDialog onStay={() => setAsked(false)} onSignedOut={() => void navigate({ to: '/sign-in' })} />
    ),
  }
}
