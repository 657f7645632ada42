import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LastChange } from '../../features/roster/last-change.tsx'
import { useSaveState } from '../../sync/save-state.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DownloadUnsent } from './download-unsent.tsx'
import type { Unsent } from '../../sync/sync-client.ts'
import { useSaveWords } from './use-save-state-text.ts'

/** What lies on this device and nowhere else, why, and what can be done about it. */
export function UnsentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { kind } = useSaveState()
  const { words } = useSaveWords()
  const unsent = useUnsent()
  return (
    <Dialog open onClose={onClose} title={words}>
      <p>
        {kind === 'unkept'
          ? t`This browser keeps nothing: its storage is full, or this is a private window. Leave the page open until everything is saved, or download what you wrote.`
          : kind === 'asked'
            ? t`You wrote this more than a day ago, and since then somebody wrote there too. Beside each of them on the sheet you choose what stays.`
            : t`The server does not answer. Your changes are saved by themselves as soon as it does; you can go on writing, and even close this page.`}
      </p>
      {unsent.map(({ publicRef, name, changes }) => (
        <div key={publicRef}>
          <h3>{name}</h3>
          <ul className="small soft">
            {changes.map((change, place) => (
              <li key={`${change.field} ${place}`}>
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

/** All that was typed here and has not been saved, as it is now. */
function useUnsent(): readonly Unsent[] {
  const { sync } = useRouteContext({ from: '__root__' })
  const state = useSaveState()
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  useEffect(() => {
    let isLooking = true
    void sync.unsent().then((found) => isLooking && setUnsent(found))
    return () => {
      isLooking = false
    }
  }, [sync, state])
  return unsent
}
