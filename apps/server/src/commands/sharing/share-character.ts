import { createHash, randomBytes } from 'node:crypto'
import { can, refused, sections, type Actor, type Refused, type Section } from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'
import type { ShareLink } from '../../storage/shares-port.ts'
import type { CommandDeps } from '../deps.ts'

const mostLinks = 50
const day = 86_400_000

/** What the database keeps of the secret of a link: who reads the database cannot open it. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** What a link shows, under which name, for how long; null days: until it is revoked. */
export interface LinkWish {
  readonly label: string
  readonly sections: readonly Section[]
  readonly days: number | null
}

/** Makes a link that shows a part of a character. Its secret, 256 random bits, is told once and never again. */
export async function shareCharacter(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  wish: LinkWish,
): Promise<{ readonly kind: 'shared'; readonly link: ShareLink; readonly token: string } | Refused> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = deps.now()
  const link: ShareLink = {
    id: deps.newId(),
    tokenHash: hashOfSecret(token),
    characterId,
    label: wish.label,
    // In one order, each once, and never what is private.
    sections: sections.filter((section) => section !== 'private' && wish.sections.includes(section)),
    createdAt,
    expiresAt: wish.days === null ? null : createdAt + wish.days * day,
    lastUsedAt: null,
    uses: 0,
  }
  const open = await deps.storage.shares.ofCharacter(characterId)
  return deps.storage.transaction(async (tx) => {
    const refusal = await refusalOfSharing(tx, actor, characterId)
    if (refusal) return refusal
    if (open.length >= mostLinks) return refused('too-many-entries', { detail: `at most ${mostLinks} links` })
    await tx.shares.put(link)
    return { kind: 'shared', link, token } as const
  })
}

/** Makes a link void, for whoever has it open as well. */
export async function revokeLink(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  linkId: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  return deps.storage.transaction(async (tx) => {
    const refusal = await refusalOfSharing(tx, actor, characterId)
    if (refusal) return refusal
    return (await tx.shares.remove(characterId, linkId)) ? ({ kind: 'done' } as const) : refused('not-found')
  })
}

async function refusalOfSharing(tx: Transaction, { user }: Actor, characterId: number): Promise<Refused | null> {
  const { stored } = await tx.lock(characterId, '')
  const isAllowed = stored !== null && can(user, 'share', { character: stored.character, seat: null })
  return isAllowed ? null : refused('not-found')
}
