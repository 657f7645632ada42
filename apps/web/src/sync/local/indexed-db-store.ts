import type { LocalStore, LocalRecord } from './local-store.ts'
import { upgradeLocalRecord } from './upgrade-local-record.ts'
import { resultOf } from './result-of.ts'

const recordStore = 'characters'
const responseStore = 'answers'

/** Opens a local store in the IndexedDB database of that name. */
export async function openIndexedDbStore(name: string): Promise<LocalStore> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(recordStore)
    opening.result.createObjectStore(responseStore)
  })
  const database = await resultOf(opening)
  // An open connection would block a tab that wants to delete the database.
  database.addEventListener('versionchange', () => database.close())

  const read = <T>(store: string, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    resultOf(request(database.transaction(store).objectStore(store)))

  /** Resolves once the transaction is durable: on the disk, not only in the memory of the operating system. */
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
    all: async () => (await read<unknown[]>(recordStore, (store) => store.getAll())).map(upgradeLocalRecord),
    find: async (publicRef) => recordOrNull(await read<unknown>(recordStore, (store) => store.get(publicRef))),
    update: (publicRef, change) =>
      write<LocalRecord>(recordStore, (store, done) => {
        const request: IDBRequest<unknown> = store.get(publicRef)
        request.addEventListener('success', () => {
          const before = recordOrNull(request.result)
          const after = change(before)
          if (after !== before) store.put(after, publicRef)
          done(after)
        })
      }),
    remove: (publicRef) => write<void>(recordStore, (store) => void store.delete(publicRef)),
    cachedResponse: (key) => read<unknown>(responseStore, (store) => store.get(key)),
    cacheResponse: (key, response) => write<void>(responseStore, (store) => void store.put(response, key)),
    async clear() {
      for (const store of [recordStore, responseStore]) await write<void>(store, (all) => void all.clear())
    },
  }
}

const recordOrNull = (stored: unknown): LocalRecord | null => (stored === undefined ? null : upgradeLocalRecord(stored))
