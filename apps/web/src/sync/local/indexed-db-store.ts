import type { LocalStore, LocalRecord } from './local-store.ts'

const characters = 'characters'
const answers = 'answers'

/** Opens the disk of one person, whom only the name tells from others. */
export async function openIndexedDbStore(name: string): Promise<LocalStore> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(characters)
    opening.result.createObjectStore(answers)
  })
  const database = await answerOf(opening)
  // Another tab wants to delete it; it must not wait for this one.
  database.addEventListener('versionchange', () => database.close())

  const read = <T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    answerOf(ask(database.transaction(store).objectStore(store)))

  /** Done when the system has been told to put it on the disk itself, not only in its memory. */
  function write<T>(store: string, work: (store: IDBObjectStore, done: (value: T) => void) => void): Promise<T> {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    return new Promise((resolve, reject) => {
      let value: T
      transaction.addEventListener('complete', () => resolve(value))
      for (const end of ['abort', 'error']) transaction.addEventListener(end, () => reject(transaction.error))
      work(transaction.objectStore(store), (result) => (value = result))
    })
  }

  return {
    all: () => read<LocalRecord[]>(characters, (store) => store.getAll()),
    find: async (publicRef) =>
      (await read<LocalRecord | undefined>(characters, (store) => store.get(publicRef))) ?? null,
    update: (publicRef, change) =>
      write<LocalRecord>(characters, (store, done) => {
        const asked: IDBRequest<LocalRecord | undefined> = store.get(publicRef)
        asked.addEventListener('success', () => {
          const before = asked.result ?? null
          const after = change(before)
          if (after !== before) store.put(after, publicRef)
          done(after)
        })
      }),
    remove: (publicRef) => write<void>(characters, (store) => void store.delete(publicRef)),
    recall: (key) => read<unknown>(answers, (store) => store.get(key)),
    remember: (key, answer) => write<void>(answers, (store) => void store.put(answer, key)),
    async clear() {
      for (const store of [characters, answers]) await write<void>(store, (all) => void all.clear())
    },
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
