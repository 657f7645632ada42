import type { Problem } from '@everquill/domain'
import type { PictureUpload } from '../../api/upload-picture.ts'
import { resultOf } from './result-of.ts'

/** A picture that waits in the outbox. */
export interface QueuedPicture extends PictureUpload {
  /** Why the server refused it for good; null while it may still be sent. */
  readonly refused: Problem | null
}

/** One user's queued pictures, at most one per character, shared by all tabs. */
export interface PictureOutbox {
  all(): Promise<readonly QueuedPicture[]>
  /** Queues a picture in place of the character's earlier one, under the registered ref if there is one. */
  put(queued: QueuedPicture): Promise<void>
  /** Replaces a queued picture, or removes it if `by` is null; does nothing if a newer one is queued meanwhile. */
  replace(queued: QueuedPicture, by: QueuedPicture | null): Promise<void>
  /** Moves pictures of a local-only character, present and future, to the ref that the server gave it. */
  rename(before: string, publicRef: string): Promise<void>
  clear(): Promise<void>
}

const pictureStore = 'wishes'
/** Registered refs of local-only characters, by the ref they had before. */
const refStore = 'numbers'

/** Opens a user's picture outbox: a database apart from the characters, so that neither blocks the other. */
export async function openPictureOutbox(user: string): Promise<PictureOutbox> {
  const name = `everquill-pictures-of-${user}`
  try {
    return outboxIn(await openDatabase(name))
  } catch (error) {
    console.error(`IndexedDB database ${name} could not be opened; pictures are only in memory`, error)
    return memoryPictureOutbox()
  }
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 2)
  opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (oldVersion < 1) opening.result.createObjectStore(pictureStore)
    opening.result.createObjectStore(refStore)
  })
  const database = await resultOf(opening)
  // An open connection would block a newer version of the app that upgrades the database.
  database.addEventListener('versionchange', () => database.close())
  return database
}

function outboxIn(database: IDBDatabase): PictureOutbox {
  const write = (work: (pictures: IDBObjectStore, refs: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction([pictureStore, refStore], 'readwrite', { durability: 'strict' })
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      for (const end of ['abort', 'error']) transaction.addEventListener(end, () => reject(transaction.error))
      work(transaction.objectStore(pictureStore), transaction.objectStore(refStore))
    })
  }
  /** Continues within the transaction; awaiting a promise would end it. */
  const whenRead = <T>(request: IDBRequest<T | undefined>, next: (value: T | undefined) => void): void =>
    request.addEventListener('success', () => next(request.result))
  return {
    all: () => resultOf<QueuedPicture[]>(database.transaction(pictureStore).objectStore(pictureStore).getAll()),
    put: (queued) =>
      write((pictures, refs) =>
        whenRead<string>(refs.get(queued.publicRef), (publicRef = queued.publicRef) => {
          pictures.put({ ...queued, publicRef }, publicRef)
        }),
      ),
    replace: (queued, by) =>
      write((pictures) =>
        whenRead<QueuedPicture>(pictures.get(queued.publicRef), (stored) => {
          if (stored?.saveId !== queued.saveId) return
          pictures.delete(queued.publicRef)
          if (by) pictures.put(by, by.publicRef)
        }),
      ),
    rename: (before, publicRef) =>
      write((pictures, refs) => {
        refs.put(publicRef, before)
        whenRead<QueuedPicture>(pictures.get(before), (stored) => {
          if (!stored) return
          pictures.delete(before)
          pictures.put({ ...stored, publicRef }, publicRef)
        })
      }),
    clear: () =>
      write((pictures, refs) => {
        pictures.clear()
        refs.clear()
      }),
  }
}

/** An outbox that lasts as long as the page: for browsers without IndexedDB, and for tests. */
export function memoryPictureOutbox(): PictureOutbox {
  const pictures = new Map<string, QueuedPicture>()
  const refs = new Map<string, string>()
  return {
    all: async () => [...pictures.values()],
    put: async (queued) => {
      const publicRef = refs.get(queued.publicRef) ?? queued.publicRef
      pictures.set(publicRef, { ...queued, publicRef })
    },
    replace: async (queued, by) => {
      if (pictures.get(queued.publicRef)?.saveId !== queued.saveId) return
      pictures.delete(queued.publicRef)
      if (by) pictures.set(by.publicRef, by)
    },
    rename: async (before, publicRef) => {
      refs.set(before, publicRef)
      const stored = pictures.get(before)
      if (!stored) return
      pictures.delete(before)
      pictures.set(publicRef, { ...stored, publicRef })
    },
    clear: async () => {
      pictures.clear()
      refs.clear()
    },
  }
}
