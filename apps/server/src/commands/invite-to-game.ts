import { refused, type Actor, type Refused } from '@everquill/domain'
import type { Invitation } from '../storage/games-port.ts'
import type { CommandDeps } from './deps.ts'
import { lockTable } from './in-game.ts'

/** Letters that are not mistaken for each other, spoken or written; twelve of them are 60 bits that nobody guesses. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12
const mostInvitations = 20
const lasts = 14 * 86_400_000

/** A code as it is kept, however it was typed: `salz 7f3k-qw2m` is `SALZ7F3KQW2M`. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Makes a code that lets people in until it expires or is taken back. */
export async function inviteToGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
): Promise<{ readonly kind: 'invited'; readonly invitation: Invitation } | Refused> {
  const now = deps.now()
  const code = Array.from({ length: codeLength }, () => letters[Math.floor(deps.random() * letters.length)]).join('')
  const invitation = { id: deps.newId(), code, gameId, createdAt: now, expiresAt: now + lasts }
  const known = await deps.storage.games.invitations(gameId)
  return deps.storage.transaction(async (tx) => {
    const table = await lockTable(tx, actor, gameId, 'run game')
    if ('kind' in table) return table
    const [over, open] = [known.filter(({ expiresAt }) => expiresAt <= now), known.filter((one) => one.expiresAt > now)]
    if (open.length >= mostInvitations) {
      return refused('too-many-entries', { detail: `at most ${mostInvitations} invitations at a time` })
    }
    for (const { id } of over) await tx.games.removeInvitation(gameId, id)
    await tx.games.putInvitation(invitation)
    return { kind: 'invited', invitation } as const
  })
}

/** Takes an invitation back: who is in stays in. */
export async function revokeInvitation(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  invitationId: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  return deps.storage.transaction(async (tx) => {
    const table = await lockTable(tx, actor, gameId, 'run game')
    if ('kind' in table) return table
    return (await tx.games.removeInvitation(gameId, invitationId)) ? ({ kind: 'done' } as const) : refused('not-found')
  })
}
