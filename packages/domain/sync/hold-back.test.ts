import { aChange, anItem } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { initial, receive, savedBy } from './replica.fixture.ts'
import { edit, loaded, refreshed, sendable, conflictResolved, unsent, saveInFlight, type Replica } from './replica.ts'
import { acknowledged, saveArrived, seal, send, withSaves } from './send-saves.ts'
import { heldBackSince, holdBack, withHeldBack } from './hold-back.ts'

const lamp = anItem({ id: 'e2', item: 'Lamp' })

/** Edits made while the device was offline. */
const edits = [
  ['name', 'Mo'],
  ['gold', 15],
  ['level', 2],
  ['items.e2', lamp],
  ['items.e1', null],
] as const
const stale = edits.reduce((replica, [field, value]) => edit(replica, field, value), loaded(initial))
const meanwhile = savedBy(
  'other',
  initial,
  aChange('name', 'Mira', 'Max'),
  aChange('gold', 20, 12),
  aChange('items.e1.quantity', 1, 3),
)

describe('stale unsent edits', () => {
  const heldBack = holdBack(refreshed(stale, meanwhile))

  test('are held back only in conflicts: counters, new entries and other fields can be sent', () => {
    expect(heldBack.heldBack.toSorted()).toEqual(['items.e1', 'name'])
    expect(sendable(heldBack).map(({ field }) => field)).toEqual(['level', 'gold', 'items.e2'])
  })

  test('stay in the draft when the rest is saved, and are sent once the author keeps them', () => {
    const sent = send(heldBack, 's1')
    const saved = savedBy('s1', meanwhile, ...(saveInFlight(sent)?.changes ?? []))
    const after = acknowledged(sent, 's1', saved)
    expect(saved.character).toMatchObject({ name: 'Max', gold: 7, level: 2 })
    expect([after.draft.name, after.heldBack.toSorted()]).toEqual(['Mo', ['items.e1', 'name']])
    expect(send(after, 's2')).toBe(after)
    const resolved = send(conflictResolved(after, 'name'), 's2')
    expect(saveInFlight(resolved)?.changes).toEqual([aChange('name', 'Max', 'Mo')])
    expect(unsent(resolved).map(({ field }) => field)).toEqual(['items.e1'])
  })

  test('disappear when the author takes the other value', () => {
    const taken = edit(heldBack, 'name', 'Max')
    expect([taken.heldBack, unsent(taken).some(({ field }) => field === 'name')]).toEqual([['items.e1'], false])
  })

  test('are released when the others restore the value', () => {
    const again = savedBy('again', meanwhile, aChange('name', 'Max', 'Mira'))
    expect(receive(heldBack, again).heldBack).toEqual(['items.e1'])
  })

  test('are not held back without a conflict', () => {
    const unchanged = refreshed(stale, initial)
    expect(holdBack(unchanged)).toBe(unchanged)
  })
})

describe('a stale save without a response', () => {
  const lost = refreshed(send(stale, 's1', '2026-11-14T19:40:00.000Z'), meanwhile)

  test('is retried without its conflicting changes', () => {
    const heldBack = holdBack(lost)
    expect(saveInFlight(heldBack)).toMatchObject({ saveId: 's1', madeAt: '2026-11-14T19:40:00.000Z' })
    expect(saveInFlight(heldBack)?.changes.map(({ field }) => field)).toEqual(['level', 'gold', 'items.e2'])
    const saved = savedBy('s1', meanwhile, ...(saveInFlight(heldBack)?.changes ?? []))
    const after = acknowledged(heldBack, 's1', saved)
    expect([after.draft.name, after.conflicts]).toEqual(['Mo', { name: 'Mira', 'items.e1': anItem() }])
    expect(after.heldBack.toSorted()).toEqual(['items.e1', 'name'])
  })

  test('is held back as a whole if all its changes conflict', () => {
    const named = holdBack(refreshed(send(edit(loaded(initial), 'name', 'Mo'), 's1'), meanwhile))
    expect([saveInFlight(named), named.heldBack, named.draft.name]).toEqual([null, ['name'], 'Mo'])
  })

  test('is not held back if it was committed after all', () => {
    const there = savedBy('s1', meanwhile, ...(saveInFlight(lost)?.changes ?? []))
    const after = saveArrived(holdBack(lost), 's1', there)
    expect([unsent(after), after.heldBack]).toEqual([[], []])
  })

  test('reports what it has replaced if it was committed with the edits that are held back by now', () => {
    const there = savedBy('s1', meanwhile, ...(saveInFlight(lost)?.changes ?? []))
    const { notices } = acknowledged(holdBack(lost), 's1', there)
    expect(notices.map(({ kind, change }) => [kind, change.field])).toContainEqual(['replaced', 'name'])
  })

  test('restores the edit of an entry that was removed and came back, or reports it as lost', () => {
    const gone = savedBy('gone', initial, aChange('items.e1', anItem(), null))
    const back = savedBy('back', gone, aChange('items.e1', null, anItem({ item: 'Silk rope' })))
    const renamed = edit(loaded(initial), 'items.e1.item', 'My rope')
    const after = holdBack(refreshed(receive(send(renamed, 's1'), gone), back))
    expect([saveInFlight(after), after.heldBack, after.draft.items[0]?.item]).toEqual([
      null,
      ['items.e1.item'],
      'My rope',
    ])
    expect(after.conflicts).toEqual({ 'items.e1.item': 'Rope' })
    const more = holdBack(refreshed(receive(send(edit(renamed, 'level', 2), 's1'), gone), back))
    expect(saveInFlight(more)?.changes.map(({ field }) => field)).toEqual(['level'])
    expect(more.notices).toMatchObject([{ kind: 'lost', change: { field: 'items.e1.item', newValue: 'My rope' } }])
  })

  test('keeps the exact value of a counter', () => {
    const set = send(edit(loaded(initial), 'gold', 9, { exact: true }), 's1')
    const after = holdBack(refreshed(set, meanwhile))
    expect([saveInFlight(after), after.heldBack, sendable(after)]).toEqual([null, ['gold'], []])
    expect(unsent(after)).toEqual([{ ...aChange('gold', 12, 9), exact: true }])
  })
})

describe('edits held back in another state of the replica', () => {
  const heldBack = holdBack(refreshed(stale, meanwhile))
  const other = refreshed(loaded(initial), meanwhile)

  test('are merged as held back, with the value that their author had seen', () => {
    const added = heldBackSince(other, heldBack)
    expect(added.map(({ change, seen }) => [change.field, change.newValue, seen])).toEqual([
      ['name', 'Mo', 'Mira'],
      ['items.e1', null, anItem()],
    ])
    const merged = withHeldBack(other, added)
    expect([merged.draft.name, merged.draft.items, sendable(merged)]).toEqual(['Mo', [], []])
    expect([merged.conflicts, merged.heldBack.toSorted()]).toEqual([heldBack.conflicts, ['items.e1', 'name']])
  })

  test('stay held back if their author had seen no value', () => {
    const theirs = savedBy('other', initial, aChange('items.e1.note', null, 'From Olm'))
    const typed = holdBack(refreshed(edit(loaded(initial), 'items.e1.note', 'Hemp'), theirs))
    const added = heldBackSince(loaded(theirs), typed)
    expect(added.map(({ seen }) => seen)).toEqual([null])
    const merged = refreshed(withHeldBack(loaded(theirs), added), theirs)
    expect([merged.heldBack, sendable(merged)]).toEqual([['items.e1.note'], []])
  })

  test('are all of them if there is no other state, and none if that has them', () => {
    const fieldsOf = (before: typeof other | null) => heldBackSince(before, heldBack).map(({ change }) => change.field)
    expect([fieldsOf(null).toSorted(), fieldsOf(heldBack)]).toEqual([['items.e1', 'name'], []])
  })

  test('keep the exact value of a counter', () => {
    const fresh = savedBy('other', initial, aChange('gold', 20, 25))
    const exact = holdBack(refreshed(edit(loaded(initial), 'gold', 15, { exact: true }), fresh))
    expect(heldBackSince(loaded(fresh), exact)).toMatchObject([{ change: { newValue: 15, exact: true } }])
  })

  test('take in the changes of added saves, so that these are not sent without a decision', () => {
    const changes = [aChange('name', 'Mo', 'Moritz'), aChange('gold', 7, 6)]
    const added = withSaves(heldBack, [{ saveId: 's9', changes }])
    expect(added.saves.flatMap((save) => save.changes.map(({ field }) => field))).toEqual(['gold'])
    expect([added.draft.name, added.draft.gold, added.heldBack.includes('name')]).toEqual(['Moritz', 6, true])
  })

  test('stay on top of added saves that were made without them', () => {
    const changes = [aChange('name', 'Mira', 'Max')]
    const added = withSaves(heldBack, [{ saveId: 's9', changes }])
    expect([added.saves, added.draft.name, added.heldBack.includes('name')]).toEqual([
      [{ saveId: 's9', changes }],
      'Mo',
      true,
    ])
  })
})

describe('a counter that two stale saves set', () => {
  const set = (replica: Replica, value: number, saveId: string) =>
    seal(edit(replica, 'gold', value, { exact: true }), saveId)
  const twice = set(set(loaded(initial), 9, 's1'), 7, 's2')

  test('is held back in both with its last value, although only the first is a conflict', () => {
    const other = savedBy('other', initial, aChange('gold', 20, 7))
    const replica = holdBack(refreshed(twice, other))
    expect([replica.saves, replica.draft.gold]).toEqual([[], 7])
    const later = savedBy('later', other, aChange('gold', 7, 5))
    expect(holdBack(refreshed(replica, later))).toMatchObject({ saves: [], heldBack: ['gold'], draft: { gold: 7 } })
  })

  test('stays held back in both when others set another value', () => {
    const replica = holdBack(refreshed(twice, savedBy('other', initial, aChange('gold', 20, 12))))
    expect(replica).toMatchObject({ saves: [], heldBack: ['gold'], draft: { gold: 7 } })
  })
})
