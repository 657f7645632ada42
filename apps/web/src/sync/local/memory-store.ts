import { isUnfinished, type LocalRecord, type LocalStore } from './local-store.ts'
import { readStoredRecord, recordIn, salvagedFrom, type StoredRecord } from './stored-record.ts'

/** A local store that lasts as long as the page: for browsers without IndexedDB, and for tests. */
export function memoryStore({ isPersistent = false } = {}): LocalStore {
  const records = new Map<string, StoredRecord>()
  const responses = new Map<string, unknown>()
  const storedAt = (key: string): StoredRecord => records.get(key) ?? { kind: 'none' }
  /** The key of the record, which may have been moved. */
  const keyOf = (publicRef: string): string => {
    const stored = storedAt(publicRef)
    return stored.kind === 'moved' ? keyOf(stored.to) : publicRef
  }
  const isRemovable = (publicRef: string): boolean => {
    const stored = storedAt(keyOf(publicRef))
    const record = recordIn(stored)
    return record ? !isUnfinished(record) : salvagedFrom(stored).saves.length === 0
  }
  const put = (key: string, record: LocalRecord): LocalRecord => {
    records.set(key, readStoredRecord(record))
    return record
  }
  return {
    isPersistent,
    lateResponse: null,
    all: async () => [...records.values()].map(recordIn).filter((one) => one !== null),
    find: async (publicRef) => recordIn(storedAt(keyOf(publicRef))),
    update: async (publicRef, change) => {
      const key = keyOf(publicRef)
      const stored = storedAt(key)
      const before = recordIn(stored)
      const after = change(before, salvagedFrom(stored))
      return after === before ? after : put(key, after)
    },
    move: async (from, to, merge) => {
      const merged = merge(from === to ? null : recordIn(storedAt(from)), recordIn(storedAt(to)))
      records.set(from, { kind: 'moved', to })
      return put(to, merged)
    },
    removeFinished: async (publicRef) => {
      if (isRemovable(publicRef)) records.delete(keyOf(publicRef))
    },
    removeAllFinished: async () => {
      responses.clear()
      const removable = [...records.keys()].filter(isRemovable)
      for (const key of removable) records.delete(key)
    },
    cachedResponse: async (key) => responses.get(key),
    cacheResponse: async (key, response) => void responses.set(key, response),
    clear: async () => {
      records.clear()
      responses.clear()
    },
  }
}
