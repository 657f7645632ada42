import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/foundation/lazy-part.ts'
import { useEarly } from './use-preload.ts'

/** Few sign out on their first visit. */
const loadDialog = async () => (await import('../features/account/sign-out-dialog.tsx')).SignOutDialog
const loadDownload = async () => (await import('./save-state/download-unsent.tsx')).DownloadUnsent
const SignOutDialog = lazyPart(loadDialog)
const DownloadUnsent = lazyPart(loadDownload)

/** How to ask to sign out, and what may still be in the way of it. */
export function useSignOut() {
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  useEarly(loadDialog)
  useEarly(loadDownload)
  const { sync } = useRouteContext({ from: '__root__' })
  return {
    ask: () => {
      void sync.flush()
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
