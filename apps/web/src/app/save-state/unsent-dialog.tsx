import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LastChange } from '../../features/roster/last-change.tsx'
import { useSaveState, type SaveState } from '../../sync/save-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DownloadUnsent } from './download-unsent.tsx'
import type { UnsentChanges } from '../../sync/sync-client.ts'
import { useSaveStateText } from './use-save-state-text.ts'

/** Lists changes that only this device has, why they are unsent, and offers a download. */
export function UnsentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { kind } = useSaveState()
  const { text } = useSaveStateText()
  const unsent = useUnsent()
  const { sync } = useRouteContext({ from: '__root__' })
  const continueWithoutStored = () => {
    sync.continueWithoutStored()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={text}>
      <p>{useExplanation(kind)}</p>
      {kind === 'store-not-responding' && (
        <p>
          <Button small onClick={continueWithoutStored}>{t`Continue without stored changes`}</Button>
        </p>
      )}
      {unsent.map(({ publicRef, name, changes }) => (
        <div key={publicRef}>
          <h3>{name}</h3>
          <ul className="small soft">
            {changes.map((change, index) => (
              <li key={`${change.field} ${index}`}>
                <LastChange change={change} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        <DownloadUnsent />
      </p>
    </Dialog>
  )
}

/** Why the changes are unsent, and what the user can do. */
function useExplanation(kind: SaveState['kind']): string {
  const { t } = useLingui()
  switch (kind) {
    case 'not-persistent':
      return t`This browser can’t store your changes: its storage is full, or this is a private window. Keep this page open until everything is saved, or download your changes.`
    case 'store-not-responding':
      return t`It may hold earlier changes that weren’t sent, so new ones aren’t sent before it responds. Keep this page open, or restart your browser. If you continue, earlier changes are sent as soon as it responds.`
    case 'held-back':
      return t`You made these changes more than a day ago, and someone else has edited the same fields since. Choose on the sheet which values to keep.`
    default:
      return t`The server can’t be reached. Your changes will be saved automatically when it’s back. You can keep editing or close this page.`
  }
}

/** The current unsent changes of all characters. */
function useUnsent(): readonly UnsentChanges[] {
  const { sync } = useRouteContext({ from: '__root__' })
  const state = useSaveState()
  const [unsent, setUnsent] = useState<readonly UnsentChanges[]>([])
  useEffect(() => {
    let isMounted = true
    void sync.unsent().then((found) => isMounted && setUnsent(found))
    return () => {
      isMounted = false
    }
  }, [sync, state])
  return unsent
}
