import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { useFieldTexts } from '../log-view/texts/use-field-texts.ts'
import { useCharacterStore, useField, useMissingSaves } from '../sync/replica/use-character.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ChangedValue } from './changed-value.tsx'
import styles from './notices.module.css'

/** Changes that the server had acknowledged and no longer has, because it was restored from a backup. */
export function MissingDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const [name] = useField('name')
  const texts = useFieldTexts()
  const { day, time } = useDates()
  const saves = useMissingSaves()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (saves.length === 0) close()
  }, [saves])

  const first = new Date(Number(saves[0]?.entryId ?? 0))
  const since = `${day(first)}, ${time(first)}`
  return (
    <Dialog
      open={saves.length > 0}
      onClose={onClose}
      title={t`The server was restored`}
      primaryAction={<Button kind="primary" onClick={() => void store.restoreMissing()}>{t`Restore changes`}</Button>}
      titleAction={<Button small kind="plain" onClick={() => void store.discardMissing()}>{t`Discard`}</Button>}
    >
      <p>{t`The server was restored from a backup. It no longer has the changes you made to ${name} since ${since}.`}</p>
      <ul className={styles['notices']}>
        {saves.flatMap(({ saveId, changes }) =>
          changes.map((change) => (
            <li key={`${saveId} ${change.field}`}>
              <b>{texts.labelOf(change)}</b> <ChangedValue {...change} texts={texts} />
            </li>
          )),
        )}
      </ul>
    </Dialog>
  )
}
