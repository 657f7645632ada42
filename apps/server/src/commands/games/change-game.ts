import { refusalOfGame, same, type Actor, type Json, type Refused } from '@everquill/domain'
import type { GameRecord } from '../../storage/games-port.ts'
import type { GameWish } from './create-game.ts'
import type { CommandDeps } from '../deps.ts'
import { lockGame } from './lock-game.ts'

const asJson = (game: GameRecord): Json => game as unknown as Json

/** Gives a game another name, or lets its table agree on something else. */
export async function changeGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { name, settings }: Partial<GameWish>,
): Promise<{ readonly kind: 'changed'; readonly game: GameRecord } | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const table = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in table) return table
    const { game, members } = table
    const changed = { ...game, name: name?.trim() ?? game.name, settings: { ...game.settings, ...settings } }
    const refusal = refusalOfGame(changed)
    if (refusal) return refusal
    if (!same(asJson(changed), asJson(game))) await tx.games.put(changed)
    return { kind: 'changed', game: changed, members } as const
  })
  if (outcome.kind === 'refused') return outcome
  deps.announcer.seated(outcome.members.map(({ user }) => user))
  return { kind: 'changed', game: outcome.game }
}
