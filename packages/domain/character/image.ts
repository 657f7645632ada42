/** The sizes in which a picture is stored, in pixels per side: for lists, for the sheet, for the full view. */
export const imageSizes = [96, 320, 960] as const

/** One of the stored sizes of a picture. */
export type ImageSize = (typeof imageSizes)[number]

/** The picture of a character without an uploaded one. */
export const defaultImage = '/images/default.svg'

/** A picture that came with a file has the hash that it had elsewhere. Ours is another one, because we encode it anew. */
const importedPrefix = 'imported-'

const hash = /^(imported-)?[0-9a-f]{32}$/

/**
 * Whether a text names a picture: its content hash, or for an imported picture `imported-` and its hash elsewhere. Only
 * validated names become part of a file name.
 */
export const isImageHash = (text: string): boolean => hash.test(text)

/** Whether a text names an imported picture. No upload of this server ever has such a name. */
export const isImportedHash = (text: string): boolean => text.startsWith(importedPrefix) && isImageHash(text)

/** The path of an uploaded picture, stored in `image`; its content never changes, so it can be cached forever. */
export const imagePath = (publicRef: string, contentHash: string): string => `/api/images/${publicRef}/${contentHash}`

/** The hash of a character's uploaded or imported picture, or null if it has none. */
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

const ownPath = /^\/api\/images\/\d{1,9}\/((?:imported-)?[0-9a-f]{32})$/

/** The name under which a picture of a file is imported; null if the text is not the path of a picture. */
export function importedHash(image: string): string | null {
  const named = ownPath.exec(image)?.[1]
  if (named === undefined) return null
  return isImportedHash(named) ? named : importedPrefix + named
}

/** Whether a value has the form of an `image` path; only the server knows whether the picture exists. */
export const isImagePath = (text: unknown): boolean =>
  text === defaultImage || (typeof text === 'string' && ownPath.test(text))
