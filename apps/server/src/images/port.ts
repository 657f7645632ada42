import { isImageHash, type ImageSize, type Refused } from '@everquill/domain'

/** A stored file. */
export interface StoredObject {
  readonly key: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly writtenAt: number
}

/** Stores pictures and the erasure list under keys chosen by the server. Rejects with `ImagesUnavailable` if it cannot be used. */
export interface ImageStore {
  /** Resolves when the file is durable. A partial file is never visible. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  /** Removes files; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>
  /** All files below a folder, in pages. */
  list(folder: string): AsyncIterable<readonly StoredObject[]>
  /** Rejects if nothing can be stored now. */
  probe(): Promise<void>
}

/** Pictures cannot be stored or read now; everything else works. */
export class ImagesUnavailable extends Error {
  override name = 'ImagesUnavailable'
}

/** A square of the upright picture, in pixels. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** A picture ready to be stored: WebP in all sizes, without metadata. */
export interface Rendered {
  readonly kind: 'rendered'
  /** The hash of the largest size. */
  readonly hash: string
  readonly sizes: { readonly [S in ImageSize]: Uint8Array }
}

/** Larger uploads are refused. */
export const maxImageBytes = 10 * 1_048_576

/** Decodes uploads into pictures, or refuses them. The uploaded file itself is never stored. */
export interface ImageRenderer {
  render(bytes: AsyncIterable<Uint8Array>, crop: Crop | null): Promise<Rendered | Refused>
  close(): Promise<void>
}

export const charactersFolder = 'characters'

export const folderOfUser = (user: string): string => `${charactersFolder}/${user}`

export const folderOf = (user: string, publicRef: string): string => `${folderOfUser(user)}/${publicRef}`

/** The latest picture, under a predictable name for other programs. */
export const latestKey = (folder: string): string => `${folder}/profile.webp`

/** A picture that stays as long as its character, because an undo may need it. */
export const keyOf = (folder: string, hash: string, size: ImageSize): string => `${folder}/profile-${hash}-${size}.webp`

/** Splits a key into folder and hash; the hash is null for the latest picture and for unknown names. */
export function readKey(key: string): { readonly folder: string; readonly hash: string | null } {
  const cut = key.lastIndexOf('/')
  const hash = /^profile-(.+)-\d+\.webp$/.exec(key.slice(cut + 1))?.[1] ?? ''
  return { folder: key.slice(0, cut), hash: isImageHash(hash) ? hash : null }
}

const validKey = /^characters\/[\w-]{1,64}\/[1-9]\d{0,8}\/profile[\w.-]{0,150}$/

/** Whether a text can be the key of a picture. */
export const isKey = (text: string): boolean => validKey.test(text)

/** The folder of the erasure list, which is stored next to the pictures. */
export const erasuresFolder = 'erasures'

const validErasureKey = /^erasures\/[\w-]{1,100}\.json$/

/** The last check before a file or a bucket is touched: any other key is a bug or an attack. */
export function assertKey(key: string): string {
  if (!isKey(key) && !validErasureKey.test(key))
    throw new Error(`${JSON.stringify(key.slice(0, 200))} is not a valid key`)
  return key
}
