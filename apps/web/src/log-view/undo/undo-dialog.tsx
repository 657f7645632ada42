import { undoOf, type LogEntry } from '@everquill/domain'
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

/** What was changed again since, and what it would go back to. */
export function UndoDialog({ entries, onClose, onUndo }: UndoDialogProps) {
  const { t } = useLingui()
  const { snapshot } = useCharacterStore()
  const { labelOf, valueOf } = useFieldTexts()
  const count = entries.length
  const rows = entries.flatMap(({ id, data }) => {
    const undo = undoOf({ id, data }, snapshot)
    return undo.kind === 'possible' && undo.since !== undefined ? [{ id, data, now: undo.since, back: undo.value }] : []
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Changed since`}
      act={
        <Button kind="act" onClick={onUndo}>
          {count > 1 ? t`Undo all ${count}` : t`Undo`}
        </Button>
      }
    >
      <p className="soft">{t`This was changed again after the entry that you undo. It goes back to what it was before:`}</p>
      <dl className={styles['values']}>
        {rows.map(({ id, data, now, back }) => (
          <div key={id}>
            <dt>{labelOf(data)}</dt>
            <dd>
              <span className={styles['now']}>{valueOf(data.field, textDiff(now, back))}</span>{' '}
              <span aria-hidden="true">→</span>
              <span className="sr">{t`becomes`}</span> <b>{valueOf(data.field, textDiff(back, now))}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
