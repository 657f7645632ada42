import { can, imageSizes, refused, type Actor, type Refused } from '@everquill/domain'
import { keyOf, type Rendered } from '../../images/port.ts'
import type { RateLimit } from '../../storage/port.ts'
import type { ImageWrites } from '../../storage/images-port.ts'
import type { ImageDeps } from './image-deps.ts'

/** The maximum number of a user's pictures, earlier ones included. */
const maxPictures = 500

/** Whether the actor may change the picture of a character. Checked before the upload is read, and in its transaction. */
export async function mayChangePicture({ storage }: ImageDeps, { user }: Actor, characterId: number): Promise<boolean> {
  const [head] = await storage.characters.headsOf([characterId])
  return head !== undefined && can(user, 'change picture', { character: head, seat: null })
}

/** Checks quota and rate limit before the body is read, so that no large upload is wasted. */
export async function refusalBeforeUpload(
  { storage, limits, now, imageQuota }: ImageDeps,
  { user }: Actor,
  limit: RateLimit,
): Promise<Refused | null> {
  const { bytes, pictures } = await storage.images.usageOf(user)
  if (bytes >= imageQuota || pictures >= maxPictures) return refused('quota-exceeded')
  if (!limits) return null
  const taken = await storage.transaction((tx) => tx.takeFromLimit(limit, now()))
  return taken.allowed ? null : refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
}

/** Stores all sizes of a picture under a name. */
export async function storeSizes(
  { imageStore }: ImageDeps,
  folder: string,
  hash: string,
  { sizes }: Rendered,
): Promise<void> {
  for (const size of imageSizes) await imageStore.put(keyOf(folder, hash, size), sizes[size])
}

/** The bytes of all sizes. */
export const totalBytes = ({ sizes }: Rendered): number => imageSizes.reduce((sum, size) => sum + sizes[size].length, 0)

/** Whether a picture of this size exceeds the quota of its owner. Checked in the transaction that adds it. */
export async function exceedsQuota(
  { imageQuota }: ImageDeps,
  images: Pick<ImageWrites, 'usageOf'>,
  user: string,
  bytes: number,
): Promise<boolean> {
  const taken = await images.usageOf(user)
  return taken.bytes + bytes > imageQuota || taken.pictures >= maxPictures
}
