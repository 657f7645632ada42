import { can, imagePath, imageSizes, refused, type Actor, type Refused } from '@everquill/domain'
import { folderOf, ImagesUnavailable, keyOf, latestKey, type Crop, type Rendered } from '../../images/port.ts'
import { changeCharacter } from '../write-path/change-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { ImageDeps } from './image-deps.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** A picture as somebody sends it. */
export interface SentImage {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly crop: Crop | null
  /** The same picture sent again under the same id counts once. */
  readonly saveId: string
}

/**
 * Gives a character another picture. First the picture is kept, then the character says so: what it says is always
 * there, and what nobody says is swept away later. Former pictures stay, so that an undo finds them.
 */
export async function changeImage(
  deps: ImageDeps,
  actor: Actor,
  characterId: number,
  sent: SentImage,
): Promise<SaveOutcome> {
  const refusal = await refusalBefore(deps, actor, characterId)
  if (refusal) return refusal
  try {
    const rendered = await deps.workshop.render(sent.bytes, sent.crop)
    if (rendered.kind === 'refused') return rendered
    const folder = folderOf(actor.user, String(characterId))
    for (const size of imageSizes) await deps.imageStore.put(keyOf(folder, rendered.hash, size), rendered.sizes[size])
    await deps.imageStore.put(latestKey(folder), rendered.sizes[960])
    return await hang(deps, actor, characterId, sent.saveId, folder, rendered)
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error
    return refused('images-unavailable', { retryAfter: 60 })
  }
}

/** Pictures of one account, former ones included, however small they are. */
const maxPictures = 500

/** What can be known before anything is read, so that nobody sends ten megabytes for a no. */
async function refusalBefore(
  { storage, limits, now, imageQuota }: ImageDeps,
  { user }: Actor,
  characterId: number,
): Promise<Refused | null> {
  const stored = await storage.characters.find(characterId)
  if (!stored || !can(user, 'change picture', { character: stored.character, seat: null })) return refused('not-found')
  const { bytes, pictures } = await storage.images.roomOf(user)
  if (bytes >= imageQuota || pictures >= maxPictures) return refused('quota-exceeded')
  if (!limits) return null
  const limit = { key: `image:${user}`, burst: 20, every: 180_000 }
  const taken = await storage.transaction((tx) => tx.take(limit, now()))
  return taken.allowed ? null : refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
}

const bytesIn = ({ sizes }: Rendered): number => imageSizes.reduce((sum, size) => sum + sizes[size].length, 0)

const hang = (
  deps: ImageDeps,
  actor: Actor,
  characterId: number,
  saveId: string,
  folder: string,
  rendered: Rendered,
): Promise<SaveOutcome> =>
  changeCharacter(deps, actor, {
    characterId,
    action: 'change picture',
    saveId,
    hash: hashOf({ user: actor.user, characterId, picture: rendered.hash }),
    changes: async ({ character: { publicRef, image } }, { images }) => {
      const { hash } = rendered
      if (!(await images.find(characterId, hash))) {
        const bytes = bytesIn(rendered)
        const taken = await images.roomOf(actor.user)
        if (taken.bytes + bytes > deps.imageQuota || taken.pictures >= maxPictures) return refused('quota-exceeded')
        await images.keep({ characterId, hash, owner: actor.user, folder, bytes, createdAt: deps.now() })
      }
      return [{ field: 'image', oldValue: image, newValue: imagePath(publicRef, hash) }]
    },
  })
