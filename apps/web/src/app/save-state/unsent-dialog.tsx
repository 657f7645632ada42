import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { LastChange } from '../../features/roster/last-change.tsx'
import { useSaveState, type SaveState } from '../../sync/save-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DownloadUnsent } from './download-unsent.tsx'
import type { UnsentChanges } from '../../sync/unsent-changes.ts'
import styles from './unsent-dialog.module.css'
import { useSaveStateText } from './use-save-state-text.ts'

/** Lists changes that only this device has, why they are unsent, and offers a download. */
export function UnsentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const state = useSaveState()
  const { text } = useSaveStateText()
  const unsent = useUnsent()
  const { sync } = useRouteContext({ from: '__root__' })
  const canContinue = state.kind === 'store-not-responding'
  const continueWithoutStored = () => {
    sync.continueWithoutStored()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={text}>
      <p>{useExplanation(state)}</p>
      {/* before the list, which can be longer than the screen */}
      {(canContinue || unsent.length > 0) && (
        <div className={styles['actions']}>
          {canContinue && <Button small onClick={continueWithoutStored}>{t`Continue without stored changes`}</Button>}
          {unsent.length > 0 && <DownloadUnsent />}
        </div>
      )}
      {unsent.map(({ publicRef, name, changes }) => (
        <div key={publicRef} className={styles['character']}>
          <h3>{name}</h3>
          <ul>
            {changes.map((change, index) => (
              <li key={`${change.field} ${index}`}>
                <LastChange change={change} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Dialog>
  )
}

/** Why the changes are unsent, and what the user can do. */
function useExplanation(state: SaveState): string {
  const { t } = useLingui()
  const { messageOf } = useProblemMessages()
  if (state.kind === 'waiting' && state.reason) {
    const reason = messageOf({ code: state.reason })
    return t`${reason} Your changes are stored on this device and will be sent later.`
  }
  switch (state.kind) {
    case 'not-persistent':
      return t`This browser can’t store your changes: its storage is full, or this is a private window. Keep this page open until everything is saved, or download your changes.`
    case 'store-not-responding':
      return t`It may hold changes that weren’t sent, so new ones wait until it responds. Keep this page open. If it takes too long, download your changes and restart your browser, or continue: stored changes are then sent later.`
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
