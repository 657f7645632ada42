import { aChange, anItem } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { born, hear, savedBy } from './replica.fixture.ts'
import { acknowledged, arrived, edit, loaded, refreshed, send, sendable, conflictResolved, unsent } from './replica.ts'
import { holdBack } from './hold-back.ts'

const lamp = anItem({ id: 'e2', item: 'Lamp' })

/** Somebody typed all of this while they were away. */
const typed = [
  ['name', 'Mo'],
  ['gold', 15],
  ['level', 2],
  ['items.e2', lamp],
  ['items.e1', null],
] as const
const away = typed.reduce((replica, [field, value]) => edit(replica, field, value), loaded(born))
const meanwhile = savedBy(
  'other',
  born,
  aChange('name', 'Mira', 'Max'),
  aChange('gold', 20, 12),
  aChange('items.e1.quantity', 1, 3),
)

describe('what was typed long ago', () => {
  const back = holdBack(refreshed(away, meanwhile))

  test('waits only where others wrote over it: differences, new things and untouched fields do not', () => {
    expect(back.heldBack?.toSorted()).toEqual(['items.e1', 'name'])
    expect(sendable(back).map(({ field }) => field)).toEqual(['level', 'gold', 'items.e2'])
  })

  test('is still there when the rest is saved, and is sent once its author keeps it', () => {
    const sent = send(back, 's1')
    const saved = savedBy('s1', meanwhile, ...(sent.inFlight?.save.changes ?? []))
    const after = acknowledged(sent, 's1', saved)
    expect(saved.character).toMatchObject({ name: 'Max', gold: 7, level: 2 })
    expect([after.draft.name, after.heldBack?.toSorted()]).toEqual(['Mo', ['items.e1', 'name']])
    expect(send(after, 's2')).toBe(after)
    const kept = send(conflictResolved(after, 'name'), 's2')
    expect(kept.inFlight?.save.changes).toEqual([aChange('name', 'Max', 'Mo')])
    expect(unsent(kept).map(({ field }) => field)).toEqual(['items.e1'])
  })

  test('is gone when its author takes what the others wrote', () => {
    const taken = edit(back, 'name', 'Max')
    expect([taken.heldBack, unsent(taken).some(({ field }) => field === 'name')]).toEqual([['items.e1'], false])
  })

  test('asks no more when the others take it back', () => {
    const again = savedBy('again', meanwhile, aChange('name', 'Max', 'Mira'))
    expect(hear(back, again).heldBack).toEqual(['items.e1'])
  })

  test('asks nothing where nobody wrote', () => {
    const alone = refreshed(away, born)
    expect(holdBack(alone)).toBe(alone)
  })

  test('in a record of an older version is held as well', () => {
    const { heldBack: _held, ...older } = refreshed(away, meanwhile)
    expect(holdBack(older).heldBack?.toSorted()).toEqual(['items.e1', 'name'])
  })
})

describe('a save that got no answer long ago', () => {
  const lost = refreshed(send(away, 's1', '2026-11-14T19:40:00.000Z'), meanwhile)

  test('is sent again without what its author must look at first', () => {
    const heldBack = holdBack(lost)
    expect(heldBack.inFlight?.save).toMatchObject({ saveId: 's1', madeAt: '2026-11-14T19:40:00.000Z' })
    expect(heldBack.inFlight?.save.changes.map(({ field }) => field)).toEqual(['level', 'gold', 'items.e2'])
    const saved = savedBy('s1', meanwhile, ...(heldBack.inFlight?.save.changes ?? []))
    const after = acknowledged(heldBack, 's1', saved)
    expect([after.draft.name, after.conflicts]).toEqual(['Mo', { name: 'Mira', 'items.e1': anItem() }])
    expect(after.heldBack?.toSorted()).toEqual(['items.e1', 'name'])
  })

  test('waits as a whole when there is nothing else in it', () => {
    const named = holdBack(refreshed(send(edit(loaded(born), 'name', 'Mo'), 's1'), meanwhile))
    expect([named.inFlight, named.heldBack, named.draft.name]).toEqual([null, ['name'], 'Mo'])
  })

  test('is not asked about when it had arrived after all', () => {
    const there = savedBy('s1', meanwhile, ...(lost.inFlight?.save.changes ?? []))
    const after = arrived(holdBack(lost), 's1', there)
    expect([unsent(after), after.heldBack]).toEqual([[], []])
  })

  test('is typed again where its entry was gone meanwhile and has come back, or told to be lost', () => {
    const gone = savedBy('gone', born, aChange('items.e1', anItem(), null))
    const back = savedBy('back', gone, aChange('items.e1', null, anItem({ item: 'Silk rope' })))
    const renamed = edit(loaded(born), 'items.e1.item', 'My rope')
    const after = holdBack(refreshed(hear(send(renamed, 's1'), gone), back))
    expect([after.inFlight, after.heldBack, after.draft.items[0]?.item]).toEqual([null, ['items.e1.item'], 'My rope'])
    expect(after.conflicts).toEqual({ 'items.e1.item': 'Rope' })
    const more = holdBack(refreshed(hear(send(edit(renamed, 'level', 2), 's1'), gone), back))
    expect(more.inFlight?.save.changes.map(({ field }) => field)).toEqual(['level'])
    expect(more.notices).toMatchObject([{ kind: 'lost', change: { field: 'items.e1.item', newValue: 'My rope' } }])
  })

  test('stays exact where a counter was set', () => {
    const set = send(edit(loaded(born), 'gold', 9, { exact: true }), 's1')
    const after = holdBack(refreshed(set, meanwhile))
    expect([after.inFlight, after.heldBack, sendable(after)]).toEqual([null, ['gold'], []])
    expect(unsent(after)).toEqual([{ ...aChange('gold', 12, 9), exact: true }])
  })
})
