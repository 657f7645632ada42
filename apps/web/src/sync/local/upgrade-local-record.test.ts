import { sendable, unsaved, unsent } from '@everquill/domain'
import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, ref } from '../browser.fixture.ts'
import oldRecord from './old-local-record.fixture.json' with { type: 'json' }
import type { LocalRecord } from './local-store.ts'
import { readStoredRecord } from './stored-record.ts'

/** The record as the local store reads it. */
function upgradeLocalRecord(value: unknown): LocalRecord {
  const stored = readStoredRecord(value)
  if (stored.kind !== 'record') throw new Error(`expected a record, read ${stored.kind}`)
  return stored.record
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

test('an old record keeps its unsent changes, its save in flight, its rolls and its held-back fields', () => {
  const { replica, ...record } = upgradeLocalRecord(oldRecord)
  const { baseRevision: _base, ...save } = oldRecord.device.inFlight.save
  expect(unsaved(replica).map(({ field }) => field)).toEqual(['name', 'level', 'xp', 'gold'])
  expect(unsent(replica)).toEqual([
    aChange('name', 'Max', 'Mo'),
    aChange('level', 1, 2),
    { ...aChange('xp', 0, 120), exact: true },
  ])
  expect(sendable(replica).map(({ field }) => field)).toEqual(['level', 'xp'])
  expect(replica).toMatchObject({ saves: [save], isInFlight: true, sealed: oldRecord.device.inFlight.sent })
  expect(replica).toMatchObject({ conflicts: { name: 'Mira' }, heldBack: ['name'] })
  expect(replica.notices).toEqual(oldRecord.device.notices)
  const { device: _device, batches, ...unchanged } = oldRecord
  expect(record).toMatchObject(unchanged)
  expect(Object.keys(record.applied)).toEqual(batches)
})

test('an upgraded record has no property of the old format', () => {
  const upgraded = upgradeLocalRecord(oldRecord)
  for (const name of ['device', 'batches']) expect(Object.keys(upgraded)).not.toContain(name)
  for (const name of ['contested', 'held', 'inFlight']) expect(Object.keys(upgraded.replica)).not.toContain(name)
})

test('an old record that was written before edits could be held back has no held-back fields', () => {
  const { held: _held, ...device } = oldRecord.device
  expect(upgradeLocalRecord({ ...oldRecord, device }).replica.heldBack).toEqual([])
})

test('a record in the current format is returned as it is', () => {
  const record = upgradeLocalRecord(oldRecord)
  expect(upgradeLocalRecord(record)).toBe(record)
})

test('everything unsent in an old record is saved once, and held-back edits still wait for a decision', async () => {
  const { localStore, openTab, bob, clock, server } = aBrowser()
  for (const level of [2, 3, 1]) bob('level', server.stored.character.level, level)
  bob('name', 'Mira', 'Max')
  await localStore.update(ref, () => upgradeLocalRecord(oldRecord))
  const { sync } = openTab()
  await clock.advance(60_000)
  expect(server.stored.character).toMatchObject({ name: 'Max', gold: 15, level: 2, xp: 120 })
  const sent = server.log.filter(({ user }) => user === 'ann').map(({ saveId }) => saveId)
  for (const { saveId } of [oldRecord.device.inFlight.save, ...oldRecord.rolls])
    expect(sent.filter((id) => id === saveId)).toHaveLength(1)
  expect(sync.current()).toEqual({ kind: 'held-back', count: 1, publicRef: ref })
  expect((await sync.unsent())[0]?.changes).toEqual([aChange('name', 'Max', 'Mo'), aChange('class', '', 'Bard')])
})
