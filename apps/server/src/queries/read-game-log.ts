import {
  canInGame,
  shownEntry,
  accessOf,
  undoneIds,
  viewOf,
  type Actor,
  type GameEntry,
  type View,
} from '@everquill/domain'
import type { GameLogPageRequest } from '../storage/games-port.ts'
import type { Storage } from '../storage/port.ts'

type Reads = Pick<Storage, 'games' | 'characters' | 'accounts'>

/** A page of a game's log as the actor may see it, newest first; null if the actor is not a member. */
export async function readGameLog(
  { storage }: { readonly storage: Reads },
  { user }: Actor,
  gameId: string,
  page: Omit<GameLogPageRequest, 'includeGmOnly' | 'visible'>,
) {
  const { games, accounts } = storage
  const seat = await games.seat(gameId, user)
  if (!seat || !canInGame(seat, 'read game log')) return null
  const view = viewOf(accessOf(user, { character: { user: 'another member', gameId }, seat }))
  const { entries: read, next } = await games.log(gameId, {
    ...page,
    includeGmOnly: canInGame(seat, 'read GM-only entries'),
    visible: { to: user, view },
  })
  const entries = await withVisibleValues(storage, user, view, read)
  const people = await accounts.namesOf([...new Set(entries.map((entry) => entry.user))])
  return { entries, next, undone: await undoneAmong(storage, entries), people }
}

/** The entries of one character in a game; null if it was never in the game or the actor is not a member. */
export async function readLogInGame(
  deps: { readonly storage: Reads },
  actor: Actor,
  gameId: string,
  characterId: number,
  page: Omit<GameLogPageRequest, 'includeGmOnly' | 'visible' | 'characterId'>,
) {
  const result = await readGameLog(deps, actor, gameId, { ...page, characterId })
  if (!result || result.entries.length > 0) return result
  const everPlayed =
    (await deps.storage.games.log(gameId, { limit: 1, characterId, includeGmOnly: false })).entries.length > 0
  return everPlayed ? result : null
}

/** Reduces the creation entries of others' characters. Characters that have left are treated as if they were still in the game. */
async function withVisibleValues(
  { characters }: Reads,
  user: string,
  view: View,
  entries: readonly GameEntry[],
): Promise<readonly GameEntry[]> {
  const ids = [...new Set(entries.flatMap(({ characterId }) => characterId ?? []))]
  const heads = await characters.headsOf(ids)
  const own = new Set(heads.filter((head) => head.user === user).map(({ characterId }) => characterId))
  return entries.map((entry) =>
    entry.characterId === null || own.has(entry.characterId) ? entry : shownEntry(entry, view),
  )
}

/** The ids of those entries that were undone. */
export async function undoneAmong(
  { characters }: Pick<Reads, 'characters'>,
  entries: readonly GameEntry[],
): Promise<readonly string[]> {
  const byCharacter = Map.groupBy(entries, ({ characterId }) => characterId)
  const undone: string[] = []
  for (const [characterId, own] of byCharacter) {
    if (characterId === null) continue
    const ids = own.map(({ id }) => id)
    const undoneSet = undoneIds((await characters.undoLinksOf(characterId, ids)).links)
    undone.push(...ids.filter((id) => undoneSet.has(id)))
  }
  return undone
}
