import {
  can,
  imageHashOf,
  isAllowed,
  sharedEntries,
  shownCharacter,
  viewOf,
  type Actor,
  type CharacterAction,
  type ImageSize,
  type LogEntry,
  type FetchedCharacter,
  type Access,
} from '@everquill/domain'
import { keyOf, type ImageStore } from '../images/port.ts'
import type { StoredCharacter } from '../storage/characters-port.ts'
import type { Storage } from '../storage/port.ts'
import type { ShareLink } from '../storage/shares-port.ts'
import type { FoundImage } from './find-image.ts'
import { positionOf } from './position-of.ts'

interface SharedDeps {
  readonly storage: Storage
  readonly now: () => number
}

/** The link with this id if the token belongs to it; null if it is invalid or expired. */
export async function findShareLink(
  { storage, now }: SharedDeps,
  linkId: string,
  tokenHash: string | null,
): Promise<ShareLink | null> {
  const link = tokenHash === null ? null : await storage.shares.byToken(tokenHash)
  return link?.id === linkId && (link.expiresAt === null || link.expiresAt > now()) ? link : null
}

const accessOfLink = ({ sections }: ShareLink): Access => ({ role: 'link', sections })

/** The character of a link; null if the link does not allow the action or the character is gone. */
async function characterOfLink(
  { storage }: Pick<SharedDeps, 'storage'>,
  link: ShareLink | null,
  action: CharacterAction,
): Promise<StoredCharacter | null> {
  if (!link) return null
  const [head] = await storage.characters.headsOf([link.characterId])
  if (!head || !isAllowed(accessOfLink(link), action, head)) return null
  const stored = await storage.characters.find(link.characterId)
  // Checked again on what was read: the character may have been deleted in between.
  return stored && isAllowed(accessOfLink(link), action, stored.character) ? stored : null
}

/** The character of a link, limited to its sections, without owner and game. */
export async function readShared(
  deps: Pick<SharedDeps, 'storage'>,
  link: ShareLink | null,
): Promise<FetchedCharacter | null> {
  const stored = await characterOfLink(deps, link, 'read')
  if (!link || !stored) return null
  const character = shownCharacter(stored.character, viewOf(accessOfLink(link)))
  return { character: { ...character, user: '', gameId: null }, ...positionOf(stored, deps.storage.epoch) }
}

/** The log of a shared character, newest first and without names; null if the link does not include the log. */
export async function readSharedLog(
  deps: Pick<SharedDeps, 'storage'>,
  link: ShareLink | null,
  page: { readonly limit: number; readonly before?: number },
): Promise<{ readonly entries: readonly LogEntry[]; readonly next: number | null } | null> {
  if (!link || !(await characterOfLink(deps, link, 'read log'))) return null
  const view = viewOf(accessOfLink(link))
  const { entries, next } = await deps.storage.characters.log(link.characterId, { ...page, view, reader: null })
  return { entries: sharedEntries(entries, view), next }
}

/** The current picture of a shared character. */
export async function findSharedImage(
  { storage, imageStore }: Pick<SharedDeps, 'storage'> & { readonly imageStore: ImageStore },
  link: ShareLink | null,
  hash: string,
  size: ImageSize,
): Promise<FoundImage | null> {
  const stored = await characterOfLink({ storage }, link, 'read')
  if (!stored || imageHashOf(stored.character) !== hash) return null
  const record = await storage.images.find(stored.character.id, hash)
  return record && { read: () => imageStore.get(keyOf(record.folder, hash, size)) }
}

/** All share links of a character; null if the actor may not share it. */
export async function listShareLinks(
  { storage }: Pick<SharedDeps, 'storage'>,
  { user }: Actor,
  characterId: number,
): Promise<readonly ShareLink[] | null> {
  const [head] = await storage.characters.headsOf([characterId])
  if (!head || !can(user, 'share', { character: head, seat: null })) return null
  return storage.shares.ofCharacter(characterId)
}
