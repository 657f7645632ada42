import { can, isInAudience, type Actor, type LogEntry } from '@everquill/domain'
import type { CharacterHead } from '../../storage/characters-port.ts'
import type { Storage } from '../../storage/port.ts'
import { namesOfGames } from '../game-names.ts'

/** A part of a log, with the names of the users and games in it. */
export interface LogChunk {
  readonly entries: readonly LogEntry[]
  readonly people: Readonly<Record<string, string>>
  readonly games: Readonly<Record<string, string>>
}

type Reads = Pick<Storage, 'characters' | 'accounts' | 'games'>

const chunkSize = 500

/** The whole log of a character in chunks, oldest first; null if the actor may not export it. */
export async function exportLog(
  { storage }: { readonly storage: Reads },
  { user }: Actor,
  characterId: number,
): Promise<AsyncIterable<LogChunk> | null> {
  const [head] = await storage.characters.headsOf([characterId])
  if (!head || !can(user, 'export', { character: head, seat: null })) return null
  return readWholeLog(storage, user, head)
}

/** The game an entry was written in, and those that the character left or joined. */
const gamesOfEntry = ({ gameId, data: { field, oldValue, newValue } }: LogEntry): readonly string[] =>
  [gameId, ...(field === 'gameId' ? [oldValue, newValue] : [])].filter((id) => typeof id === 'string')

/** Reads the log of a user's character, without rolls that are hidden from them. The caller has checked the permission. */
export async function* readWholeLog(
  storage: Reads,
  user: string,
  { characterId, lastLogId }: Pick<CharacterHead, 'characterId' | 'lastLogId'>,
): AsyncIterable<LogChunk> {
  const { characters, accounts } = storage
  const seats = await storage.games.seatsOf([user])
  const gamesAsMaster = new Set(seats.filter(({ role }) => role === 'gm').map(({ gameId }) => gameId))
  const isReadable = (entry: LogEntry) =>
    isInAudience(entry, { user, isMaster: entry.gameId !== null && gamesAsMaster.has(entry.gameId) })
  // Entries written during the export are left out, otherwise it might never end.
  for (let last = 0; last < lastLogId;) {
    const read = await characters.logAfter(characterId, last, chunkSize)
    const entries = read.filter((entry) => Number(entry.id) <= lastLogId && isReadable(entry))
    const gameIds = entries.flatMap(gamesOfEntry)
    const [people, games] = await Promise.all([
      accounts.namesOf([...new Set(entries.map((entry) => entry.user))]),
      namesOfGames(storage, gameIds),
    ])
    yield { entries, people, games }
    last = Number(read.at(-1)?.id ?? lastLogId)
  }
}
