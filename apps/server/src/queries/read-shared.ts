import {
  can,
  imageHashOf,
  may,
  sharedEntries,
  shownCharacter,
  viewOf,
  type Actor,
  type CharacterAction,
  type ImageSize,
  type LogEntry,
  type CharacterAtRevision,
  type Standing,
} from '@everquill/domain'
import { keyOf, type ImageStore } from '../images/port.ts'
import type { Storage, StoredCharacter } from '../storage/port.ts'
import type { ShareLink } from '../storage/shares-port.ts'

interface SharedDeps {
  readonly storage: Storage
  readonly now: () => number
}

/** The link of this id, for who holds its secret; null when it is void. */
export async function findLink(
  { storage, now }: SharedDeps,
  linkId: string,
  tokenHash: string | null,
): Promise<ShareLink | null> {
  const link = tokenHash === null ? null : await storage.shares.byToken(tokenHash)
  return link?.id === linkId && (link.expiresAt === null || link.expiresAt > now()) ? link : null
}

const standingBy = ({ sections }: ShareLink): Standing => ({ role: 'link', sections })

/** What a link opens, for this; null when it does not, or what it shows is gone. */
async function opened(
  { storage }: Pick<SharedDeps, 'storage'>,
  link: ShareLink | null,
  action: CharacterAction,
): Promise<StoredCharacter | null> {
  const stored = link ? await storage.characters.find(link.characterId) : null
  return link && stored && may(standingBy(link), action, stored.character) ? stored : null
}

/** The character of a link, as far as it shows it. Nobody learns which account is behind it, or where it plays. */
export async function readShared(
  deps: Pick<SharedDeps, 'storage'>,
  link: ShareLink | null,
): Promise<CharacterAtRevision | null> {
  const stored = await opened(deps, link, 'read')
  if (!link || !stored) return null
  const character = shownCharacter(stored.character, viewOf(standingBy(link)))
  return { character: { ...character, user: '', gameId: null }, revision: stored.revision }
}

/** Its log, newest first, if the link says so; nobody is named. */
export async function readSharedLog(
  deps: Pick<SharedDeps, 'storage'>,
  link: ShareLink | null,
  page: { readonly limit: number; readonly before?: number },
): Promise<{ readonly entries: readonly LogEntry[]; readonly next: number | null } | null> {
  if (!link || !(await opened(deps, link, 'read log'))) return null
  const { entries, next } = await deps.storage.characters.log(link.characterId, page)
  return { entries: sharedEntries(entries, viewOf(standingBy(link))), next }
}

/** The picture that the character of a link has now. */
export async function readSharedImage(
  { storage, imageStore }: Pick<SharedDeps, 'storage'> & { readonly imageStore: ImageStore },
  link: ShareLink | null,
  hash: string,
  size: ImageSize,
): Promise<Uint8Array | null> {
  const stored = await opened({ storage }, link, 'read')
  if (!stored || imageHashOf(stored.character) !== hash) return null
  const record = await storage.images.find(stored.character.id, hash)
  return record ? imageStore.get(keyOf(record.folder, hash, size)) : null
}

/** All links to a character, for who may share it. */
export async function listLinks(
  { storage }: Pick<SharedDeps, 'storage'>,
  { user }: Actor,
  characterId: number,
): Promise<readonly ShareLink[] | null> {
  const stored = await storage.characters.find(characterId)
  if (!stored || !can(user, 'share', { character: stored.character, seat: null })) return null
  return storage.shares.ofCharacter(characterId)
}
