import { defaultImage, imageHashOf, imagePath, importedHash } from '../character/image.ts'
import type { Json } from '../json.ts'

/** The most pictures that come with a history: as many as an account may have. */
export const maxImportedPictures = 500

/** The number of a character in a checked history, which is not known yet. No character has it. */
const unknownRef = '0'

/**
 * What an `image` of a file becomes here, for a character whose number is not known yet: the name of an imported picture
 * if the file has that picture, else the default picture.
 */
export function importedImages(pictures: readonly string[]): (image: Json) => string {
  const hashes = new Set(pictures.map(importedHash))
  return (image) => {
    const hash = typeof image === 'string' ? importedHash(image) : null
    return hash !== null && hashes.has(hash) ? imagePath(unknownRef, hash) : defaultImage
  }
}

/** An `image` of a checked history for the character of this number. */
export function imageAt(publicRef: string, image: string): string {
  const hash = imageHashOf({ publicRef: unknownRef, image })
  return hash === null ? image : imagePath(publicRef, hash)
}
