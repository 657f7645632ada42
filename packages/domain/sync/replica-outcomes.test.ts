import { aChange, aCharacter, anItem } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { FetchedCharacter } from '../save/commit.ts'
import { aFetched, initial, notFound, receive, savedBy } from './replica.fixture.ts'
import { noticeDismissed, edit, loaded, refreshed, unsent, applyEdits, type Replica, saveInFlight } from './replica.ts'
import { acknowledged, saveArrived, saveRefused, send, withSaves } from './send-saves.ts'

test('of a save that another page has sent in part, the other changes are sent on their own', () => {
  const edited = edit(edit(edit(loaded(initial), 'gold', 15), 'name', 'Mo'), 'xp', 5)
  const replica = saveArrived(send(edited, 's1'), 's1', initial, new Set(['gold']))
  const changes = [aChange('name', 'Mira', 'Mo'), aChange('xp', 0, 5)]
  expect(replica.saves).toEqual([{ saveId: expect.not.stringMatching('s1'), changes }])
  expect([replica.isInFlight, replica.draft.name]).toEqual([false, 'Mo'])
})

describe('a refused save', () => {
  const sent = send(edit(edit(loaded(initial), 'gold', 15), 'name', 'Mo'), 's1')
  const invalidName = { code: 'invalid-value', field: 'name' } as const
  const notice = { kind: 'refused', change: aChange('name', 'Mira', 'Mo'), problem: invalidName, saveId: 's1' } as const

  test('with a problem in one field reverts that field with a notice, and the rest keeps its id', () => {
    const replica = saveRefused(edit(sent, 'level', 2), 's1', invalidName)
    expect([saveInFlight(replica), replica.draft.name]).toEqual([null, 'Mira'])
    expect(replica.saves).toEqual([{ saveId: 's1', changes: [aChange('gold', 20, 15)] }])
    expect(unsent(replica)).toEqual([aChange('level', 1, 2)])
    expect(replica.notices).toEqual([notice])
  })

  test('without a field reverts all its changes, and later edits stay', () => {
    const replica = saveRefused(edit(edit(sent, 'gold', 12), 'level', 2), 's1', notFound)
    expect(unsent(replica)).toEqual([aChange('level', 1, 2), aChange('gold', 20, 17)])
    expect(replica.notices.map(({ change }) => change)).toEqual(saveInFlight(sent)?.changes)
  })

  test('with a problem in a list reverts the changes of that list', () => {
    const lamp = anItem({ id: 'e2' })
    const full = send(edit(edit(loaded(initial), 'items.e2', lamp), 'gold', 15), 's1')
    const replica = saveRefused(full, 's1', { code: 'too-many-entries', field: 'items' })
    expect(replica.saves).toMatchObject([{ changes: [aChange('gold', 20, 15)] }])
    expect(replica.notices).toMatchObject([{ change: aChange('items.e2', null, lamp) }])
  })

  test('does not conflict with a later edit of the refused field', () => {
    const replica = saveRefused(edit(sent, 'name', 'Max'), 's1', invalidName)
    expect([replica.draft.name, replica.conflicts]).toEqual(['Max', {}])
  })

  test('that is refused again for another tab is reported once', () => {
    const refused = saveRefused(sent, 's1', notFound)
    const again = withSaves(refreshed(refused, savedBy('bob', initial, aChange('gold', 20, 12))), sent.saves)
    expect(saveRefused(again, 's1', notFound).notices).toEqual(refused.notices)
  })

  test('keeps its notice until it is dismissed, and of two equal notices one stays', () => {
    const replica = saveRefused(sent, 's1', invalidName)
    const twice = { ...replica, notices: [notice, notice] }
    expect(noticeDismissed(replica, notice).notices).toEqual([])
    expect(noticeDismissed(twice, notice).notices).toEqual([notice])
  })
})

describe('the notices of a committed save', () => {
  const noticesAfter = (stored: FetchedCharacter, typed: Replica) => {
    const sent = send(typed, 's1')
    return acknowledged(sent, 's1', savedBy('s1', stored, ...(saveInFlight(sent)?.changes ?? []))).notices
  }

  test('report a counter that was clamped, partly or completely', () => {
    const others = savedBy('other', initial, aChange('gold', 20, 3))
    expect(noticesAfter(others, edit(loaded(initial), 'gold', 15))).toEqual([
      { kind: 'limited', change: aChange('gold', 3, 0), asked: -2 },
    ])
    const broke = savedBy('other', initial, aChange('gold', 20, 0))
    expect(noticesAfter(broke, edit(loaded(initial), 'gold', 15))).toMatchObject([{ kind: 'limited' }])
  })

  test('report a replaced value that the author had not seen', () => {
    const others = savedBy('other', initial, aChange('name', 'Mira', 'Mo'))
    expect(noticesAfter(others, edit(loaded(initial), 'name', 'Max'))).toEqual([
      { kind: 'replaced', change: aChange('name', 'Mo', 'Max') },
    ])
  })

  test('report a line that replaced another author’s line', () => {
    const text = aFetched(aCharacter({ notes: 'a\nb' }))
    const others = savedBy('other', text, aChange('notes', 'a\nb', 'x\nb'))
    const replica = receive(edit(loaded(text), 'notes', 'A\nb'), others)
    expect(noticesAfter(others, replica)).toEqual([{ kind: 'replaced', change: aChange('notes', 'x\nb', 'A\nb') }])
  })

  test('report a lost change of a removed entry', () => {
    const others = savedBy('other', initial, aChange('items.e1', anItem(), null))
    expect(noticesAfter(others, edit(loaded(initial), 'items.e1.quantity', 3))).toEqual([
      { kind: 'lost', change: aChange('items.e1.quantity', 1, 3) },
    ])
  })

  test('report a lost change although its entry is back by the time the response arrives', () => {
    const sent = send(edit(loaded(initial), 'items.e1.note', 'frayed'), 's1')
    const dropped = [{ field: 'items.e1.note', reason: 'entry-gone' }] as const
    const response = { ...initial, revision: 4, entryId: '4', entries: [], dropped }
    expect(acknowledged(sent, 's1', response).notices).toMatchObject([{ kind: 'lost', change: { newValue: 'frayed' } }])
  })

  test('do not report changes that were committed as sent', () => {
    expect(noticesAfter(initial, edit(edit(loaded(initial), 'gold', 15), 'name', 'Max'))).toEqual([])
  })
})

describe('a counter set to an exact value', () => {
  const exactGold = edit(loaded(initial), 'gold', 12, { exact: true })

  test('is sent as exact and keeps its value, whatever others change', () => {
    const after = receive(exactGold, savedBy('other', initial, aChange('gold', 20, 17)))
    expect(after.draft.gold).toBe(12)
    expect(saveInFlight(send(after, 's1'))?.changes).toEqual([{ ...aChange('gold', 20, 12), exact: true }])
  })

  test('stays exact when edited again, and is an ordinary counter once it was sent', () => {
    const spent = edit(exactGold, 'gold', 10)
    expect(unsent(spent)).toEqual([{ ...aChange('gold', 20, 10), exact: true }])
    expect(unsent(edit(send(spent, 's1'), 'gold', 9))).toEqual([aChange('gold', 10, 9)])
  })

  test('stays exact if the save is refused for another field', () => {
    const sent = send(edit(exactGold, 'name', 'Mo'), 's1')
    expect(saveRefused(sent, 's1', { code: 'invalid-value', field: 'name' }).saves).toMatchObject([
      { changes: [{ ...aChange('gold', 20, 12), exact: true }] },
    ])
  })

  test('leaves no change if the old value is restored', () => {
    expect(edit(exactGold, 'gold', 20)).toMatchObject({ exact: [] })
  })
})

describe('edits from two tabs of one browser', () => {
  test('add up for counters', () => {
    const replica = applyEdits(applyEdits(loaded(initial), [aChange('gold', 20, 15)]), [aChange('gold', 20, 17)])
    expect(replica.draft.gold).toBe(12)
  })

  test('do not conflict with each other', () => {
    const replica = applyEdits(edit(loaded(initial), 'name', 'Mo'), [aChange('name', 'Mira', 'Max')])
    expect([replica.draft.name, replica.conflicts]).toEqual(['Max', {}])
  })

  test('report a change of an entry that the other tab removed', () => {
    const replica = applyEdits(edit(loaded(initial), 'items.e1', null), [aChange('items.e1.quantity', 1, 3)])
    expect(replica.notices).toEqual([{ kind: 'lost', change: aChange('items.e1.quantity', 1, 3) }])
  })
})

test('a local-only character is not saved, and its edits stay unsent when it is registered', () => {
  const localOnly = edit(loaded({ ...initial, revision: 0 }), 'gold', 15)
  expect(send(localOnly, 's1')).toBe(localOnly)
  const registered = refreshed(localOnly, aFetched({ ...initial.character, id: 7, publicRef: '7' }))
  expect([registered.draft.id, unsent(registered)]).toEqual([7, [aChange('gold', 20, 15)]])
})
