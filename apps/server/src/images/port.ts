import type { ImageSize, Refused } from '@everquill/domain'

/** One thing in the store. */
export interface StoredObject {
  readonly key: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly writtenAt: number
}

/** Where the bytes of pictures lie, under keys that the server makes. Rejects with `ImagesUnavailable` when it cannot. */
export interface ImageStore {
  /** Resolves when the bytes are kept for good; nobody ever sees half of them. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  /** Removes what is there of these. */
  remove(keys: readonly string[]): Promise<void>
  /** Everything below a folder, in pages. */
  list(folder: string): AsyncIterable<readonly StoredObject[]>
  /** Rejects when nothing can be kept now. */
  probe(): Promise<void>
}

/** Pictures cannot be kept or read now; everything else can. */
export class ImagesUnavailable extends Error {
  override name = 'ImagesUnavailable'
}

/** A square of an upright picture, in its pixels. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** A picture that is ready to be kept: pixels and nothing else, in all sizes, as WebP. */
export interface Rendered {
  readonly kind: 'rendered'
  /** The hash of the largest. */
  readonly hash: string
  readonly sizes: { readonly [S in ImageSize]: Uint8Array }
}

/** More bytes than this are not read. */
export const maxImageBytes = 10 * 1_048_576

/** Where bytes from outside become pictures, or are refused. Nothing of what came in is ever kept. */
export interface ImageRenderer {
  render(bytes: AsyncIterable<Uint8Array>, crop: Crop | null): Promise<Rendered | Refused>
  close(): Promise<void>
}

/** All folders of characters lie here. */
export const charactersFolder = 'characters'

/** The folder of an account. */
export const folderOfUser = (user: string): string => `${charactersFolder}/${user}`

/** The folder of a character. */
export const folderOf = (user: string, publicRef: string): string => `${folderOfUser(user)}/${publicRef}`

/** The picture that was uploaded last, under the name that people and other programs look for. */
export const latestKey = (folder: string): string => `${folder}/profile.webp`

/** A picture that is kept for as long as its character, whatever is uploaded later. */
export const keyOf = (folder: string, hash: string, size: ImageSize): string => `${folder}/profile-${hash}-${size}.webp`

/** The folder and the hash that a key is made of; the hash of the latest, and of what we never made, is null. */
export function readKey(key: string): { readonly folder: string; readonly hash: string | null } {
  const cut = key.lastIndexOf('/')
  return { folder: key.slice(0, cut), hash: /^profile-([0-9a-f]{32})-\d+\.webp$/.exec(key.slice(cut + 1))?.[1] ?? null }
}

const lawful = /^characters\/[\w-]{1,64}\/[1-9]\d{0,8}\/profile[\w.-]{0,150}$/

/** The last guard before a disk or a network: whatever went wrong before, no other name is ever touched. */
export function mustBeKey(key: string): string {
  if (!lawful.test(key)) throw new Error(`${JSON.stringify(key.slice(0, 200))} is no name of a picture`)
  return key
}
