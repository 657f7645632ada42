import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/foundation/lazy-part.ts'
import { LazyDownload, loadDownload } from './save-state/lazy-download.ts'
import { usePreload } from './use-preload.ts'

/** Lazy, to keep the first load small. */
const loadDialog = async () => (await import('../features/account/sign-out-dialog.tsx')).SignOutDialog
const SignOutDialog = lazyPart(loadDialog)

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
          download={<LazyDownload />}
          onCancel={() => setAsking(false)}
          onSignedOut={() => void navigate({ to: '/sign-in' })}
        />
      </Suspense>
    ),
  }
}
