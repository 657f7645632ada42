import type { AcknowledgedSave } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { withLoggedEntries } from '../log-view/described-log.ts'
import { useFieldTexts } from '../log-view/texts/use-field-texts.ts'
import { useLog } from '../queries/log/log.ts'
import { useCharacterStore, useField, useMissingSaves } from '../sync/replica/use-character.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ChangedValue } from './changed-value.tsx'
import styles from './missing-dialog.module.css'
import { useEntryChangeText } from './use-entry-change-text.ts'

/** Changes that the server had acknowledged and no longer has, because it was restored from a backup. */
export function MissingDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const [name] = useField('name')
  const { shortDate, time } = useDates()
  const saves = useMissingSaves()
  const introduction = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (saves.length === 0) close()
  }, [saves])

  const first = new Date(Number(saves[0]?.entryId ?? 0))
  const [firstDay, firstTime] = [shortDate(first), time(first)]
  return (
    <Dialog
      open={saves.length > 0}
      onClose={onClose}
      title={t`The server was restored`}
      consequence={
        // Away from the close button: there is no way back.
        <span className={styles['discard']}>
          <Button small kind="plain" onClick={() => void store.discardMissing()}>{t`Discard changes`}</Button>
        </span>
      }
      primaryAction={<Button kind="primary" onClick={() => void store.restoreMissing()}>{t`Restore changes`}</Button>}
    >
      <p id={introduction}>
        {t`The backup doesn’t include your changes to ${name} since ${firstDay}, ${firstTime}. If you restore them, they’re added to what the server has now.`}
      </p>
      {/* it scrolls, so that the buttons stay on the screen */}
      <div className={styles['scroll']} role="group" aria-labelledby={introduction} tabIndex={0}>
        <MissingChanges saves={saves} />
      </div>
    </Dialog>
  )
}

function MissingChanges({ saves }: { readonly saves: readonly AcknowledgedSave[] }) {
  const { publicRef, draft } = useCharacterStore()
  const texts = useFieldTexts()
  const entryText = useEntryChangeText()
  const log = useLog(publicRef).data ?? []
  // A restored server may lack the item whose quantity changed, so its name comes from the save that added it.
  const missing = saves.flatMap(({ changes }) => changes.map((data) => ({ data })))
  const known = withLoggedEntries([...log, ...missing], draft)
  return (
    <ul>
      {saves.flatMap(({ saveId, changes }) =>
        changes.map((change) => (
          <li key={`${saveId} ${change.field}`}>
            {entryText(change, texts) === undefined && <b>{texts.labelOf(change, known)}</b>}{' '}
            <ChangedValue {...{ change, texts }} />
          </li>
        )),
      )}
    </ul>
  )
}
