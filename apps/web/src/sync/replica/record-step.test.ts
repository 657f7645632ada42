import { conflictResolved, edit, holdBack, refreshed, unsent } from '@everquill/domain'
import { aChange, aCharacter, gameNight, MemoryServer } from '@everquill/testing'
import { expect, test } from 'vitest'
import { newLocalRecord, type LocalRecord } from '../local/local-store.ts'
import { takeStep, type RecordStep } from './record-step.ts'

const now = new Date(gameNight).toISOString()
const server = new MemoryServer(aCharacter({ gold: 20 }))
const first = newLocalRecord(server.stored, () => 'new')
/** A record whose draft changes the gold. */
const drafted: LocalRecord = {
  ...first,
  replica: edit(first.replica, 'gold', 15),
  nextSaveId: 'draft',
  typedAt: '2026-11-13T20:00:00.000Z',
}
const level = { batch: 'page/1', saveId: 'batch', change: aChange('level', 1, 2) }

const after = (record: LocalRecord, step: Partial<RecordStep>) =>
  takeStep(record, {
    typed: [level],
    update: (replica) => replica,
    updateRolls: (rolls) => rolls,
    ownSaveId: 'draft',
    isSealed: () => false,
    draftId: 'next draft',
    version: 'next version',
    newId: () => 'id',
    now: gameNight,
    ...step,
  })
const idsOf = ({ replica }: LocalRecord) => replica.saves.map(({ saveId }) => saveId)

test('a typed change joins the draft of its tab, which is as old as its first change', () => {
  const joined = after(drafted, {})
  expect(idsOf(joined)).toEqual([])
  expect(joined).toMatchObject({ nextSaveId: 'next draft', typedAt: drafted.typedAt, version: 'next version' })
  expect(joined.replica.draft).toMatchObject({ gold: 15, level: 2 })
})

test('a typed change does not join the draft of another tab, which is sealed first', () => {
  const sealed = after(drafted, { ownSaveId: '' })
  expect(sealed.replica.saves).toEqual([
    { saveId: 'draft', madeAt: drafted.typedAt, changes: [aChange('gold', 20, 15)] },
  ])
  expect(sealed).toMatchObject({ nextSaveId: 'next draft', typedAt: now, replica: { draft: { gold: 15, level: 2 } } })
})

test('a change of the unload journal is a save of its own, after the draft', () => {
  const sealed = after(drafted, { isSealed: () => true })
  expect(sealed.replica.saves).toEqual([
    { saveId: 'draft', madeAt: drafted.typedAt, changes: [aChange('gold', 20, 15)] },
    { saveId: 'batch', madeAt: now, changes: [aChange('level', 1, 2)] },
  ])
  expect(sealed.typedAt).toBeNull()
})

test('an action is a save of its own, what was typed before it comes first, and what follows joins the draft', () => {
  const act = { kind: 'cast', of: 'spell:mend-wounds' }
  const typed = [
    level,
    { batch: 'page/2', saveId: 'action', act, change: aChange('mana', 0, -2) },
    { batch: 'page/3', saveId: 'later', change: aChange('name', 'Mira', 'Mo') },
  ]
  const acted = after(drafted, { typed })
  expect(acted.replica.saves).toEqual([
    { saveId: 'draft', madeAt: drafted.typedAt, changes: [aChange('gold', 20, 15)] },
    { saveId: 'batch', madeAt: now, changes: [aChange('level', 1, 2)] },
    { saveId: 'action', madeAt: now, act, changes: [aChange('mana', 0, -2)] },
  ])
  expect(unsent(acted.replica)).toEqual([aChange('name', 'Mira', 'Mo')])
  expect(after(acted, { typed })).toBe(acted)
})

test('a change that the record includes already is not applied again', () => {
  const once = after(first, {})
  expect(once.applied).toEqual({ page: { batch: 1, at: gameNight } })
  expect(after(once, {})).toBe(once)
})

test('a step without typed changes keeps the draft and its id', () => {
  const update: RecordStep['update'] = (replica) => ({ ...replica, notices: [] })
  expect(after(drafted, { typed: [], update })).toMatchObject({ nextSaveId: 'draft', typedAt: drafted.typedAt })
  expect(after(drafted, { typed: [], updateRolls: () => [] })).toMatchObject({ nextSaveId: 'draft', rolls: [] })
  expect(after(drafted, { typed: [] })).toBe(drafted)
})

test('an edit that is no longer held back does not join the draft, which may have been sent without it', () => {
  const fresh = server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
  const replica = holdBack(refreshed(edit(drafted.replica, 'name', 'Mo'), fresh))
  expect(replica.heldBack).toEqual(['name'])
  const released = after({ ...drafted, replica }, { typed: [], update: (stale) => conflictResolved(stale, 'name') })
  expect(released.replica.saves).toMatchObject([{ saveId: 'draft', changes: [aChange('gold', 20, 15)] }])
  expect([released.nextSaveId, unsent(released.replica)]).toEqual(['next draft', [aChange('name', 'Max', 'Mo')]])
})

test('an edit that is no longer held back gets a new id if everything else in the draft has been sent under the old one', () => {
  const stale = holdBack(
    refreshed(edit(first.replica, 'name', 'Mo'), { ...server.stored, character: aCharacter({ name: 'Max' }) }),
  )
  expect([stale.heldBack, unsent(stale).length]).toEqual([['name'], 1])
  const record = { ...drafted, replica: stale }
  const released = after(record, { typed: [], update: (replica) => conflictResolved(replica, 'name') })
  expect([idsOf(released), released.nextSaveId]).toEqual([[], 'next draft'])
})
