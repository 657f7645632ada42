import {
  canInGame,
  shownEntries,
  standingOf,
  undoneBy,
  viewOf,
  type Actor,
  type GameEntry,
  type Seat,
} from '@everquill/domain'
import type { GameLogPage } from '../storage/games-port.ts'
import type { Storage } from '../storage/port.ts'

/** A page of a game's log, and what a reader must know of its entries. */
export interface GameLogAnswer {
  readonly entries: readonly GameEntry[]
  readonly next: number | null
  readonly undone: readonly string[]
  /** Names by user id. */
  readonly people: Readonly<Record<string, string>>
}

type Reads = Pick<Storage, 'games' | 'characters' | 'accounts'>

/** A page of a game's log, newest first, without what is withheld; null for who does not sit there. */
export async function readGameLog(
  { storage }: { readonly storage: Reads },
  { user }: Actor,
  gameId: string,
  page: Omit<GameLogPage, 'masters'>,
): Promise<GameLogAnswer | null> {
  const { games, accounts } = storage
  const seat = await games.seat(gameId, user)
  if (!seat || !canInGame(seat, 'read game log')) return null
  const read = await games.log(gameId, { ...page, masters: canInGame(seat, 'read masters’ lines') })
  const entries = await seenFrom(storage, seat, user, read.entries)
  const people = await accounts.namesOf([...new Set(entries.map((entry) => entry.user))])
  return { entries, next: read.next, undone: await undoneAmong(storage, entries), people }
}

/** What was ever written about one character in a game; null when it never played there, or the actor does not. */
export async function readLogInGame(
  deps: { readonly storage: Reads },
  actor: Actor,
  gameId: string,
  characterId: number,
  page: Omit<GameLogPage, 'masters' | 'characterId'>,
): Promise<GameLogAnswer | null> {
  const answer = await readGameLog(deps, actor, gameId, { ...page, characterId })
  if (!answer || answer.entries.length > 0) return answer
  const everPlayed =
    (await deps.storage.games.log(gameId, { limit: 1, characterId, masters: false })).entries.length > 0
  return everPlayed ? answer : null
}

/** Each entry as far as its reader may see the character that it is about; who has left is seen as who stays. */
async function seenFrom(
  { characters }: Reads,
  seat: Seat,
  user: string,
  entries: readonly GameEntry[],
): Promise<readonly GameEntry[]> {
  const ids = [...new Set(entries.flatMap(({ characterId }) => characterId ?? []))]
  const owners = new Map((await characters.headsOf(ids)).map((head) => [head.characterId, head.user]))
  return entries.flatMap((entry) => {
    if (entry.characterId === null) return [entry]
    const character = { user: owners.get(entry.characterId) ?? '', gameId: seat.gameId }
    return shownEntries([entry], viewOf(standingOf(user, { character, seat })))
  })
}

async function undoneAmong({ characters }: Reads, entries: readonly GameEntry[]): Promise<readonly string[]> {
  const byCharacter = Map.groupBy(entries, ({ characterId }) => characterId)
  const undone: string[] = []
  for (const [characterId, own] of byCharacter) {
    if (characterId === null) continue
    const ids = own.map(({ id }) => id)
    const gone = undoneBy(await characters.undoingsOf(characterId, ids))
    undone.push(...ids.filter((id) => gone.has(id)))
  }
  return undone
}
