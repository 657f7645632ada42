import { can, refused, type Actor, type Change, type Character, type Commit, type Refused } from '@everquill/domain'
import type { Member } from '../../storage/games-port.ts'
import type { StoredCharacter, Transaction } from '../../storage/port.ts'
import { prepare } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { lockGame } from './lock-game.ts'
import { plainCode } from './invite-to-game.ts'

const mostMembers = 100

/** Who wants to come in, from where, and with whom. */
export interface Joining {
  readonly code: string
  readonly characterId?: number
  /** Where it is asked from: who tries many codes is counted by that. */
  readonly network: string
}

/** What joining came to. */
export type Joined = { readonly kind: 'joined'; readonly gameId: string } | Refused

/** Takes a seat by the code of an invitation, with one of my characters or without. */
export async function joinGame(
  deps: CommandDeps,
  actor: Actor,
  { code, characterId, network }: Joining,
): Promise<Joined> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const limit = { key: `join:${network}`, burst: 30, every: 2_000 }
    const taken = deps.limits ? await tx.take(limit, deps.now()) : { allowed: true as const }
    if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
    const invitation = await tx.games.invitation(plainCode(code))
    if (!invitation || invitation.expiresAt <= deps.now()) return refused('code-invalid')
    const { gameId } = invitation
    const entering = characterId === undefined ? null : await lockEntering(deps, tx, actor, characterId, gameId)
    if (entering && 'kind' in entering) return entering
    const locked = await tx.games.lock(gameId)
    if (!locked || locked.game.deletedAt !== null) return refused('code-invalid')
    if (!locked.members.some(({ user }) => user === actor.user)) {
      if (locked.members.length >= mostMembers) return refused('too-many-entries', { detail: 'the table is full' })
      await tx.games.putMember(gameId, { user: actor.user, role: 'player', joinedAt: deps.now() })
    }
    return withCompany(await enter(deps, tx, actor, entering, gameId), locked.members)
  })
  return told(deps, actor, outcome)
}

/** Brings one of my characters to a table at which I sit. */
export async function enterGame(deps: CommandDeps, actor: Actor, gameId: string, characterId: number): Promise<Joined> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const entering = await lockEntering(deps, tx, actor, characterId, gameId)
    if ('kind' in entering) return entering
    const table = await lockGame(tx, actor, gameId, 'read game')
    return 'kind' in table ? table : withCompany(await enter(deps, tx, actor, entering, gameId), table.members)
  })
  return told(deps, actor, outcome)
}

interface Entered {
  readonly kind: 'joined'
  readonly gameId: string
  readonly commit: Commit | null
}

/** Somebody who has come in, and who sat there before. */
type InCompany = Entered & { readonly members: readonly Member[] }

const withCompany = (outcome: Entered | Refused, members: readonly Member[]): InCompany | Refused =>
  outcome.kind === 'refused' ? outcome : { ...outcome, members }

interface Entering {
  readonly stored: StoredCharacter
  readonly saveId: string
}

/** Characters are locked before games. */
async function lockEntering(
  deps: CommandDeps,
  tx: Transaction,
  { user }: Actor,
  characterId: number,
  gameId: string,
): Promise<Entering | Refused> {
  const saveId = deps.newId()
  const { stored } = await tx.lock(characterId, saveId)
  if (!stored || !can(user, 'put in', { character: stored.character, seat: null })) return refused('not-found')
  return (await playsElsewhere(tx, stored.character, gameId)) ? refused('in-another-game') : { stored, saveId }
}

/** A game that is no more holds nobody. */
const playsElsewhere = async (tx: Transaction, { user, gameId }: Character, next: string): Promise<boolean> =>
  gameId !== null && gameId !== next && (await tx.games.seat(gameId, user)) !== null

async function enter(
  deps: CommandDeps,
  tx: Transaction,
  actor: Actor,
  entering: Entering | null,
  gameId: string,
): Promise<Entered | Refused> {
  if (!entering || entering.stored.character.gameId === gameId) return { kind: 'joined', gameId, commit: null }
  const { stored, saveId } = entering
  const changes: Change[] = [{ field: 'gameId', oldValue: stored.character.gameId, newValue: gameId }]
  const commit = await prepare(deps, tx, actor, stored, changes, { saveId })
  // Nothing about it can be refused, and half of it must not be kept.
  if (commit.kind === 'refused') throw new Error(`character ${stored.character.id} could not join`)
  await tx.keep(commit, saveId)
  return { kind: 'joined', gameId, commit }
}

function told(deps: CommandDeps, actor: Actor, outcome: InCompany | Refused): Joined {
  if (outcome.kind === 'refused') return outcome
  deps.announcer.seated([actor.user, ...outcome.members.map(({ user }) => user)])
  if (outcome.commit) deps.announcer.committed(outcome.commit)
  return { kind: 'joined', gameId: outcome.gameId }
}
