import { edit, seal } from '@everquill/domain'
import { aChange, aCharacter, MemoryServer } from '@everquill/testing'
import { expect, test } from 'vitest'
import { newLocalRecord, type LocalRecord } from './local-store.ts'
import { readStoredRecord, recordIn, salvagedFrom } from './stored-record.ts'

const first = newLocalRecord(new MemoryServer(aCharacter({ gold: 20 })).stored, () => 'new')
const replica = edit(seal(edit(first.replica, 'gold', 15), 's1'), 'level', 2)
const applied = { page: { batch: 2, at: 0 } }
const record: LocalRecord = { ...first, replica, nextSaveId: 'draft', applied }
const sealedSave = { saveId: 's1', changes: [aChange('gold', 20, 15)] }
const draftSave = { saveId: 'draft', changes: [aChange('level', 1, 2)] }

const damagedReplica = (part: object) => readStoredRecord({ ...record, replica: { ...replica, ...part } })

test('an intact record is read as it is, an absent one is none, and a moved one names its new ref', () => {
  expect(recordIn(readStoredRecord(record))).toBe(record)
  expect(salvagedFrom(readStoredRecord(record))).toEqual({ saves: [], applied: {} })
  expect(readStoredRecord(undefined)).toEqual({ kind: 'none' })
  expect(readStoredRecord({ movedTo: '7' })).toEqual({ kind: 'moved', to: '7' })
})

test.each(['nextSaveId', 'rolls', 'applied', 'recordId', 'version', 'replica'] as const)(
  'a record without a valid %s is damaged',
  (part) => {
    for (const value of [undefined, null, 7]) {
      expect(readStoredRecord({ ...record, [part]: value }).kind).toBe('damaged')
    }
  },
)

test.each([
  'snapshot',
  'sealed',
  'draft',
  'saves',
  'conflicts',
  'heldBack',
  'exact',
  'notices',
  'acknowledged',
  'missing',
  'revision',
  'entryId',
  'epoch',
] as const)('a record without a valid %s in its replica is damaged', (part) => {
  for (const value of [undefined, null, 0.5]) expect(damagedReplica({ [part]: value }).kind).toBe('damaged')
})

test.each([[null], ['s1'], [{ changes: [] }], [{ saveId: 's1' }], [{ saveId: 's1', changes: [{ field: 'gold' }] }]])(
  'a record with the sealed save %j is damaged, and its draft can be read',
  (save) => {
    expect(damagedReplica({ saves: [save] })).toEqual({
      kind: 'damaged',
      salvaged: { saves: [draftSave], applied: {} },
    })
  },
)

test.each([{ oldValue: 1, newValue: 2 }, { field: 'gold', newValue: 2 }, { field: 'gold', oldValue: 1 }, 'gold', null])(
  'a sealed save with the change %j is damaged',
  (change) => {
    expect(damagedReplica({ saves: [{ saveId: 's1', changes: [change] }] }).kind).toBe('damaged')
  },
)

test('of a damaged record, the sealed saves and the draft are salvaged as far as they are intact', () => {
  expect(salvagedFrom(damagedReplica({ snapshot: null })).saves).toEqual([sealedSave, draftSave])
  expect(salvagedFrom(damagedReplica({ draft: null })).saves).toEqual([sealedSave])
  expect(salvagedFrom(damagedReplica({ sealed: null })).saves).toEqual([sealedSave])
  expect(salvagedFrom(damagedReplica({ snapshot: null, draft: replica.sealed })).saves).toEqual([sealedSave])
  expect(salvagedFrom(readStoredRecord({ ...record, nextSaveId: null })).saves).toEqual([sealedSave])
  for (const value of [null, [], 'text', { ...record, replica: [] }]) {
    expect(readStoredRecord(value)).toEqual({ kind: 'damaged', salvaged: { saves: [], applied: {} } })
  }
})

test('batches count as applied only if every change of the damaged record is salvaged', () => {
  expect(salvagedFrom(damagedReplica({ snapshot: null })).applied).toEqual(applied)
  for (const part of [{ draft: null }, { sealed: null }, { saves: null }]) {
    expect(salvagedFrom(damagedReplica(part)).applied).toEqual({})
  }
  for (const value of [null, [], { page: null }, { page: { at: 0 } }]) {
    const stored = readStoredRecord({ ...record, version: null, applied: value })
    expect(salvagedFrom(stored)).toEqual({ saves: [sealedSave, draftSave], applied: {} })
  }
})
