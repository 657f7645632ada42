import { isUndoable, type LogEntry as Entry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import HistoryIcon from 'lucide-react/icons/history'
import Undo2 from 'lucide-react/icons/undo-2'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { LogEntry } from '../game-ui/log-entry.tsx'
import type { DescribedEntry } from './described-log.ts'
import { entryIcon } from './entry-icon.tsx'
import styles from './log.module.css'
import type { EntryTexts } from './texts/use-entry-texts.tsx'

interface LogLineProps {
  readonly described: DescribedEntry
  readonly words: EntryTexts
  readonly by?: { readonly who: string; readonly when: string } | undefined
  /** On which it was made, where that is worth a word. */
  readonly device?: string | undefined
  readonly fresh?: boolean
  readonly undone?: boolean
  /** Takes back these entries: the one, or all of its save. */
  readonly onUndo?: ((entries: readonly Entry[]) => void) | undefined
  /** Shows the sheet as it was after an entry. */
  readonly onTravel?: ((entryId: string) => void) | undefined
  /** All entries of its save that can be taken back, where this line speaks for all of them. */
  readonly together?: readonly Entry[] | undefined
}

/** One entry of the log. */
export function LogLine(props: LogLineProps) {
  const { described, words, by, device, fresh = false, undone = false, onUndo, onTravel, together = [] } = props
  const { entry, description } = described
  const { t } = useLingui()
  const { tone, icon: Picture } = entryIcon(entry)
  const { label } = words
  const count = together.length
  const isUndo = entry.data.undoes !== undefined
  const isThrownOffline = description.roll?.onDevice === true
  const canUndo = onUndo !== undefined && !undone && isUndoable(entry)
  const isForAll = onUndo !== undefined && count > 1
  return (
    <LogEntry
      {...words}
      tone={tone}
      icon={<Picture />}
      difference={description.difference}
      by={by}
      fresh={fresh}
      undone={undone}
      more={
        isUndo || isForAll || isThrownOffline || device !== undefined ? (
          <>
            {device !== undefined && <span>{device}</span>}
            {isUndo && <span>{t`undo`}</span>}
            {isThrownOffline && <span>{t`rolled offline`}</span>}
            {isForAll && (
              <span>
                <button type="button" className={styles['all']} onClick={() => onUndo?.(together)}>
                  {t`Undo all ${count}`}
                </button>
              </span>
            )}
          </>
        ) : undefined
      }
      action={
        (onTravel || canUndo) && (
          <>
            {onTravel && (
              <IconButton label={t`The sheet then: ${label}`} onClick={() => onTravel(entry.id)}>
                <HistoryIcon />
              </IconButton>
            )}
            {canUndo && (
              <IconButton label={t`Undo: ${label}`} onClick={() => onUndo([entry])}>
                <Undo2 />
              </IconButton>
            )}
          </>
        )
      }
    />
  )
}
