import { defaultImage, type ImageSize, type Problem } from '@everquill/domain'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** A queued picture as the page shows it. */
export interface PendingPicture {
  /** The URL of the new picture; null if the picture is being removed. */
  readonly url: string | null
  /** The uploaded fraction, from 0 to 1, while it is being sent. */
  readonly progress: number | null
  /** The server's last response, if it was a problem. */
  readonly problem: Problem | null
  /** Whether the server refused it for good, so that only the user can retry. */
  readonly isRefused: boolean
}

/** A picture of an imported history. */
export interface ImportedPicture {
  /** The name by which the imported log refers to it. */
  readonly hash: string
  readonly picture: Blob
  readonly isCurrent: boolean
}

/** The pictures that wait to be uploaded. */
export interface Pictures {
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the same object as long as nothing changes. */
  readonly find: (publicRef: string) => PendingPicture | undefined
  /** A picture of an imported history that waits; undefined if `image` is none. */
  readonly findImported: (publicRef: string, image: string) => PendingPicture | undefined
  readonly count: () => number
  /** Stores a picture and uploads it as soon as possible; null removes the character's picture. */
  enqueue(publicRef: string, picture: Blob | null): Promise<void>
  /** Stores the pictures of an imported history and uploads them as soon as possible. */
  enqueueImported(publicRef: string, pictures: readonly ImportedPicture[]): Promise<void>
  retry(publicRef: string): Promise<void>
  discard(publicRef: string): Promise<void>
}

const PicturesContext = createContext<Pictures | null>(null)

/** Provides the pending pictures to the components below. */
export const PicturesProvider = PicturesContext.Provider

export function usePictures(): Pictures {
  const pictures = useContext(PicturesContext)
  if (!pictures) throw new Error('usePictures() must be used below a <PicturesProvider>')
  return pictures
}

export function usePendingPicture(publicRef: string): PendingPicture | undefined {
  const { subscribe, find } = usePictures()
  return useSyncExternalStore(
    subscribe,
    useCallback(() => find(publicRef), [find, publicRef]),
  )
}

export function usePendingPictureCount(): number {
  const { subscribe, count } = usePictures()
  return useSyncExternalStore(subscribe, count)
}

/** The URL of a character's picture, a pending one first; undefined if there is none. */
export function usePicture(publicRef: string, image: string, size: ImageSize = 320): string | undefined {
  const pending = usePendingPicture(publicRef)
  const known = useKnownPicture(publicRef, image, size)
  return pending && !pending.isRefused ? (pending.url ?? undefined) : known
}

/** The URL of a current or former picture: an imported one may still wait to be uploaded. */
export function useKnownPicture(publicRef: string, image: string, size: ImageSize): string | undefined {
  const { subscribe, findImported } = usePictures()
  const imported = useSyncExternalStore(
    subscribe,
    useCallback(() => findImported(publicRef, image), [findImported, publicRef, image]),
  )
  return imported && !imported.isRefused ? (imported.url ?? undefined) : pictureUrl(image, size)
}

/** The name of a picture, which is the end of its path. */
export const hashIn = (image: string): string => image.slice(image.lastIndexOf('/') + 1)

/** The URL of a picture on the server; undefined for the default picture. */
export const pictureUrl = (image: string, size: ImageSize): string | undefined =>
  image === defaultImage ? undefined : `${image}?size=${size}`
