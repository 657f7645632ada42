import { serverRestored } from '@everquill/domain'
import { aCharacter, MemoryServer } from '@everquill/testing'
import { expect, test } from 'vitest'
import { newLocalRecord, type LocalRecord } from '../local/local-store.ts'
import { mergeUnstored } from './merge-unstored.ts'

let ids = 0
const newId = () => `id ${++ids}`
const first = newLocalRecord(new MemoryServer(aCharacter()).stored, newId)

/** A record with rolls, acknowledged and missing saves under the given ids. */
function recordWith(...saveIds: readonly string[]): LocalRecord {
  const saves = saveIds.map((saveId) => ({ saveId, changes: [], entryId: saveId }))
  const rolls = saveIds.map((saveId) => ({ saveId, notation: 'd20', thrown: [7] }))
  return { ...first, replica: { ...first.replica, acknowledged: saves, missing: saves }, rolls }
}

const saveIdsIn = ({ rolls, replica: { acknowledged, missing } }: LocalRecord) =>
  [rolls, acknowledged, missing].map((list) => list.map(({ saveId }) => saveId))

const thrice = <T>(list: T) => [list, list, list]

test('what was added in memory is added and what was removed there is removed; what other tabs stored stays', () => {
  const merged = mergeUnstored(recordWith('a', 'b'), recordWith('a', 'c'), recordWith('a', 'b', 'd'), newId)
  expect(saveIdsIn(merged)).toEqual(thrice(['a', 'd', 'c']))
})

test('what another tab has removed or added as well is merged once', () => {
  const merged = mergeUnstored(recordWith('a', 'b'), recordWith('a', 'b', 'c'), recordWith('b', 'c'), newId)
  expect(saveIdsIn(merged)).toEqual(thrice(['b', 'c']))
})

test('a restored server that only this page has noticed is repeated on the stored record, and a lost save is missing once', () => {
  const withSaves = (...saveIds: readonly string[]): LocalRecord => {
    const { replica, ...record } = recordWith(...saveIds)
    return { ...record, replica: { ...replica, revision: 5, epoch: 'before', missing: [] } }
  }
  const base = withSaves('a', 'b')
  const fresh = { character: aCharacter({ gold: 3 }), revision: 2, entryId: '2', epoch: 'after' }
  const memory = { ...base, replica: serverRestored(base.replica, fresh, new Set(['b'])) }
  const { replica } = mergeUnstored(base, memory, withSaves('a', 'b', 'd'), newId)
  expect(replica).toMatchObject({
    snapshot: { gold: 3 },
    draft: { gold: 3 },
    revision: 2,
    entryId: '2',
    epoch: 'after',
  })
  expect(replica.acknowledged.map(({ saveId }) => saveId)).toEqual(['a', 'd'])
  expect(replica.missing.map(({ saveId }) => saveId)).toEqual(['b'])
})
