import { classify, fieldOf, parsePath, shownEntries, undoneBy, type Actor, type LogEntry } from '@everquill/domain'
import type { LogPage } from '../storage/log-port.ts'
import type { Storage } from '../storage/port.ts'
import { namesOfGames } from './game-names.ts'
import { openLog } from './open-log.ts'

/** What is wanted of a log; a field is meant with everything in it. */
export interface LogQuestion extends Omit<LogPage, 'fields'> {
  readonly field?: string
}

/** A page of a log, and what a reader must know of its entries. */
export interface LogAnswer {
  readonly entries: readonly LogEntry[]
  /** Where to look further; null at the beginning of the log. */
  readonly next: number | null
  /** Those of the entries that are undone. */
  readonly undone: readonly string[]
  /** Names by user id. */
  readonly people: Readonly<Record<string, string>>
  /** Names by game id. */
  readonly games: Readonly<Record<string, string>>
}

/** A page of a character's log, newest first; null where the actor may not read it. */
export async function readCharacterLog(
  { storage }: { readonly storage: Pick<Storage, 'characters' | 'accounts' | 'games'> },
  actor: Actor,
  characterId: number,
  { field, ...question }: LogQuestion,
): Promise<LogAnswer | null> {
  const { characters, accounts } = storage
  const opened = await openLog(storage, actor, characterId)
  if (!opened) return null
  const { gameId } = opened.log
  if ((question.gameId ?? gameId) !== (gameId ?? question.gameId)) return nothing
  const read = await characters.log(characterId, {
    ...question,
    ...(gameId !== undefined && { gameId }),
    ...(field !== undefined && within(field, question.type)),
  })
  const { next } = read
  const entries = shownEntries(read.entries, opened.view)
  const ids = entries.map(({ id }) => id)
  const [undoings, people, games] = await Promise.all([
    characters.undoingsOf(characterId, ids),
    accounts.namesOf([...new Set(entries.map((entry) => entry.user))]),
    namesOfGames(
      storage,
      entries.map((entry) => entry.gameId),
    ),
  ])
  const undone = undoneBy(undoings)
  return { entries, next, undone: ids.filter((id) => undone.has(id)), people, games }
}

const nothing: LogAnswer = { entries: [], next: null, undone: [], people: {}, games: {} }

/** A list is what its type of entry is about; an entry of one is meant with its parts. */
function within(field: string, type = classify(field)): Pick<LogPage, 'fields' | 'type'> {
  if (fieldOf(field)?.kind === 'entries' && classify(field) === type) return { type }
  const path = parsePath(field)
  const parts = path?.kind === 'entry' ? Object.keys(path.field.parts) : []
  return { fields: [field, ...parts.map((part) => `${field}.${part}`)] }
}
