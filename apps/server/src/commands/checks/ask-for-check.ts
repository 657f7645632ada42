import { canInGame, isCheckKey, refused, type Actor, type CheckRequest, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { writeGameEntries, type NewGameEntry, type Written } from '../games/write-game-entries.ts'

/** What to ask for, and what a total must reach, which players are never told. */
export interface NewCheck extends CheckRequest {
  readonly saveId?: string
  readonly target?: number
}

/** Asks players for a check. An earlier request is over with that. */
export async function askForCheck(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { saveId = deps.newId(), target, ...request }: NewCheck,
): Promise<Written | Refused> {
  const member = await deps.storage.games.seat(gameId, actor.user)
  if (!member || !canInGame(member, 'ask for checks')) return refused('not-found')
  const party = await deps.storage.games.partiesIn([gameId])
  const known = new Set(party.map(({ publicRef }) => publicRef))
  return writeGameEntries(deps, actor, { gameId, saveId }, async (seat) => {
    if (!canInGame(seat, 'ask for checks')) return refused('not-found')
    if (!isCheckKey(request.for)) return refused('invalid-value', { field: 'for' })
    if (!request.characters.every((ref) => known.has(ref))) return refused('invalid-value', { field: 'characters' })
    const hidden: readonly NewGameEntry[] =
      target === undefined ? [] : [{ input: { kind: 'check target', target }, audience: 'masters' }]
    return [{ input: { kind: 'check', request } }, ...hidden]
  })
}
