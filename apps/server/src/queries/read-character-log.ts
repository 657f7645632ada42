import {
  classify,
  fieldOf,
  may,
  parsePath,
  shownEntries,
  standingOf,
  subjectOf,
  undoneBy,
  viewOf,
  type Actor,
  type LogEntry,
} from '@everquill/domain'
import type { LogPage } from '../storage/log-port.ts'
import type { Storage } from '../storage/port.ts'

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
}

/** A page of a character's log, newest first; null where the actor may not read it. */
export async function readCharacterLog(
  {
    storage: { characters, accounts, games },
  }: { readonly storage: Pick<Storage, 'characters' | 'accounts' | 'games'> },
  { user }: Actor,
  characterId: number,
  { field, ...question }: LogQuestion,
): Promise<LogAnswer | null> {
  const stored = await characters.find(characterId)
  if (!stored) return null
  const standing = standingOf(user, await subjectOf(user, stored.character, games))
  if (!may(standing, 'read log', stored.character)) return null
  const { gameId } = stored.character
  // To others than its owner, a log begins and ends with their game.
  const isForeign = standing.role !== 'owner' && gameId !== null
  if (isForeign && (question.gameId ?? gameId) !== gameId) return { entries: [], next: null, undone: [], people: {} }
  const read = await characters.log(characterId, {
    ...question,
    ...(isForeign && { gameId }),
    ...(field !== undefined && within(field, question.type)),
  })
  const { next } = read
  const entries = shownEntries(read.entries, viewOf(standing))
  const ids = entries.map(({ id }) => id)
  const [undoings, people] = await Promise.all([
    characters.undoingsOf(characterId, ids),
    accounts.namesOf([...new Set(entries.map((entry) => entry.user))]),
  ])
  const undone = undoneBy(undoings)
  return { entries, next, undone: ids.filter((id) => undone.has(id)), people }
}

/** A list is what its type of entry is about; an entry of one is meant with its parts. */
function within(field: string, type = classify(field)): Pick<LogPage, 'fields' | 'type'> {
  if (fieldOf(field)?.kind === 'entries' && classify(field) === type) return { type }
  const path = parsePath(field)
  const parts = path?.kind === 'entry' ? Object.keys(path.field.parts) : []
  return { fields: [field, ...parts.map((part) => `${field}.${part}`)] }
}
