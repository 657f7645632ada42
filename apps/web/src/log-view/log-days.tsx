import { deviceNameOf, isUndoable, type LogEntry } from '@everquill/domain'
import { Fragment, useMemo, useState } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { useGameNames } from '../queries/log.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { LogDay } from '../game-ui/log-entry.tsx'
import { describedLog } from './described-log.ts'
import { LogLine } from './log-line.tsx'
import { useEntryTexts } from './texts/use-entry-texts.tsx'
import { useUndo } from './undo/use-undo.tsx'
import { useEntryTime } from './texts/use-entry-time.ts'
import { useAuthorName } from './texts/use-author-name.ts'

interface LogDaysProps {
  readonly entries: readonly LogEntry[]
  /** The ids of those that are undone. */
  readonly undone: ReadonlySet<string>
  /** Names by user id, beside those that everybody knows. */
  readonly people?: Readonly<Record<string, string>>
  /** The same for games. */
  readonly games?: Readonly<Record<string, string>>
  /** What stands above, in a list of its own. */
  readonly above?: LogEntry | undefined
  /** Goes to the moment after an entry, where that is on the same page. */
  readonly onTravel?: ((entryId: string) => void) | undefined
}

const here = deviceNameOf(navigator.userAgent)

/** Entries under the days and the games they were written in; those of one save stand together. */
export function LogDays({ entries, undone, people, games, above, onTravel }: LogDaysProps) {
  const store = useCharacterStore()
  const dates = useDates()
  const who = useAuthorName(people)
  const known = useGameNames(store.publicRef)
  const when = useEntryTime()
  const wordsOf = useEntryTexts()
  const undo = useUndo()
  const described = useMemo(() => describedLog(entries, store.draft), [entries, store])
  const [newestAtFirst] = useState(Number(entries[0]?.id))
  const dayOf = ({ timestamp }: LogEntry) => dates.day(new Date(timestamp))
  const saves = useMemo(() => savesOf(entries), [entries])
  const gameOf = ({ gameId }: LogEntry) => (gameId === null ? undefined : (known[gameId] ?? games?.[gameId]))
  const isUnder = (entry: LogEntry, before: LogEntry | undefined) =>
    before !== undefined && dayOf(entry) === dayOf(before) && gameOf(entry) === gameOf(before)
  // Beside the sheet there is little room, and what was done here needs no word.
  const deviceOf = ({ device }: LogEntry) => (onTravel || device !== here ? device : undefined)
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
              {!isUnder(entry, before) && <LogDay game={gameOf(entry)}>{dayOf(entry)}</LogDay>}
              <LogLine
                described={line}
                words={wordsOf(line)}
                by={isLast ? { who: who(entry.user), when: when(entry) } : undefined}
                device={isLast ? deviceOf(entry) : undefined}
                fresh={Number(entry.id) > newestAtFirst}
                undone={undone.has(entry.id)}
                together={isLast ? together : undefined}
                onUndo={undo.take}
                onTravel={onTravel}
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
