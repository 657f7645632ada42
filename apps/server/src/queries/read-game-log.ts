import {
  canInGame,
  shownEntries,
  accessOf,
  undoneIds,
  viewOf,
  type Actor,
  type GameEntry,
  type Seat,
} from '@everquill/domain'
import type { GameLogPageRequest } from '../storage/games-port.ts'
import type { Storage } from '../storage/port.ts'

type Reads = Pick<Storage, 'games' | 'characters' | 'accounts'>

/** A page of a game's log as the actor may see it, newest first; null if the actor is not a member. */
export async function readGameLog(
  { storage }: { readonly storage: Reads },
  { user }: Actor,
  gameId: string,
  page: Omit<GameLogPageRequest, 'includeGmOnly'>,
) {
  const { games, accounts } = storage
  const seat = await games.seat(gameId, user)
  if (!seat || !canInGame(seat, 'read game log')) return null
  const read = await games.log(gameId, { ...page, includeGmOnly: canInGame(seat, 'read GM-only entries') })
  const entries = await visibleEntries(storage, seat, user, read.entries)
  const people = await accounts.namesOf([...new Set(entries.map((entry) => entry.user))])
  return { entries, next: read.next, undone: await undoneAmong(storage, entries), people }
}

/** The entries of one character in a game; null if it was never in the game or the actor is not a member. */
export async function readLogInGame(
  deps: { readonly storage: Reads },
  actor: Actor,
  gameId: string,
  characterId: number,
  page: Omit<GameLogPageRequest, 'includeGmOnly' | 'characterId'>,
) {
  const result = await readGameLog(deps, actor, gameId, { ...page, characterId })
  if (!result || result.entries.length > 0) return result
  const everPlayed =
    (await deps.storage.games.log(gameId, { limit: 1, characterId, includeGmOnly: false })).entries.length > 0
  return everPlayed ? result : null
}

/** Removes what the reader may not see. Characters that have left are treated as if they were still in the game. */
async function visibleEntries(
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
    return shownEntries([entry], viewOf(accessOf(user, { character, seat })))
  })
}

async function undoneAmong({ characters }: Reads, entries: readonly GameEntry[]): Promise<readonly string[]> {
  const byCharacter = Map.groupBy(entries, ({ characterId }) => characterId)
  const undone: string[] = []
  for (const [characterId, own] of byCharacter) {
    if (characterId === null) continue
    const ids = own.map(({ id }) => id)
    const undoneSet = undoneIds(await characters.undoLinksOf(characterId, ids))
    undone.push(...ids.filter((id) => undoneSet.has(id)))
  }
  return undone
}
