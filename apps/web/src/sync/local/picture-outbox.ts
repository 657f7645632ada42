import type { Problem } from '@everquill/domain'
import type { PictureUpload } from '../../api/upload-picture.ts'
import { resultOf } from './result-of.ts'

/** A picture that waits in the outbox. */
export interface QueuedPicture extends PictureUpload {
  /** Whether an imported picture is the current one: if the history was not imported, it becomes a change of its own. */
  readonly isCurrent?: boolean
  /** Why the server refused it for good; null while it may still be sent. */
  readonly refused: Problem | null
}

/** The key of a queued picture: a character has at most one change of its picture, and any number of imported ones. */
export const keyOfQueued = ({ publicRef, imported }: Pick<QueuedPicture, 'publicRef' | 'imported'>): string =>
  imported === undefined ? publicRef : `${publicRef} ${imported}`

/** One user's queued pictures, shared by all tabs. */
export interface PictureOutbox {
  all(): Promise<readonly QueuedPicture[]>
  /** Queues pictures of a character in place of earlier ones with their keys, under the registered ref if there is one. */
  put(publicRef: string, queued: readonly QueuedPicture[]): Promise<void>
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
  const whenRead = <T>(request: IDBRequest<T>, next: (value: T) => void): void =>
    request.addEventListener('success', () => next(request.result))
  const putOne = (pictures: IDBObjectStore, queued: QueuedPicture) => pictures.put(queued, keyOfQueued(queued))
  /** All keys of a character; no ref contains a space. */
  const keysOf = (publicRef: string) => IDBKeyRange.bound(publicRef, `${publicRef} \uffff`)
  return {
    all: () => resultOf<QueuedPicture[]>(database.transaction(pictureStore).objectStore(pictureStore).getAll()),
    put: (before, queued) =>
      write((pictures, refs) =>
        whenRead<string | undefined>(refs.get(before), (publicRef = before) => {
          for (const one of queued) putOne(pictures, { ...one, publicRef })
        }),
      ),
    replace: (queued, by) =>
      write((pictures) =>
        whenRead<QueuedPicture | undefined>(pictures.get(keyOfQueued(queued)), (stored) => {
          if (stored?.saveId !== queued.saveId) return
          pictures.delete(keyOfQueued(queued))
          if (by) putOne(pictures, by)
        }),
      ),
    rename: (before, publicRef) =>
      write((pictures, refs) => {
        refs.put(publicRef, before)
        whenRead<QueuedPicture[]>(pictures.getAll(keysOf(before)), (stored) => {
          for (const one of stored) {
            pictures.delete(keyOfQueued(one))
            putOne(pictures, { ...one, publicRef })
          }
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
  const set = (queued: QueuedPicture) => pictures.set(keyOfQueued(queued), queued)
  return {
    all: async () => [...pictures.values()],
    put: async (before, queued) => {
      const publicRef = refs.get(before) ?? before
      for (const one of queued) set({ ...one, publicRef })
    },
    replace: async (queued, by) => {
      if (pictures.get(keyOfQueued(queued))?.saveId !== queued.saveId) return
      pictures.delete(keyOfQueued(queued))
      if (by) set(by)
    },
    rename: async (before, publicRef) => {
      refs.set(before, publicRef)
      for (const stored of [...pictures.values()].filter((one) => one.publicRef === before)) {
        pictures.delete(keyOfQueued(stored))
        set({ ...stored, publicRef })
      }
    },
    clear: async () => {
      pictures.clear()
      refs.clear()
    },
  }
}
