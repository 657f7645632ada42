import type { PictureOutbox, PictureUpload } from '../outbox/pictures.ts'

const wishes = 'wishes'
/** The numbers of characters that were created here, by what they were called before. */
const numbers = 'numbers'

/** Where one person's pictures wait: apart from their characters, which are never held up by them. */
export async function openPictureOutbox(user: string): Promise<PictureOutbox> {
  try {
    return shelfIn(await openDatabase(`everquill-pictures-of-${user}`))
  } catch (error) {
    console.error('This browser keeps no pictures', error)
    return memoryPictureOutbox()
  }
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 2)
  opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (oldVersion < 1) opening.result.createObjectStore(wishes)
    opening.result.createObjectStore(numbers)
  })
  const database = await answerOf(opening)
  // A later version of this page wants another shape; it must not wait for this one.
  database.addEventListener('versionchange', () => database.close())
  return database
}

function shelfIn(database: IDBDatabase): PictureOutbox {
  const write = (work: (shelf: IDBObjectStore, names: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction([wishes, numbers], 'readwrite', { durability: 'strict' })
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      for (const end of ['abort', 'error']) transaction.addEventListener(end, () => reject(transaction.error))
      work(transaction.objectStore(wishes), transaction.objectStore(numbers))
    })
  }
  /** Within a transaction, when something was found. */
  const found = <T>(asked: IDBRequest<T | undefined>, then: (value: T | undefined) => void): void =>
    asked.addEventListener('success', () => then(asked.result))
  return {
    all: () => answerOf<PictureUpload[]>(database.transaction(wishes).objectStore(wishes).getAll()),
    keep: (wish) =>
      write((shelf, names) =>
        found<string>(names.get(wish.publicRef), (publicRef = wish.publicRef) => {
          shelf.put({ ...wish, publicRef }, publicRef)
        }),
      ),
    replace: (wish, by) =>
      write((shelf) =>
        found<PictureUpload>(shelf.get(wish.publicRef), (there) => {
          if (there?.saveId !== wish.saveId) return
          shelf.delete(wish.publicRef)
          if (by) shelf.put(by, by.publicRef)
        }),
      ),
    rename: (before, publicRef) =>
      write((shelf, names) => {
        names.put(publicRef, before)
        found<PictureUpload>(shelf.get(before), (there) => {
          if (!there) return
          shelf.delete(before)
          shelf.put({ ...there, publicRef }, publicRef)
        })
      }),
    clear: () =>
      write((shelf, names) => {
        shelf.clear()
        names.clear()
      }),
  }
}

/** A shelf that forgets with the page: for browsers that let us keep nothing, and for tests. */
export function memoryPictureOutbox(): PictureOutbox {
  const kept = new Map<string, PictureUpload>()
  const names = new Map<string, string>()
  return {
    all: async () => [...kept.values()],
    keep: async (wish) => {
      const publicRef = names.get(wish.publicRef) ?? wish.publicRef
      kept.set(publicRef, { ...wish, publicRef })
    },
    replace: async (wish, by) => {
      if (kept.get(wish.publicRef)?.saveId !== wish.saveId) return
      kept.delete(wish.publicRef)
      if (by) kept.set(by.publicRef, by)
    },
    rename: async (before, publicRef) => {
      names.set(before, publicRef)
      const there = kept.get(before)
      if (!there) return
      kept.delete(before)
      kept.set(publicRef, { ...there, publicRef })
    },
    clear: async () => {
      kept.clear()
      names.clear()
    },
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
