import { can, type Actor, type LogEntry } from '@everquill/domain'
import type { Storage, StoredCharacter } from '../storage/port.ts'
import { namesOfGames } from './game-names.ts'

/** A part of a log, and what people and games in it are called. */
export interface LogPart {
  readonly entries: readonly LogEntry[]
  readonly people: Readonly<Record<string, string>>
  readonly games: Readonly<Record<string, string>>
}

type Reads = Pick<Storage, 'characters' | 'accounts' | 'games'>

const step = 500

/** The whole log of a character, oldest first, a part at a time; null where the actor may not take it home. */
export async function exportLog(
  { storage }: { readonly storage: Reads },
  { user }: Actor,
  characterId: number,
): Promise<AsyncIterable<LogPart> | null> {
  const stored = await storage.characters.find(characterId)
  if (!stored || !can(user, 'export', { character: stored.character, seat: null })) return null
  return wholeLog(storage, stored)
}

/** The log of a character, for whoever has been found to be allowed to read it. */
export async function* wholeLog(
  storage: Reads,
  { character: { id: characterId }, lastLogId }: StoredCharacter,
): AsyncIterable<LogPart> {
  const { characters, accounts } = storage
  // What is written while somebody reads slowly is no part of it, or it might never end.
  for (let last = 0; last < lastLogId;) {
    const entries = (await characters.logAfter(characterId, last, step)).filter(({ id }) => Number(id) <= lastLogId)
    const gameIds = entries.map((entry) => entry.gameId)
    const [people, games] = await Promise.all([
      accounts.namesOf([...new Set(entries.map((entry) => entry.user))]),
      namesOfGames(storage, gameIds),
    ])
    yield { entries, people, games }
    last = Number(entries.at(-1)?.id ?? lastLogId)
  }
}
