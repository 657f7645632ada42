import type { PictureShelf, PictureWish } from '../store/pictures.ts'

const wishes = 'wishes'

/** Where one person's pictures wait: apart from their characters, which are never held up by them. */
export async function openPictureShelf(user: string): Promise<PictureShelf> {
  try {
    return shelfIn(await openDatabase(`everquill-pictures-of-${user}`))
  } catch (error) {
    console.error('This browser keeps no pictures', error)
    return memoryShelf()
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(wishes))
  return answerOf(opening)
}

function shelfIn(database: IDBDatabase): PictureShelf {
  const write = (work: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = database.transaction(wishes, 'readwrite', { durability: 'strict' })
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      for (const end of ['abort', 'error']) transaction.addEventListener(end, () => reject(transaction.error))
      work(transaction.objectStore(wishes))
    })
  }
  return {
    all: () => answerOf<PictureWish[]>(database.transaction(wishes).objectStore(wishes).getAll()),
    keep: (wish) => write((store) => void store.put(wish, wish.publicRef)),
    replace: (wish, by) =>
      write((store) => {
        const asked: IDBRequest<PictureWish | undefined> = store.get(wish.publicRef)
        asked.addEventListener('success', () => {
          if (asked.result?.saveId !== wish.saveId) return
          store.delete(wish.publicRef)
          if (by) store.put(by, by.publicRef)
        })
      }),
    clear: () => write((store) => void store.clear()),
  }
}

/** A shelf that forgets with the page: for browsers that let us keep nothing, and for tests. */
export function memoryShelf(): PictureShelf {
  const kept = new Map<string, PictureWish>()
  return {
    all: async () => [...kept.values()],
    keep: async (wish) => void kept.set(wish.publicRef, wish),
    replace: async (wish, by) => {
      if (kept.get(wish.publicRef)?.saveId !== wish.saveId) return
      kept.delete(wish.publicRef)
      if (by) kept.set(by.publicRef, by)
    },
    clear: async () => kept.clear(),
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
