import { refused, type Actor, type Refused } from '@everquill/domain'
import type { Invitation } from '../../storage/games-port.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { lockGame } from './lock-game.ts'

/** Letters that are not mistaken for each other, spoken or written; twelve of them are 60 bits that nobody guesses. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12
const mostInvitations = 20
const day = 86_400_000

/** A code as it is kept, however it was typed: `salz 7f3k-qw2m` is `SALZ7F3KQW2M`. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** For how many days somebody wants to let people in. */
export interface InvitationWish {
  readonly saveId?: string
  readonly days: number
}

/** Makes a code that lets people in until it expires or is taken back; the same wish again tells the same code. */
export async function inviteToGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { saveId = deps.newId(), days }: InvitationWish,
): Promise<{ readonly kind: 'invited'; readonly invitation: Invitation } | Refused> {
  const now = deps.now()
  const code = Array.from({ length: codeLength }, () => letters[Math.floor(deps.random() * letters.length)]).join('')
  const invitation = { id: saveId, code, gameId, createdAt: now, expiresAt: now + days * day }
  const hash = hashOf({ user: actor.user, gameId, days })
  const invitations = () => deps.storage.games.invitations(gameId)
  const known = await invitations()
  const outcome = await deps.storage.transaction(async (tx) => {
    const table = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in table) return table
    const earlier = await tx.savedAs(saveId)
    if (earlier) return earlier.hash === hash ? ({ kind: 'repeated' } as const) : refused('save-id-reused')
    const [over, open] = [known.filter(({ expiresAt }) => expiresAt <= now), known.filter((one) => one.expiresAt > now)]
    if (open.length >= mostInvitations) {
      return refused('too-many-entries', { detail: `at most ${mostInvitations} invitations at a time` })
    }
    for (const { id } of over) await tx.games.removeInvitation(gameId, id)
    await tx.games.remember(saveId, hash)
    await tx.games.putInvitation(invitation)
    return { kind: 'invited', invitation } as const
  })
  if (outcome.kind !== 'repeated') return outcome
  const earlier = (await invitations()).find(({ id }) => id === saveId)
  return earlier ? { kind: 'invited', invitation: earlier } : refused('not-found')
}

/** Takes an invitation back: who is in stays in. */
export async function revokeInvitation(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  invitationId: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  return deps.storage.transaction(async (tx) => {
    const table = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in table) return table
    return (await tx.games.removeInvitation(gameId, invitationId)) ? ({ kind: 'done' } as const) : refused('not-found')
  })
}
