import { imagePath, refused, type Actor } from '@everquill/domain'
import { folderOf, ImagesUnavailable, latestKey, type Crop, type Rendered } from '../../images/port.ts'
import { changeCharacter } from '../write-path/change-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { ImageDeps } from './image-deps.ts'
import { exceedsQuota, mayChangePicture, refusalBeforeUpload, storeSizes, totalBytes } from './store-picture.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

export interface ImageUpload {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly crop: Crop | null
  readonly saveId: string
}

/**
 * Changes a character's picture. The files are stored before the commit, so a committed picture always exists; files of
 * a failed commit are swept later. Earlier pictures stay, so that this can be undone.
 */
export async function changeImage(
  deps: ImageDeps,
  actor: Actor,
  characterId: number,
  upload: ImageUpload,
): Promise<SaveOutcome> {
  if (!(await mayChangePicture(deps, actor, characterId))) return refused('not-found')
  const limit = { key: `image:${actor.user}`, burst: 20, every: 180_000 }
  const refusal = await refusalBeforeUpload(deps, actor, limit)
  if (refusal) return refusal
  try {
    const rendered = await deps.renderer.render(upload.bytes, upload.crop)
    if (rendered.kind === 'refused') return rendered
    const folder = folderOf(actor.user, String(characterId))
    await storeSizes(deps, folder, rendered.hash, rendered)
    await deps.imageStore.put(latestKey(folder), rendered.sizes[960])
    return await commitImage(deps, actor, characterId, upload.saveId, folder, rendered)
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error
    return refused('images-unavailable', { retryAfter: 60 })
  }
}

function commitImage(
  deps: ImageDeps,
  actor: Actor,
  characterId: number,
  saveId: string,
  folder: string,
  rendered: Rendered,
): Promise<SaveOutcome> {
  const { hash } = rendered
  const bytes = totalBytes(rendered)
  return changeCharacter(deps, actor, {
    characterId,
    action: 'change picture',
    saveId,
    hash: hashOf({ user: actor.user, characterId, picture: hash }),
    changes: async ({ character: { publicRef, image } }, { images }) => {
      const isNew = !(await images.find(characterId, hash))
      if (isNew && (await exceedsQuota(deps, images, actor.user, bytes))) return refused('quota-exceeded')
      return [{ field: 'image', oldValue: image, newValue: imagePath(publicRef, hash) }]
    },
    async alongside({ images }) {
      if (await images.find(characterId, hash)) return
      await images.add({ characterId, hash, owner: actor.user, folder, bytes, createdAt: deps.now() })
    },
  })
}
