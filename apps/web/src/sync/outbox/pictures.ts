import { defaultImage, type ImageSize, type Problem } from '@everquill/domain'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { SavedCharacter } from '../../api/backend.ts'

/** What is wanted of a character's picture and has not reached the server. */
export interface PictureUpload {
  readonly publicRef: string
  /** Sent again under the same id it counts once; a later wish has another. */
  readonly saveId: string
  /** Null when it is to be taken down. */
  readonly picture: { readonly bytes: ArrayBuffer; readonly type: string } | null
  /** Why the server will never take it; null as long as it may. */
  readonly refused: Problem | null
}

/** Where one person's wishes lie on this device, whichever tab asks. */
export interface PictureOutbox {
  all(): Promise<readonly PictureUpload[]>
  /** It lies there under the number of its character, if that is known. */
  keep(wish: PictureUpload): Promise<void>
  /** Puts another wish in the place of this one, or none, unless there is a later one by now. */
  replace(wish: PictureUpload, by: PictureUpload | null): Promise<void>
  /** A character has its number: what lies here under its former name is found under that, and so is what comes later. */
  rename(before: string, publicRef: string): Promise<void>
  clear(): Promise<void>
}

/** Sends a wish; hears how much of it has gone, from 0 to 1. Throws a `Refusal` for a no, anything else for no answer. */
export type SendPicture = (
  wish: PictureUpload,
  going: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
) => Promise<SavedCharacter>

/** A wish as it is shown. */
export interface PendingPicture {
  /** Where the page finds the picture; null when it is being taken down. */
  readonly url: string | null
  /** How much of it has gone, while it is being sent. */
  readonly part: number | null
  /** What the server said last. */
  readonly problem: Problem | null
  /** Whether it is not tried again by itself. */
  readonly isRefused: boolean
}

/** The pictures that are on their way from this device. */
export interface Pictures {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object as long as nothing changes. */
  readonly at: (publicRef: string) => PendingPicture | undefined
  /** How many there are. */
  readonly count: () => number
  /** Keeps a picture on this device and sends it when it can; null takes the picture down. */
  enqueue(publicRef: string, picture: Blob | null): Promise<void>
  retry(publicRef: string): Promise<void>
  discard(publicRef: string): Promise<void>
}

const PicturesContext = createContext<Pictures | null>(null)

/** Tells everything below which pictures are on their way. */
export const PicturesProvider = PicturesContext.Provider

export function usePictures(): Pictures {
  const pictures = useContext(PicturesContext)
  if (!pictures) throw new Error('the page has no pictures')
  return pictures
}

/** What is on its way for a character, if anything is. */
export function usePendingPicture(publicRef: string): PendingPicture | undefined {
  const { subscribe, at } = usePictures()
  return useSyncExternalStore(
    subscribe,
    useCallback(() => at(publicRef), [at, publicRef]),
  )
}

/** How many pictures have not arrived. */
export function usePendingPictureCount(): number {
  const { subscribe, count } = usePictures()
  return useSyncExternalStore(subscribe, count)
}

/** Where the picture of a character is to be found, that on its way first; undefined for one that has none. */
export function usePicture(publicRef: string, image: string, size: ImageSize = 320): string | undefined {
  const hanging = usePendingPicture(publicRef)
  if (hanging && !hanging.isRefused) return hanging.url ?? undefined
  return pictureAt(image, size)
}

/** Where a picture that has arrived is to be found; undefined for who has none. */
export const pictureAt = (image: string, size: ImageSize): string | undefined =>
  image === defaultImage ? undefined : `${image}?size=${size}`
