import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/foundation/lazy-part.ts'
import { usePreload } from './use-preload.ts'

/** Lazy, to keep the first load small. */
const loadDialog = async () => (await import('../features/account/sign-out-dialog.tsx')).SignOutDialog
const loadDownload = async () => (await import('./save-state/download-unsent.tsx')).DownloadUnsent
const SignOutDialog = lazyPart(loadDialog)
const DownloadUnsent = lazyPart(loadDownload)

/** Starts signing out; the dialog warns about unsaved changes. */
export function useSignOut() {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  usePreload(loadDialog)
  usePreload(loadDownload)
  const { sync } = useRouteContext({ from: '__root__' })
  return {
    ask: () => {
      void sync.flush()
      setAsking(true)
    },
    dialog: isAsking && (
      <Suspense>
        <SignOutDialog
          download={<DownloadUnsent />}
          onCancel={() => setAsking(false)}
          onSignedOut={() => void navigate({ to: '/sign-in' })}
        />
      </Suspense>
    ),
  }
}
