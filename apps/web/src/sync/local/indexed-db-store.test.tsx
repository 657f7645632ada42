import { expect, test } from 'vitest'
import { openIndexedDbStore } from './indexed-db-store.ts'
import { localStoreRules } from './local-store-acceptance.ts'
import oldRecord from './old-local-record.fixture.json' with { type: 'json' }
import type { LocalRecord } from './local-store.ts'
import { resultOf } from './result-of.ts'
import { upgradeLocalRecord } from './upgrade-local-record.ts'

let stores = 0

/** A store that no other test uses. */
function ownStore() {
  const name = `test ${++stores}`
  return { name, open: () => openIndexedDbStore(name) }
}

test.each(Object.entries(localStoreRules))('the IndexedDB store: %s', async (_name, rule) => {
  await expect(rule(ownStore().open)).resolves.toBeUndefined()
})

test('the IndexedDB store: a record of an earlier version is upgraded by every read', async () => {
  const { name, open } = ownStore()
  // Creates the object stores.
  await open()
  const database = await resultOf(indexedDB.open(name))
  const { publicRef } = oldRecord.device.snapshot
  await resultOf(database.transaction('characters', 'readwrite').objectStore('characters').put(oldRecord, publicRef))
  database.close()
  const store = await open()
  const upgraded = upgradeLocalRecord(oldRecord)
  expect(await store.find(publicRef)).toEqual(upgraded)
  expect(await store.all()).toEqual([upgraded])
  await store.update(publicRef, (stored) => {
    expect(stored).toEqual(upgraded)
    return stored as LocalRecord
  })
})
