import { isUndoable, type LogEntry } from '@everquill/domain'
import { Fragment, useMemo, useState } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { useCharacterStore } from '../store/use-character.ts'
import { LogDay } from '../ui/log-entry.tsx'
import { describedLog } from './described-log.ts'
import { LogLine } from './log-line.tsx'
import { useEntryWords } from './use-entry-words.tsx'
import { useUndo } from './use-undo.tsx'
import { useWhen } from './use-when.ts'
import { useWho } from './use-who.ts'

interface LogDaysProps {
  readonly entries: readonly LogEntry[]
  /** The ids of those that are undone. */
  readonly undone: ReadonlySet<string>
  /** Names by user id, beside those that everybody knows. */
  readonly people?: Readonly<Record<string, string>>
  /** What stands above, in a list of its own. */
  readonly above?: LogEntry | undefined
}

/** Entries under the days they were written on; those of one save stand together. */
export function LogDays({ entries, undone, people, above }: LogDaysProps) {
  const store = useCharacterStore()
  const dates = useDates()
  const who = useWho(people)
  const when = useWhen()
  const wordsOf = useEntryWords()
  const undo = useUndo()
  const described = useMemo(() => describedLog(entries, store.draft), [entries, store])
  const [newestAtFirst] = useState(Number(entries[0]?.id))
  const dayOf = ({ timestamp }: LogEntry) => dates.day(new Date(timestamp))
  const saves = useMemo(() => savesOf(entries), [entries])
  return (
    <>
      <ol>
        {described.map((line, place) => {
          const { entry } = line
          const before = place === 0 ? above : entries[place - 1]
          const isLast = entries[place + 1]?.saveId !== entry.saveId
          const together = saves.get(entry.saveId)?.filter((one) => isUndoable(one) && !undone.has(one.id))
          return (
            <Fragment key={entry.id}>
              {(before === undefined || dayOf(entry) !== dayOf(before)) && <LogDay>{dayOf(entry)}</LogDay>}
              <LogLine
                described={line}
                words={wordsOf(line)}
                by={isLast ? { who: who(entry.user), when: when(entry) } : undefined}
                fresh={Number(entry.id) > newestAtFirst}
                undone={undone.has(entry.id)}
                together={isLast ? together : undefined}
                onUndo={undo.take}
              />
            </Fragment>
          )
        })}
      </ol>
      {undo.dialog}
    </>
  )
}

function savesOf(entries: readonly LogEntry[]): ReadonlyMap<string, readonly LogEntry[]> {
  const saves = new Map<string, LogEntry[]>()
  for (const entry of entries) {
    const save = saves.get(entry.saveId)
    if (save) save.push(entry)
    else saves.set(entry.saveId, [entry])
  }
  return saves
}
