import { validateGame, same, type Actor, type Json, type Refused } from '@everquill/domain'
import type { GameRecord } from '../../storage/games-port.ts'
import type { GameOptions } from './create-game.ts'
import type { CommandDeps } from '../deps.ts'
import { lockGame } from './lock-game.ts'

const asJson = (game: GameRecord): Json => game as unknown as Json

/** Changes the name or the settings of a game. */
export async function changeGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { name, settings }: Partial<GameOptions>,
): Promise<{ readonly kind: 'changed'; readonly game: GameRecord } | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const locked = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in locked) return locked
    const { game, members } = locked
    const changed = { ...game, name: name?.trim() ?? game.name, settings: { ...game.settings, ...settings } }
    const refusal = validateGame(changed)
    if (refusal) return refusal
    if (!same(asJson(changed), asJson(game))) await tx.games.put(changed)
    return { kind: 'changed', game: changed, members } as const
  })
  if (outcome.kind === 'refused') return outcome
  deps.announcer.membershipChanged(outcome.members.map(({ user }) => user))
  return { kind: 'changed', game: outcome.game }
}
