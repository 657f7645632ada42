import { isUnfinished, type LocalRecord, type LocalStore } from './local-store.ts'
import { readStoredRecord, recordIn, salvagedFrom, type StoredRecord } from './stored-record.ts'
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
  function write<T>(
    stores: readonly string[],
    work: (transaction: IDBTransaction, done: (value: T) => void) => void,
  ): Promise<T> {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
    return new Promise((resolve, reject) => {
      let value: T
      transaction.addEventListener('complete', () => resolve(value))
      for (const end of ['abort', 'error'])
        transaction.addEventListener(end, () => reject(exceptions.get(transaction) ?? transaction.error))
      work(transaction, (result) => (value = result))
    })
  }

  const writeRecords = <T>(work: (records: IDBObjectStore, done: (value: T) => void) => void): Promise<T> =>
    write<T>([recordStore], (transaction, done) => work(transaction.objectStore(recordStore), done))

  return {
    isPersistent: true,
    lateResponse: null,
    all: async () =>
      (await read<unknown[]>(recordStore, (store) => store.getAll()))
        .map((value) => recordIn(readStoredRecord(value)))
        .filter((record) => record !== null),
    find: (publicRef) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(recordStore)
        for (const end of ['abort', 'error']) transaction.addEventListener(end, () => reject(transaction.error))
        followed(transaction.objectStore(recordStore), publicRef, (_key, stored) => resolve(recordIn(stored)))
      }),
    update: (publicRef, change) =>
      writeRecords<LocalRecord>((records, done) =>
        followed(records, publicRef, (key, stored) => {
          const before = recordIn(stored)
          const after = change(before, salvagedFrom(stored))
          if (after !== before) records.put(after, key)
          done(after)
        }),
      ),
    move: (from, to, merge) =>
      writeRecords<LocalRecord>((records, done) =>
        get(records, from, (moved) =>
          get(records, to, (existing) => {
            const merged = merge(from === to ? null : recordIn(moved), recordIn(existing))
            records.put({ movedTo: to }, from)
            records.put(merged, to)
            done(merged)
          }),
        ),
      ),
    removeFinished: (publicRef) =>
      writeRecords<void>((records) =>
        followed(records, publicRef, (key, stored) => isFinished(stored) && records.delete(key)),
      ),
    removeAllFinished: () =>
      write<void>([recordStore, responseStore], (transaction) => {
        transaction.objectStore(responseStore).clear()
        const records = transaction.objectStore(recordStore)
        const keys = records.getAllKeys()
        keys.addEventListener('success', () => {
          for (const key of keys.result.map(String)) {
            followed(records, key, (_key, stored) => isFinished(stored) && records.delete(key))
          }
        })
      }),
    cachedResponse: (key) => read<unknown>(responseStore, (store) => store.get(key)),
    cacheResponse: (key, response) =>
      write<void>([responseStore], (transaction) => void transaction.objectStore(responseStore).put(response, key)),
    clear: () =>
      write<void>([recordStore, responseStore], (transaction) => {
        for (const store of [recordStore, responseStore]) transaction.objectStore(store).clear()
      }),
  }
}

/** A damaged record with readable changes waits for its repair. */
function isFinished(stored: StoredRecord): boolean {
  const record = recordIn(stored)
  return record ? !isUnfinished(record) : salvagedFrom(stored).saves.length === 0
}

/** Why transactions were aborted by their own code. */
const exceptions = new WeakMap<IDBTransaction, unknown>()

function get(records: IDBObjectStore, key: string, then: (stored: StoredRecord) => void): void {
  const request: IDBRequest<unknown> = records.get(key)
  request.addEventListener('success', () => {
    try {
      then(readStoredRecord(request.result))
    } catch (error) {
      exceptions.set(records.transaction, error)
      records.transaction.abort()
    }
  })
}

/** Reads the record of a ref, also if it was moved, in the transaction of `records`. */
function followed(records: IDBObjectStore, ref: string, then: (key: string, stored: StoredRecord) => void): void {
  get(records, ref, (stored) => {
    if (stored.kind === 'moved') followed(records, stored.to, then)
    else then(ref, stored)
  })
}
