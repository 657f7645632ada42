import { can, imagePath, imageSizes, refused, type Actor, type Refused } from '@everquill/domain'
import { folderOf, ImagesUnavailable, keyOf, latestKey, type Crop, type Rendered } from '../../images/port.ts'
import { changeCharacter } from '../write-path/change-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { ImageDeps } from './image-deps.ts'
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
  const refusal = await refusalBeforeUpload(deps, actor, characterId)
  if (refusal) return refusal
  try {
    const rendered = await deps.renderer.render(upload.bytes, upload.crop)
    if (rendered.kind === 'refused') return rendered
    const folder = folderOf(actor.user, String(characterId))
    for (const size of imageSizes) await deps.imageStore.put(keyOf(folder, rendered.hash, size), rendered.sizes[size])
    await deps.imageStore.put(latestKey(folder), rendered.sizes[960])
    return await commitImage(deps, actor, characterId, upload.saveId, folder, rendered)
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error
    return refused('images-unavailable', { retryAfter: 60 })
  }
}

/** The maximum number of a user's pictures, earlier ones included. */
const maxPictures = 500

/** Checks what can be checked before the body is read, so that no large upload is wasted. */
async function refusalBeforeUpload(
  { storage, limits, now, imageQuota }: ImageDeps,
  { user }: Actor,
  characterId: number,
): Promise<Refused | null> {
  const [head] = await storage.characters.headsOf([characterId])
  if (!head || !can(user, 'change picture', { character: head, seat: null })) return refused('not-found')
  const { bytes, pictures } = await storage.images.usageOf(user)
  if (bytes >= imageQuota || pictures >= maxPictures) return refused('quota-exceeded')
  if (!limits) return null
  const limit = { key: `image:${user}`, burst: 20, every: 180_000 }
  const taken = await storage.transaction((tx) => tx.takeFromLimit(limit, now()))
  return taken.allowed ? null : refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
}

const totalBytes = ({ sizes }: Rendered): number => imageSizes.reduce((sum, size) => sum + sizes[size].length, 0)

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
      if (!(await images.find(characterId, hash))) {
        const taken = await images.usageOf(actor.user)
        if (taken.bytes + bytes > deps.imageQuota || taken.pictures >= maxPictures) return refused('quota-exceeded')
      }
      return [{ field: 'image', oldValue: image, newValue: imagePath(publicRef, hash) }]
    },
    async alongside({ images }) {
      if (await images.find(characterId, hash)) return
      await images.add({ characterId, hash, owner: actor.user, folder, bytes, createdAt: deps.now() })
    },
  })
}
