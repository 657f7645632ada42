import { refusalOfGame, refused, defaultSettings, type Actor, type GameSettings, type Refused } from '@everquill/domain'
import type { GameRecord } from '../../storage/games-port.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'

/** What somebody wants of a game. */
export interface GameWish {
  readonly name: string
  readonly settings?: Partial<GameSettings>
}

/**
 * Makes a game, which who made it runs; it bears the id of the wish, and the same wish again finds it. Ten at once and
 * ten a day: more than anybody can lead.
 */
export async function createGame(
  deps: CommandDeps,
  actor: Actor,
  { saveId = deps.newId(), name, settings }: GameWish & { readonly saveId?: string },
): Promise<{ readonly kind: 'created'; readonly game: GameRecord } | Refused> {
  const now = deps.now()
  const agreed = { ...defaultSettings, ...settings }
  const game = { id: saveId, name: name.trim(), settings: agreed, createdAt: now, deletedAt: null }
  const refusal = refusalOfGame(game)
  if (refusal) return refusal
  const hash = hashOf({ user: actor.user, game: { name: game.name, settings: { ...agreed } } })
  const outcome = await deps.storage.transaction(async (tx) => {
    const earlier = await tx.savedAs(saveId)
    if (earlier && earlier.hash !== hash) return refused('save-id-reused')
    if (earlier) return { kind: 'created', game: (await tx.games.lock(saveId))?.game ?? game } as const
    const limit = { key: `game:${actor.user}`, burst: 10, every: 8_640_000 }
    const taken = deps.limits ? await tx.take(limit, now) : { allowed: true as const }
    if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
    await tx.games.remember(saveId, hash)
    await tx.games.put(game)
    await tx.games.putMember(game.id, { user: actor.user, role: 'gm', joinedAt: now })
    return { kind: 'created', game } as const
  })
  if (outcome.kind === 'created') deps.announcer.seated([actor.user])
  return outcome
}
