import { can, imagePath, isImportedHash, refused, type Actor, type Refused } from '@everquill/domain'
import { folderOf, ImagesUnavailable, type Rendered } from '../../images/port.ts'
import type { ImageDeps } from './image-deps.ts'
import { updateLatestPicture } from './update-latest-picture.ts'
import { exceedsQuota, mayChangePicture, refusalBeforeUpload, storeSizes, totalBytes } from './store-picture.ts'

/** The address of a picture that is stored now, or was stored before. */
export interface ImportedImage {
  readonly kind: 'stored'
  readonly image: string
}

/**
 * Stores a picture that came with an imported history, under the name by which the history refers to it. It changes
 * nothing of the character and its log. The same name again changes nothing either, so a retry is safe.
 */
export async function importImage(
  deps: ImageDeps,
  actor: Actor,
  characterId: number,
  hash: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ImportedImage | Refused> {
  if (!(await mayChangePicture(deps, actor, characterId))) return refused('not-found')
  const image = imagePath(String(characterId), hash)
  const current = (await deps.storage.characters.find(characterId))?.character.image
  if (!isImportedHash(hash) || !(current === image || (await isInLog(deps, characterId, image)))) {
    return refused('invalid-value', { field: 'hash', detail: 'is not a picture of the imported history' })
  }
  if (await deps.storage.images.find(characterId, hash)) return { kind: 'stored', image }
  // More than for other uploads: a file may have many pictures, but each of them only once.
  const limit = { key: `imported-image:${actor.user}`, burst: 60, every: 20_000 }
  const refusal = await refusalBeforeUpload(deps, actor, limit)
  if (refusal) return refusal
  try {
    const rendered = await deps.renderer.render(bytes, null)
    if (rendered.kind === 'refused') return rendered
    const folder = folderOf(actor.user, String(characterId))
    await storeSizes(deps, folder, hash, rendered)
    const refusedNow = await recordImage(deps, actor, characterId, hash, folder, rendered)
    if (refusedNow) return refusedNow
    await updateLatestPicture(deps, characterId)
    return { kind: 'stored', image }
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error
    return refused('images-unavailable', { retryAfter: 60 })
  }
}

/**
 * Nobody can save the name of a picture that the character does not have, so a log that mentions it was imported with
 * it. The creation is not read: if no entry changed its picture, that is still the current one.
 */
const isInLog = ({ storage }: ImageDeps, characterId: number, image: string): Promise<boolean> =>
  storage.characters.mentionsPicture(characterId, image)

function recordImage(
  deps: ImageDeps,
  actor: Actor,
  characterId: number,
  hash: string,
  folder: string,
  rendered: Rendered,
): Promise<Refused | null> {
  const { user } = actor
  const bytes = totalBytes(rendered)
  return deps.storage.transaction(async (tx) => {
    // Locked, so that it cannot be erased meanwhile: no row must outlive its character.
    const { head } = await tx.lock(characterId, '')
    if (!head || !can(user, 'change picture', { character: head, seat: null })) return refused('not-found')
    if (await tx.images.find(characterId, hash)) return null
    if (await exceedsQuota(deps, tx.images, user, bytes)) return refused('quota-exceeded')
    await tx.images.add({ characterId, hash, owner: user, folder, bytes, createdAt: deps.now() })
    return null
  })
}
