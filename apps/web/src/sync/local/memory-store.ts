import { isUnfinished, type LocalStore } from './local-store.ts'
import { readStoredRecord, recordIn, salvagedFrom } from './stored-record.ts'

/** A local store that lasts as long as the page: for browsers without IndexedDB, and for tests. */
export function memoryStore({ isPersistent = false } = {}): LocalStore {
  const values = new Map<string, unknown>()
  const responses = new Map<string, unknown>()
  const isRemovable = (key: string): boolean => {
    const stored = readStoredRecord(values.get(key))
    if (stored.kind === 'moved') return isRemovable(stored.to)
    const record = recordIn(stored)
    return record ? !isUnfinished(record) : salvagedFrom(stored).saves.length === 0
  }
  /** The key of the record, which may have been moved. */
  const keyOf = (publicRef: string): string => {
    const stored = readStoredRecord(values.get(publicRef))
    return stored.kind === 'moved' ? keyOf(stored.to) : publicRef
  }
  return {
    isPersistent,
    lateResponse: null,
    all: async () =>
      [...values.values()].map((value) => recordIn(readStoredRecord(value))).filter((one) => one !== null),
    find: async (publicRef) => recordIn(readStoredRecord(values.get(keyOf(publicRef)))),
    update: async (publicRef, change) => {
      const key = keyOf(publicRef)
      const stored = readStoredRecord(values.get(key))
      const updated = change(recordIn(stored), salvagedFrom(stored))
      values.set(key, updated)
      return updated
    },
    move: async (from, to, merge) => {
      const recordAt = (ref: string) => recordIn(readStoredRecord(values.get(ref)))
      const merged = merge(from === to ? null : recordAt(from), recordAt(to))
      values.set(from, { movedTo: to })
      values.set(to, merged)
      return merged
    },
    removeFinished: async (publicRef) => {
      if (isRemovable(publicRef)) values.delete(keyOf(publicRef))
    },
    removeAllFinished: async () => {
      responses.clear()
      const removable = [...values.keys()].filter(isRemovable)
      for (const key of removable) values.delete(key)
    },
    cachedResponse: async (key) => responses.get(key),
    cacheResponse: async (key, response) => void responses.set(key, response),
    clear: async () => {
      values.clear()
      responses.clear()
    },
  }
}
