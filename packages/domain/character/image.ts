/** The sizes in which a picture is stored, in pixels per side: for lists, for the sheet, for the full view. */
export const imageSizes = [96, 320, 960] as const

/** One of the stored sizes of a picture. */
export type ImageSize = (typeof imageSizes)[number]

/** The picture of a character without an uploaded one. */
export const defaultImage = '/images/default.svg'

const hash = /^[0-9a-f]{32}$/

/** Whether a text is a valid content hash; only validated hashes become part of a file name. */
export const isImageHash = (text: string): boolean => hash.test(text)

/** The path of an uploaded picture, stored in `image`; its content never changes, so it can be cached forever. */
export const imagePath = (publicRef: string, contentHash: string): string => `/api/images/${publicRef}/${contentHash}`

/** The content hash of a character's uploaded picture, or null if it has none. */
export function imageHashOf({
  publicRef,
  image,
}: {
  readonly publicRef: string
  readonly image: string
}): string | null {
  const contentHash = image.slice(imagePath(publicRef, '').length)
  return isImageHash(contentHash) && image === imagePath(publicRef, contentHash) ? contentHash : null
}

const ownPath = /^\/api\/images\/\d{1,9}\/[0-9a-f]{32}$/

/** Whether a value has the form of an `image` path; only the server knows whether the picture exists. */
export const isImagePath = (text: unknown): boolean =>
  text === defaultImage || (typeof text === 'string' && ownPath.test(text))
