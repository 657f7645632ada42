import { createHash, randomBytes } from 'node:crypto'
import { can, refused, sections, type Actor, type Refused, type Section } from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'
import type { ShareLink } from '../../storage/shares-port.ts'
import type { CommandDeps } from '../deps.ts'

/** The most links that a character or a game can have. */
export const maxLinks = 50
const day = 86_400_000

/** Only the hash of a token is stored, so a leaked database opens no links. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A new link with a token of 256 random bits. Without days it is valid until it is revoked. */
export function newLink<Days extends number | null>(deps: CommandDeps, label: string, days: Days) {
  const token = randomBytes(32).toString('base64url')
  const createdAt = deps.now()
  const expiresAt = (days === null ? null : createdAt + days * day) as Days
  const link = { id: deps.newId(), tokenHash: hashToken(token), label, createdAt, expiresAt, lastUsedAt: null, uses: 0 }
  return { token, link }
}

export interface LinkOptions {
  readonly label: string
  readonly sections: readonly Section[]
  /** Null: valid until it is revoked. */
  readonly days: number | null
}

/** Creates a link that shows parts of a character. Its token, 256 random bits, is returned only once. */
export async function shareCharacter(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  options: LinkOptions,
): Promise<{ readonly kind: 'shared'; readonly link: ShareLink; readonly token: string } | Refused> {
  const { token, link: common } = newLink(deps, options.label, options.days)
  const link: ShareLink = {
    ...common,
    characterId,
    // Normalised: fixed order, no duplicates, never the private section.
    sections: sections.filter((section) => section !== 'private' && options.sections.includes(section)),
  }
  const open = await deps.storage.shares.ofCharacter(characterId)
  return deps.storage.transaction(async (tx) => {
    const refusal = await refusalToShare(tx, actor, characterId)
    if (refusal) return refusal
    if (open.length >= maxLinks) return refused('too-many-entries', { detail: `at most ${maxLinks} links` })
    await tx.shares.put(link)
    return { kind: 'shared', link, token } as const
  })
}

/** Revokes a link, also for clients that have it open. */
export async function revokeLink(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  linkId: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  return deps.storage.transaction(async (tx) => {
    const refusal = await refusalToShare(tx, actor, characterId)
    if (refusal) return refusal
    return (await tx.shares.remove(characterId, linkId)) ? ({ kind: 'done' } as const) : refused('not-found')
  })
}

async function refusalToShare(tx: Transaction, { user }: Actor, characterId: number): Promise<Refused | null> {
  const { head } = await tx.lock(characterId, '')
  const isAllowed = head !== null && can(user, 'share', { character: head, seat: null })
  return isAllowed ? null : refused('not-found')
}
