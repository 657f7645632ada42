import { undoLinksIn, undoneIds, type LogEntry } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { LogDays } from '../../../log-view/log-days.tsx'
import { useHasOlderEntries, useLog } from '../../../queries/log/log.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './away-notice.module.css'

interface AwayNoticeProps {
  /** What others wrote meanwhile, newest first. */
  readonly entries: readonly LogEntry[]
  /** When the user saw the character before, in milliseconds since 1970. */
  readonly since: number
  readonly onRead: () => void
}

/** One line that says how much others changed since; it opens the list, and is gone once that was read. */
export function AwayNotice({ entries, since, onRead }: AwayNoticeProps) {
  const { t } = useLingui()
  const dates = useDates()
  const [isOpen, setOpen] = useState(false)
  const { publicRef } = useCharacterStore()
  const log = useLog(publicRef).data ?? []
  const isLonger = useHasOlderEntries(publicRef)
  const then = new Date(since)
  const when = dates.day(then) === dates.day(new Date()) ? dates.time(then) : dates.when(then)
  const count = entries.length
  // The loaded part of the log may begin after that.
  const isComplete = !isLonger || entries.at(-1)?.id !== log.at(-1)?.id
  return (
    <>
      <button type="button" className={styles['line']} onClick={() => setOpen(true)}>
        <span className="dot" aria-hidden="true" />
        {isComplete
          ? t`${plural(count, { one: '# change', other: '# changes' })} since ${when}`
          : t`More than ${count} changes since ${when}`}
        <ChevronRight aria-hidden="true" />
      </button>
      {isOpen && (
        <Dialog open onClose={onRead} title={t`While you were away`}>
          <div className={styles['list']}>
            <LogDays entries={entries} undone={undoneIds(undoLinksIn(log))} />
          </div>
        </Dialog>
      )}
    </>
  )
}
