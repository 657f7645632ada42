import { isUndoable, takeBackKind, type LogEntry as Entry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import HistoryIcon from 'lucide-react/icons/history'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { LogEntry } from '../game-ui/log-entry.tsx'
import { AudienceMark } from './audience-mark.tsx'
import type { DescribedEntry } from './described-log.ts'
import { entryIcon } from './entry-icon.tsx'
import styles from './log.module.css'
import type { EntryTexts } from './texts/use-entry-texts.tsx'

interface LogLineProps {
  readonly described: DescribedEntry
  readonly texts: EntryTexts
  readonly byline?: { readonly who: string; readonly when: ReactNode } | undefined
  /** The author's device; absent where it adds nothing. */
  readonly device?: string | undefined
  readonly isNew?: boolean
  readonly flashes?: boolean
  readonly undone?: boolean
  /** Undoes one entry, or all of its save. */
  readonly onUndo?: ((entries: readonly Entry[]) => void) | undefined
  /** Shows the sheet as it was after an entry. */
  readonly onShowPast?: ((entryId: string) => void) | undefined
  /** The undoable entries of its save, given to the last line of the save. */
  readonly sameSave?: readonly Entry[] | undefined
  /** The line stands for the whole save, because that was one action. */
  readonly isAction?: boolean
}

export function LogLine(props: LogLineProps) {
  const { described, texts, byline, device, isNew = false, undone = false, onUndo, onShowPast, sameSave = [] } = props
  const { isAction = false, flashes = false } = props
  const { entry, description } = described
  const { t } = useLingui()
  const { tone, icon: EntryIcon } = entryIcon(entry)
  const { label } = texts
  const count = sameSave.length
  // The label of a take-back says it.
  const isUndo = entry.data.undoes !== undefined && entry.act?.kind !== takeBackKind
  const isRolledOffline = description.roll?.onDevice === true
  const canUndo = onUndo !== undefined && !undone && (isAction ? count > 0 : isUndoable(entry))
  const undoesAll = onUndo !== undefined && count > 1 && !isAction
  return (
    <LogEntry
      {...texts}
      tone={tone}
      icon={<EntryIcon />}
      difference={isAction ? undefined : description.difference}
      byline={byline}
      isNew={isNew}
      flashes={flashes}
      undone={undone}
      extra={
        isUndo || undoesAll || isRolledOffline || device !== undefined || entry.audience || entry.imported ? (
          <>
            {entry.audience && <AudienceMark audience={entry.audience} />}
            {entry.imported && <span title={t`Not recorded by this server`}>{t`imported`}</span>}
            {device !== undefined && <span>{device}</span>}
            {isUndo && <span>{t`undo`}</span>}
            {isRolledOffline && <span>{t`rolled offline`}</span>}
            {undoesAll && (
              <span>
                <button type="button" className={styles['all']} onClick={() => onUndo?.(sameSave)}>
                  {t`Undo all ${count}`}
                </button>
              </span>
            )}
          </>
        ) : undefined
      }
      action={
        (onShowPast || canUndo) && (
          <>
            {onShowPast && (
              <IconButton label={t`Sheet at this time: ${label}`} onClick={() => onShowPast(entry.id)}>
                <HistoryIcon />
              </IconButton>
            )}
            {canUndo && (
              <IconButton label={t`Undo: ${label}`} onClick={() => onUndo(isAction ? sameSave : [entry])}>
                <Undo2 />
              </IconButton>
            )}
          </>
        )
      }
    />
  )
}
