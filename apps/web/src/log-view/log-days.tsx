import { deviceNameOf, isUndoable, rollsOfUndone, undoLinksIn, undoneIds, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Fragment, useMemo, useState, type ReactNode } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { useGameNames, useLog } from '../queries/log/log.ts'
import { useSession } from '../queries/session.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { LogDay } from '../game-ui/log-entry.tsx'
import { describedLog } from './described-log.ts'
import { LoadMore } from './load-more.tsx'
import { LogLine } from './log-line.tsx'
import { useActionTexts } from './texts/use-action-texts.tsx'
import { useEntryTexts } from './texts/use-entry-texts.tsx'
import { useUndo } from './undo/use-undo.tsx'
import { useEntryTime } from './texts/use-entry-time.ts'
import { Moment } from '../ui/layout/moment.tsx'
import { useAuthorName } from './texts/use-author-name.ts'

interface LogDaysProps {
  readonly entries: readonly LogEntry[]
  /** The ids of those that are undone. */
  readonly undone: ReadonlySet<string>
  /** Names by user id, in addition to those of the newest entries. */
  readonly people?: Readonly<Record<string, string>>
  /** Names by game id, likewise. */
  readonly games?: Readonly<Record<string, string>>
  /** The last entry of the list above this one, to continue its day heading. */
  readonly above?: LogEntry | undefined
  /** Loads the entries that follow the last one. */
  readonly onLoadMore?: (() => void) | undefined
  /** Shows the sheet as it was after an entry; only the history page can. */
  readonly onShowPast?: ((entryId: string) => void) | undefined
  /** How many lines are shown at first, and with each scroll to their end. Beside a sheet all of them would slow down every key. */
  readonly linesAtOnce?: number
  /** Shown after the last line. */
  readonly children?: ReactNode
}

const thisDevice = deviceNameOf(navigator.userAgent)

/** Log entries under headings of day and game. Entries of one save share one author line; an action is one line. */
export function LogDays({
  entries,
  undone: undoneChanges,
  people,
  games,
  above,
  onLoadMore,
  onShowPast,
  linesAtOnce = Infinity,
  children,
}: LogDaysProps) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const dates = useDates()
  const me = useSession().user?.id
  const authorName = useAuthorName(people)
  const newest = useLog(store.publicRef).data
  const gameNames = useGameNames(store.publicRef)
  const when = useEntryTime()
  const entryTexts = useEntryTexts()
  const actionTexts = useActionTexts()
  const undo = useUndo()
  const described = useMemo(() => describedLog(entries, store.draft, newest), [entries, store, newest])
  const known = useMemo(() => [...entries, ...(newest ?? [])], [entries, newest])
  const undone = useMemo(() => {
    // Above the given entries there may be an action that has its roll among them.
    const changes = new Set([...undoneChanges, ...undoneIds(undoLinksIn(newest ?? []))])
    return new Set([...changes, ...rollsOfUndone(known, changes)])
  }, [known, newest, undoneChanges])
  const [newestAtMount] = useState(Number(entries[0]?.id))
  const dayOf = ({ timestamp }: LogEntry) => dates.day(new Date(timestamp))
  const saves = useMemo(() => savesOf(entries), [entries])
  const gameOf = ({ gameId }: LogEntry) => (gameId === null ? undefined : (gameNames[gameId] ?? games?.[gameId]))
  const sharesHeading = (entry: LogEntry, before: LogEntry | undefined) =>
    before !== undefined && dayOf(entry) === dayOf(before) && gameOf(entry) === gameOf(before)
  // Beside the sheet there is little room, so this device is not named.
  const deviceOf = ({ device }: LogEntry) => (onShowPast || device !== thisDevice ? device : undefined)
  const lines = described.flatMap((line, index) => {
    const { entry } = line
    const before = index === 0 ? above : entries[index - 1]
    const isLast = entries[index + 1]?.saveId !== entry.saveId
    const save = saves.get(entry.saveId) ?? []
    const sameSave = save.filter((one) => isUndoable(one) && !undone.has(one.id))
    const action = entry.act && actionTexts(described.slice(index, index + save.length), { known, onLoadMore })
    if (action && entries[index - 1]?.saveId === entry.saveId) return []
    const isNew = Number(entry.id) > newestAtMount
    return (
      <Fragment key={entry.id}>
        {!sharesHeading(entry, before) && <LogDay game={gameOf(entry)}>{dayOf(entry)}</LogDay>}
        <LogLine
          described={line}
          texts={action ?? entryTexts(line)}
          isAction={Boolean(action)}
          byline={
            isLast || action
              ? { who: authorName(entry), when: <Moment at={entry.timestamp}>{when(entry)}</Moment> }
              : undefined
          }
          device={isLast || action ? deviceOf(entry) : undefined}
          isNew={isNew}
          flashes={isNew && entry.user !== me}
          undone={action ? save.every(({ id }) => undone.has(id)) : undone.has(entry.id)}
          sameSave={isLast || action ? sameSave : undefined}
          onUndo={undo.start}
          onShowPast={onShowPast}
        />
      </Fragment>
    )
  })
  // Once all lines are shown, none disappears when another one arrives.
  const atMost = (count: number) => (count < lines.length ? count : Infinity)
  const [shown, setShown] = useState(() => atMost(linesAtOnce))
  const isCut = lines.length > shown
  return (
    <>
      <ol>{isCut ? lines.slice(0, shown) : lines}</ol>
      {isCut ? (
        <LoadMore label={t`Older entries`} loaded={shown} onLoadMore={() => setShown(atMost(shown + linesAtOnce))} />
      ) : (
        children
      )}
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
