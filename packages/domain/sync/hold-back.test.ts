import { aChange, anItem } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { born, hear, savedBy } from './replica.fixture.ts'
import { acknowledged, arrived, edit, loaded, refreshed, send, sendable, settled, unsent } from './replica.ts'
import { hold } from './hold-back.ts'

const lamp = anItem({ id: 'e2', item: 'Lamp' })

/** Somebody typed all of this while they were away. */
const typed = [
  ['name', 'Mo'],
  ['gold', 15],
  ['level', 2],
  ['items.e2', lamp],
  ['items.e1', null],
] as const
const away = typed.reduce((device, [field, value]) => edit(device, field, value), loaded(born))
const meanwhile = savedBy(
  'other',
  born,
  aChange('name', 'Mira', 'Max'),
  aChange('gold', 20, 12),
  aChange('items.e1.quantity', 1, 3),
)

describe('what was typed long ago', () => {
  const back = hold(refreshed(away, meanwhile))

  test('waits only where others wrote over it: differences, new things and untouched fields do not', () => {
    expect(back.held?.toSorted()).toEqual(['items.e1', 'name'])
    expect(sendable(back).map(({ field }) => field)).toEqual(['level', 'gold', 'items.e2'])
  })

  test('is still there when the rest is saved, and is sent once its author keeps it', () => {
    const sent = send(back, 's1')
    const saved = savedBy('s1', meanwhile, ...(sent.inFlight?.save.changes ?? []))
    const after = acknowledged(sent, 's1', saved)
    expect(saved.character).toMatchObject({ name: 'Max', gold: 7, level: 2 })
    expect([after.draft.name, after.held?.toSorted()]).toEqual(['Mo', ['items.e1', 'name']])
    expect(send(after, 's2')).toBe(after)
    const kept = send(settled(after, 'name'), 's2')
    expect(kept.inFlight?.save.changes).toEqual([aChange('name', 'Max', 'Mo')])
    expect(unsent(kept).map(({ field }) => field)).toEqual(['items.e1'])
  })

  test('is gone when its author takes what the others wrote', () => {
    const taken = edit(back, 'name', 'Max')
    expect([taken.held, unsent(taken).some(({ field }) => field === 'name')]).toEqual([['items.e1'], false])
  })

  test('asks no more when the others take it back', () => {
    const again = savedBy('again', meanwhile, aChange('name', 'Max', 'Mira'))
    expect(hear(back, again).held).toEqual(['items.e1'])
  })

  test('asks nothing where nobody wrote', () => {
    const alone = refreshed(away, born)
    expect(hold(alone)).toBe(alone)
  })

  test('in a record of an older version is held as well', () => {
    const { held: _held, ...older } = refreshed(away, meanwhile)
    expect(hold(older).held?.toSorted()).toEqual(['items.e1', 'name'])
  })
})

describe('a save that got no answer long ago', () => {
  const lost = refreshed(send(away, 's1', '2026-11-14T19:40:00.000Z'), meanwhile)

  test('is sent again without what its author must look at first', () => {
    const held = hold(lost)
    expect(held.inFlight?.save).toMatchObject({ saveId: 's1', madeAt: '2026-11-14T19:40:00.000Z' })
    expect(held.inFlight?.save.changes.map(({ field }) => field)).toEqual(['level', 'gold', 'items.e2'])
    const saved = savedBy('s1', meanwhile, ...(held.inFlight?.save.changes ?? []))
    const after = acknowledged(held, 's1', saved)
    expect([after.draft.name, after.contested]).toEqual(['Mo', { name: 'Mira', 'items.e1': anItem() }])
    expect(after.held?.toSorted()).toEqual(['items.e1', 'name'])
  })

  test('waits as a whole when there is nothing else in it', () => {
    const named = hold(refreshed(send(edit(loaded(born), 'name', 'Mo'), 's1'), meanwhile))
    expect([named.inFlight, named.held, named.draft.name]).toEqual([null, ['name'], 'Mo'])
  })

  test('is not asked about when it had arrived after all', () => {
    const there = savedBy('s1', meanwhile, ...(lost.inFlight?.save.changes ?? []))
    const after = arrived(hold(lost), 's1', there)
    expect([unsent(after), after.held]).toEqual([[], []])
  })

  test('is typed again where its entry was gone meanwhile and has come back, or told to be lost', () => {
    const gone = savedBy('gone', born, aChange('items.e1', anItem(), null))
    const back = savedBy('back', gone, aChange('items.e1', null, anItem({ item: 'Silk rope' })))
    const renamed = edit(loaded(born), 'items.e1.item', 'My rope')
    const after = hold(refreshed(hear(send(renamed, 's1'), gone), back))
    expect([after.inFlight, after.held, after.draft.items[0]?.item]).toEqual([null, ['items.e1.item'], 'My rope'])
    expect(after.contested).toEqual({ 'items.e1.item': 'Rope' })
    const more = hold(refreshed(hear(send(edit(renamed, 'level', 2), 's1'), gone), back))
    expect(more.inFlight?.save.changes.map(({ field }) => field)).toEqual(['level'])
    expect(more.notices).toMatchObject([{ kind: 'lost', change: { field: 'items.e1.item', newValue: 'My rope' } }])
  })

  test('stays exact where a counter was set', () => {
    const set = send(edit(loaded(born), 'gold', 9, { exact: true }), 's1')
    const after = hold(refreshed(set, meanwhile))
    expect([after.inFlight, after.held, sendable(after)]).toEqual([null, ['gold'], []])
    expect(unsent(after)).toEqual([{ ...aChange('gold', 12, 9), exact: true }])
  })
})
