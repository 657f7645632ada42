import { planUndo, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { textDiff } from '../texts/text-diff.ts'
import styles from './undo-dialog.module.css'
import { useFieldTexts } from '../texts/use-field-texts.ts'

interface UndoDialogProps {
  readonly entries: readonly LogEntry[]
  readonly onClose: () => void
  readonly onUndo: () => void
}

/** Asks before an undo overwrites values that have changed again since. */
export function UndoDialog({ entries, onClose, onUndo }: UndoDialogProps) {
  const { t } = useLingui()
  const { snapshot } = useCharacterStore()
  const { labelOf, valueOf } = useFieldTexts()
  const count = entries.length
  const rows = entries.flatMap(({ id, data }) => {
    const undo = planUndo({ id, data }, snapshot)
    return undo.kind === 'possible' && undo.replaces !== undefined
      ? [{ id, data, now: undo.replaces, restored: undo.value }]
      : []
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Changed again since`}
      primaryAction={
        <Button kind="primary" onClick={onUndo}>
          {count > 1 ? t`Undo all ${count}` : t`Undo`}
        </Button>
      }
    >
      <p className="soft">{t`This has changed again since that entry. Undo sets it back to:`}</p>
      <dl className={styles['values']}>
        {rows.map(({ id, data, now, restored }) => (
          <div key={id}>
            <dt>{labelOf(data)}</dt>
            <dd>
              <span className={styles['now']}>{valueOf(data.field, textDiff(now, restored))}</span>{' '}
              <span aria-hidden="true">→</span>
              <span className="sr">{t`becomes`}</span> <b>{valueOf(data.field, textDiff(restored, now))}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
