import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

/** Few sign out on their first visit. */
const SignOutDialog = lazy(async () => ({ default: (await import('../account/sign-out-dialog.tsx')).SignOutDialog }))
const DownloadUnsent = lazy(async () => ({ default: (await import('./download-unsent.tsx')).DownloadUnsent }))

/** How to ask to sign out, and what may still be in the way of it. */
export function useSignOut() {
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  const { desk } = useRouteContext({ from: '__root__' })
  return {
    ask: () => {
      void desk.flush()
      setAsked(true)
    },
    dialog: asked && (
      <Suspense>
        <SignOutDialog
          download={<DownloadUnsent />}
          onStay={() => setAsked(false)}
          onSignedOut={() => void navigate({ to: '/sign-in' })}
        />
      </Suspense>
    ),
  }
}
