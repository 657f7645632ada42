import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LastChange } from '../../features/roster/last-change.tsx'
import { useSaveState } from '../../sync/save-state.ts'
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
  return (
    <Dialog open onClose={onClose} title={text}>
      <p>
        {kind === 'not-persistent'
          ? t`This browser can’t store your changes: its storage is full, or this is a private window. Keep this page open until everything is saved, or download your changes.`
          : kind === 'held-back'
            ? t`You made these changes more than a day ago, and someone else has edited the same fields since. Choose on the sheet which values to keep.`
            : t`The server can’t be reached. Your changes will be saved automatically when it’s back. You can keep editing or close this page.`}
      </p>
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
