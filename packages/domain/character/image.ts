/** The sides of the squares in which a picture is kept, in pixels: for lists, for sheets, for looking at it. */
export const imageSizes = [96, 320, 960] as const

/** One of the sizes of a picture. */
export type ImageSize = (typeof imageSizes)[number]

/** The picture of a character that has none of its own. */
export const defaultImage = '/images/default.svg'

const hash = /^[0-9a-f]{32}$/

/** Whether a text can be the hash of a picture's content; nothing else of a URL ever becomes part of a name. */
export const isImageHash = (text: string): boolean => hash.test(text)

/** Where a picture of a character is found: the value of its `image`. Other content is another path, for ever. */
export const imagePath = (publicRef: string, contentHash: string): string => `/api/images/${publicRef}/${contentHash}`

/** The hash of a character's own picture, or null when it shows the default one. */
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

/** Whether a text can be the `image` of some character; whether it is one of this character's, only the server knows. */
export const isImagePath = (text: unknown): boolean =>
  text === defaultImage || (typeof text === 'string' && ownPath.test(text))
