import { refusalOfGame, refused, usualSettings, type Actor, type GameSettings, type Refused } from '@everquill/domain'
import type { GameRecord } from '../storage/games-port.ts'
import type { CommandDeps } from './deps.ts'

/** What somebody wants of a new game. */
export interface GameWish {
  readonly name: string
  readonly settings?: Partial<GameSettings>
}

/** Makes a game, which who made it runs. Ten at once and ten a day: more than anybody can lead. */
export async function createGame(
  deps: CommandDeps,
  actor: Actor,
  { name, settings }: GameWish,
): Promise<{ readonly kind: 'created'; readonly game: GameRecord } | Refused> {
  const now = deps.now()
  const agreed = { ...usualSettings, ...settings }
  const game = { id: deps.newId(), name: name.trim(), settings: agreed, createdAt: now, deletedAt: null }
  const refusal = refusalOfGame(game)
  if (refusal) return refusal
  const limited = await deps.storage.transaction(async (tx) => {
    const limit = { key: `game:${actor.user}`, burst: 10, every: 8_640_000 }
    const taken = deps.limits ? await tx.take(limit, now) : { allowed: true as const }
    if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
    await tx.games.put(game)
    await tx.games.putMember(game.id, { user: actor.user, role: 'gm', joinedAt: now })
    return null
  })
  if (limited) return limited
  deps.announcer.seated([actor.user])
  return { kind: 'created', game }
}
