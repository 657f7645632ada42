import { validateGame, refused, defaultSettings, type Actor, type GameSettings, type Refused } from '@everquill/domain'
import type { GameRecord } from '../../storage/games-port.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'

export interface GameOptions {
  readonly name: string
  readonly settings?: Partial<GameSettings>
}

/**
 * Creates a game with the actor as game master. Its id is the saveId, so a retry finds the same game. Limited to a burst
 * of ten and ten a day.
 */
export async function createGame(
  deps: CommandDeps,
  actor: Actor,
  { saveId = deps.newId(), name, settings }: GameOptions & { readonly saveId?: string },
): Promise<{ readonly kind: 'created'; readonly game: GameRecord } | Refused> {
  const now = deps.now()
  const allSettings = { ...defaultSettings, ...settings }
  const game = { id: saveId, name: name.trim(), settings: allSettings, createdAt: now, deletedAt: null }
  const refusal = validateGame(game)
  if (refusal) return refusal
  const hash = hashOf({ user: actor.user, game: { name: game.name, settings: { ...allSettings } } })
  const outcome = await deps.storage.transaction(async (tx) => {
    const earlier = await tx.findSave(saveId)
    if (earlier && earlier.hash !== hash) return refused('save-id-reused')
    if (earlier) return { kind: 'created', game: (await tx.games.lock(saveId))?.game ?? game } as const
    const limit = { key: `game:${actor.user}`, burst: 10, every: 8_640_000 }
    const taken = deps.limits ? await tx.takeFromLimit(limit, now) : { allowed: true as const }
    if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
    await tx.games.recordSave(saveId, hash, actor.user)
    await tx.games.put(game)
    await tx.games.putMember(game.id, { user: actor.user, role: 'gm', joinedAt: now })
    return { kind: 'created', game } as const
  })
  if (outcome.kind === 'created') deps.announcer.membershipChanged([actor.user])
  return outcome
}
