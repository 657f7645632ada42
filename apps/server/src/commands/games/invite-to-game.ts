import { refused, type Actor, type Refused } from '@everquill/domain'
import type { Invitation } from '../../storage/games-port.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { lockGame } from './lock-game.ts'

/** Without characters that look or sound alike; twelve of them make 60 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12
const maxInvitations = 20
const day = 86_400_000

export interface InvitationOptions {
  readonly saveId?: string
  readonly days: number
}

/** Creates an invite code that is valid until it expires or is revoked; a retry returns the same code. */
export async function inviteToGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { saveId = deps.newId(), days }: InvitationOptions,
): Promise<{ readonly kind: 'invited'; readonly invitation: Invitation } | Refused> {
  const now = deps.now()
  const code = Array.from({ length: codeLength }, () => alphabet[Math.floor(deps.random() * alphabet.length)]).join('')
  const invitation = { id: saveId, code, gameId, createdAt: now, expiresAt: now + days * day }
  const hash = hashOf({ user: actor.user, gameId, days })
  const invitations = () => deps.storage.games.invitations(gameId)
  const known = await invitations()
  const outcome = await deps.storage.transaction(async (tx) => {
    const locked = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in locked) return locked
    const earlier = await tx.findSave(saveId)
    if (earlier) return earlier.hash === hash ? ({ kind: 'repeated' } as const) : refused('save-id-reused')
    const [expired, open] = [
      known.filter(({ expiresAt }) => expiresAt <= now),
      known.filter((one) => one.expiresAt > now),
    ]
    if (open.length >= maxInvitations) {
      return refused('too-many-entries', { detail: `at most ${maxInvitations} invitations at a time` })
    }
    for (const { id } of expired) await tx.games.removeInvitation(gameId, id)
    await tx.games.recordSave(saveId, hash, actor.user)
    await tx.games.putInvitation(invitation)
    return { kind: 'invited', invitation } as const
  })
  if (outcome.kind !== 'repeated') return outcome
  const earlier = (await invitations()).find(({ id }) => id === saveId)
  return earlier ? { kind: 'invited', invitation: earlier } : refused('not-found')
}

/** Revokes an invitation. Members who joined with it stay. */
export async function revokeInvitation(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  invitationId: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  return deps.storage.transaction(async (tx) => {
    const locked = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in locked) return locked
    return (await tx.games.removeInvitation(gameId, invitationId)) ? ({ kind: 'done' } as const) : refused('not-found')
  })
}
