import {
  acknowledged as acknowledge,
  applyEdits,
  edit,
  heldBackSince,
  holdBack,
  refreshed,
  saveArrived,
  seal,
  send,
  serverRestored,
  withHeldBack,
  type Notice,
} from '@everquill/domain'
import { aChange, aCharacter, MemoryServer } from '@everquill/testing'
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

test('a stored save whose conflicting change is held back in memory stays held back', () => {
  const server = new MemoryServer(aCharacter())
  const { replica } = newLocalRecord(server.stored, newId)
  const base = { ...first, replica: send(applyEdits(replica, [aChange('name', 'Mira', 'Mo')]), 's1') }
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
  const memory = { ...base, replica: holdBack(refreshed(base.replica, server.stored)) }
  const merged = mergeUnstored(base, memory, base, newId).replica
  expect([merged.saves, merged.draft.name, merged.heldBack]).toEqual([[], 'Mo', ['name']])
  expect([merged.snapshot.name, merged.conflicts]).toEqual(['Max', { name: 'Mira' }])
})

test('a change that is held back in memory is taken out of the stored save; its other changes stay', () => {
  const server = new MemoryServer(aCharacter({ gold: 20 }))
  const { replica } = newLocalRecord(server.stored, newId)
  const edits = [aChange('name', 'Mira', 'Mo'), aChange('gold', 20, 15)]
  const base = { ...first, replica: seal(applyEdits(replica, edits), 's1') }
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
  const memory = { ...base, replica: holdBack(refreshed(base.replica, server.stored)) }
  const merged = mergeUnstored(base, memory, base, newId).replica
  expect(merged.saves).toMatchObject([{ saveId: 's1', changes: [{ field: 'gold', newValue: 15 }] }])
  expect([merged.draft, merged.heldBack]).toMatchObject([{ name: 'Mo', gold: 15 }, ['name']])
})

test('a stored draft that memory has sealed and then held back stays held back', () => {
  const server = new MemoryServer(aCharacter())
  const { replica } = newLocalRecord(server.stored, newId)
  const base = { ...first, replica: applyEdits(replica, [aChange('name', 'Mira', 'Mo')]) }
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
  const sealed = seal(base.replica, base.nextSaveId)
  const memory = { ...base, nextSaveId: newId(), replica: holdBack(refreshed(sealed, server.stored)) }
  const merged = mergeUnstored(base, memory, base, newId).replica
  expect([merged.saves, merged.draft.name, merged.heldBack]).toEqual([[], 'Mo', ['name']])
})

test('an edit stays if another tab has dealt with an earlier save of its field', () => {
  const server = new MemoryServer(aCharacter())
  const { replica } = newLocalRecord(server.stored, newId)
  const one = seal(applyEdits(replica, [aChange('name', 'Mira', 'Mo')]), 's1')
  const base = {
    ...first,
    replica: seal(applyEdits(one, [aChange('name', 'Mo', 'Moe'), aChange('gold', 20, 15)]), 's2'),
  }
  server.save({ saveId: 's1', changes: [aChange('name', 'Mira', 'Mo')] })
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mo', 'Max')] }, 'bob')
  const arrived = saveArrived(base.replica, 's1', server.stored)
  const memory = { ...base, replica: holdBack(arrived) }
  expect(memory.replica).toMatchObject({ heldBack: ['name'], draft: { name: 'Moe' } })
  const stored = { ...base, replica: arrived, version: newId() }
  expect(mergeUnstored(base, memory, stored, newId).replica.draft).toMatchObject({ name: 'Moe', gold: 15 })
})

test('an edit that is held back does not replace a later one of another tab', () => {
  const server = new MemoryServer(aCharacter())
  const { replica } = newLocalRecord(server.stored, newId)
  const base = { ...first, replica: seal(applyEdits(replica, [aChange('name', 'Mira', 'Mo')]), 's1') }
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
  const memory = { ...base, replica: holdBack(refreshed(base.replica, server.stored)) }
  const later = seal(applyEdits(base.replica, [aChange('name', 'Mo', 'Moe')]), 's2')
  const merged = mergeUnstored(base, memory, { ...base, replica: later, version: newId() }, newId).replica
  expect(merged.draft.name).toBe('Moe')
})

test('a save that another tab has held back as well does not replace what was typed there since', () => {
  const server = new MemoryServer(aCharacter())
  const { replica } = newLocalRecord(server.stored, newId)
  const base = { ...first, replica: send(applyEdits(replica, [aChange('name', 'Mira', 'Mo')]), 's1') }
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
  const memory = { ...base, replica: holdBack(refreshed(base.replica, server.stored)) }
  const withName = (from: string, to: string) => ({
    ...memory,
    replica: applyEdits(memory.replica, [aChange('name', from, to)]),
  })
  const merged = mergeUnstored(base, memory, withName('Mo', 'Moe'), newId).replica
  expect([merged.saves, merged.draft.name, merged.heldBack]).toEqual([[], 'Moe', ['name']])
  const both = mergeUnstored(base, withName('Mo', 'Mona'), withName('Mo', 'Moe'), newId).replica
  expect([both.saves, both.draft.name, both.heldBack]).toEqual([[], 'Mona', ['name']])
})

test('what others have written into a text that is held back does not count as typed here', () => {
  const server = new MemoryServer(aCharacter({ background: 'born\ngrew up\nset out' }))
  const { replica } = newLocalRecord(server.stored, newId)
  const background = (from: string, to: string) => [aChange('background', from, to)]
  const own = background('born\ngrew up\nset out', 'born\ngrew up\nset sail')
  const base = { ...first, replica: send(applyEdits(replica, own), 's1') }
  server.save({ saveId: 'b1', changes: background('born\ngrew up\nset out', 'born\ntrained\nset forth') }, 'bob')
  const memory = { ...base, replica: holdBack(refreshed(base.replica, server.stored)) }
  expect(memory.replica.draft.background).toBe('born\ntrained\nset sail')
  // Another tab has typed a line that conflicts with another one of theirs.
  const more = background('born\ngrew up\nset sail', 'born\nran away\nset sail')
  const elsewhere = holdBack(refreshed(seal(applyEdits(base.replica, more), 's2'), server.stored))
  expect(elsewhere.draft.background).toBe('born\nran away\nset sail')
  const merged = mergeUnstored(base, memory, { ...base, replica: elsewhere, version: newId() }, newId).replica
  expect(merged.draft.background).toBe('born\nran away\nset sail')
})

test('what was fetched while a save was in flight does not count as typed here either', () => {
  const server = new MemoryServer(aCharacter({ background: 'born\ngrew up\nset out' }))
  const { replica } = newLocalRecord(server.stored, newId)
  const background = (from: string, to: string) => [aChange('background', from, to)]
  const own = background('born\ngrew up\nset out', 'born\ngrew up\nset sail')
  const sent = send(applyEdits(replica, [aChange('gold', 20, 15)]), 's1')
  const base = { ...first, replica: applyEdits(sent, own) }
  server.save({ saveId: 'b1', changes: background('born\ngrew up\nset out', 'born\ntrained\nset forth') }, 'bob')
  const inFlight = { ...holdBack(refreshed(base.replica, server.stored)), heldBack: ['background'] }
  expect([inFlight.isInFlight, inFlight.draft.background]).toEqual([true, 'born\ngrew up\nset sail'])
  const fresh = { ...server.stored, character: server.stored.character }
  const elsewhere = holdBack(refreshed({ ...base.replica, isInFlight: false }, fresh))
  const stored = { ...base, replica: elsewhere, version: newId() }
  const merged = mergeUnstored(base, { ...base, replica: inFlight }, stored, newId).replica
  expect(merged.draft.background).toBe('born\ntrained\nset sail')
})

test('nor does what the stored record had fetched, if memory has held back the stored draft', () => {
  const server = new MemoryServer(aCharacter({ background: 'born\ngrew up\nset out' }))
  const { replica } = newLocalRecord(server.stored, newId)
  const sent = send(applyEdits(replica, [aChange('gold', 20, 15)]), 's1')
  server.save(
    {
      saveId: 'b1',
      changes: [
        aChange('background', 'born\ngrew up\nset out', 'born\ntrained\nset forth'),
        aChange('name', 'Mira', 'Max'),
      ],
    },
    'bob',
  )
  const base = { ...first, replica: refreshed(applyEdits(sent, [aChange('name', 'Mira', 'Mo')]), server.stored) }
  const own = [aChange('background', 'born\ngrew up\nset out', 'born\ngrew up\nset sail')]
  const typed = seal(applyEdits(seal(base.replica, base.nextSaveId), own), 's3')
  const memory = { ...base, replica: holdBack(typed), nextSaveId: newId() }
  expect(memory.replica).toMatchObject({ heldBack: ['name', 'background'], isInFlight: true })
  const merged = mergeUnstored(base, memory, { ...base, version: newId() }, newId).replica
  expect(merged.draft).toMatchObject({ name: 'Mo', background: 'born\ntrained\nset sail' })
})

test('a change that memory held back when its save was sent stays, although another page holds it back as well', () => {
  const server = new MemoryServer(aCharacter({ gold: 20 }))
  const { replica } = newLocalRecord(server.stored, newId)
  const edits = [aChange('name', 'Mira', 'Mo'), aChange('gold', 20, 15)]
  const base = { ...first, replica: seal(applyEdits(replica, edits), 's1') }
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
  const sending = send(holdBack(refreshed(base.replica, server.stored)), 's1')
  const response = server.save({ saveId: 's1', changes: [aChange('gold', 20, 15)] })
  const memory = { ...base, replica: acknowledge(sending, 's1', response) }
  // From the unload journal of a hidden page.
  const heldBack = heldBackSince(null, memory.replica)
  const stored = { ...base, replica: withHeldBack(base.replica, heldBack), version: newId() }
  const merged = mergeUnstored(base, memory, stored, newId).replica
  expect(merged).toMatchObject({ snapshot: { name: 'Max', gold: 15 }, draft: { name: 'Mo', gold: 15 } })
})

/** A record with refusals, each named by its save and field. */
function recordWithRefusals(...refusals: readonly (readonly [saveId: string, field: string])[]): LocalRecord {
  const notices = refusals.map(([saveId, field]): Notice => ({
    kind: 'refused',
    change: aChange(field, '', saveId),
    problem: { code: 'not-found' },
    saveId,
  }))
  return { ...first, replica: { ...first.replica, notices } }
}

const refusalsIn = ({ replica }: LocalRecord) =>
  replica.notices.map((notice) => [notice.kind === 'refused' && notice.saveId, notice.change.field])

test('a refusal that another tab has received as well is shown once; those of other fields and saves are kept', () => {
  const memory = recordWithRefusals(['s1', 'name'], ['s1', 'class'], ['s2', 'name'])
  const merged = mergeUnstored(first, memory, recordWithRefusals(['s1', 'name']), newId)
  expect(refusalsIn(merged)).toEqual([
    ['s1', 'name'],
    ['s1', 'class'],
    ['s2', 'name'],
  ])
})

test('a notice that was dismissed in memory is dismissed in the stored record', () => {
  const base = recordWithRefusals(['s1', 'name'], ['s2', 'name'])
  const memory = { ...base, replica: { ...base.replica, notices: base.replica.notices.slice(1) } }
  expect(refusalsIn(mergeUnstored(base, memory, base, newId))).toEqual([['s2', 'name']])
})

test('what was fetched while a save was in flight is kept, although another tab has given up sending', () => {
  const server = new MemoryServer(aCharacter())
  const { replica } = newLocalRecord(server.stored, newId)
  const base = { ...first, replica: send(applyEdits(replica, [aChange('name', 'Mira', 'Mo')]), 's1') }
  server.save({ saveId: 'bob 1', changes: [aChange('level', 1, 2)] }, 'bob')
  const memory = { ...base, replica: refreshed(base.replica, server.stored) }
  const stored = { ...base, replica: { ...base.replica, isInFlight: false } }
  expect(mergeUnstored(base, memory, stored, newId).replica).toMatchObject({ revision: 2, snapshot: { level: 2 } })
})

test('what a page typed while the database was silent replaces an older edit that is held back, and stays a question', () => {
  const server = new MemoryServer(aCharacter())
  const opened = newLocalRecord(server.stored, newId)
  server.save({ saveId: 'bob 1', changes: [aChange('name', 'Mira', 'Max')] }, 'bob')
  const old = edit(first.replica, 'name', 'Mo')
  const stored = { ...first, replica: holdBack(refreshed(old, server.stored)) }
  const typed = edit(refreshed(opened.replica, server.stored), 'name', 'Moritz')
  for (const replica of [typed, seal(typed, 's1')]) {
    const merged = mergeUnstored(null, { ...opened, replica }, stored, newId).replica
    expect([merged.draft.name, merged.heldBack, merged.conflicts]).toEqual(['Moritz', ['name'], { name: 'Mira' }])
    server.save({ saveId: newId(), changes: [aChange('name', server.stored.character.name, newId())] }, 'bob')
    expect(holdBack(refreshed(merged, server.stored)).draft.name).toBe('Moritz')
  }
})
