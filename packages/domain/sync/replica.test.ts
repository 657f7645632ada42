import { aCharacter, aChange, anItem, SyncModel } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { aFetched, initial, notFound, receive, savedBy } from './replica.fixture.ts'
import { edit, loaded, refreshed, conflictResolved, sendable, unsaved, unsent, saveInFlight } from './replica.ts'
import { acknowledged, saveArrived, saveRefused, send } from './send-saves.ts'
import { received } from './server-history.ts'

describe('edits', () => {
  test('a loaded replica has nothing to send', () => {
    const replica = loaded(initial)
    expect([unsaved(replica), unsent(replica), send(replica, 's1')]).toEqual([[], [], replica])
  })

  test('an edit is unsent until it is sent, and unsaved until it is acknowledged', () => {
    const typed = edit(loaded(initial), 'gold', 15)
    const sent = send(typed, 's1')
    expect([unsaved(typed), unsent(typed)]).toEqual([[aChange('gold', 20, 15)], [aChange('gold', 20, 15)]])
    expect([unsaved(sent), unsent(sent)]).toEqual([[aChange('gold', 20, 15)], []])
    expect(saveInFlight(sent)).toEqual({
      saveId: 's1',
      baseRevision: 1,
      baseEntryId: initial.entryId,
      changes: [aChange('gold', 20, 15)],
    })
  })

  test('an edit that restores the old value leaves nothing unsaved', () => {
    expect(unsaved(edit(edit(loaded(initial), 'gold', 15), 'gold', 20))).toEqual([])
  })

  test('an edit with an invalid path is ignored', () => {
    expect(edit(loaded(initial), 'luck', 5)).toEqual(loaded(initial))
    expect(edit(loaded(initial), 'items.gone.quantity', 5)).toEqual(loaded(initial))
  })
})

describe('saves', () => {
  const sent = send(edit(loaded(initial), 'gold', 15), 's1')
  const response = savedBy('s1', initial, aChange('gold', 20, 15))

  test('only one save is in flight at a time, and later edits go into the next', () => {
    const typing = edit(sent, 'level', 2)
    expect(send(typing, 's2')).toBe(typing)
    const next = send(acknowledged(typing, 's1', response), 's2')
    expect(saveInFlight(next)).toMatchObject({ saveId: 's2', baseRevision: 2, baseEntryId: response.entryId })
    expect(next.saves).toEqual([{ saveId: 's2', changes: [aChange('level', 1, 2)] }])
  })

  test('the response becomes the snapshot, including changes by others', () => {
    const others = savedBy('other', initial, aChange('gold', 20, 17))
    const replica = acknowledged(sent, 's1', savedBy('s1', others, aChange('gold', 20, 15)))
    expect([replica.draft.gold, replica.revision, unsaved(replica)]).toEqual([12, 3, []])
  })

  test('a response without the character leads from the base of the save to the new snapshot', () => {
    const others = savedBy('other', initial, aChange('gold', 20, 17))
    const { character: stored, ...own } = savedBy('s1', others, aChange('gold', 20, 15))
    const short = { ...own, between: others.entries }
    const replica = acknowledged(edit(sent, 'level', 2), 's1', short, initial.revision)
    expect([replica.snapshot, replica.revision, unsaved(replica)]).toEqual([stored, 3, [aChange('level', 1, 2)]])
    // The stream was faster.
    const ahead = received(sent, others)
    expect(ahead.kind === 'applied' && acknowledged(ahead.replica, 's1', short, initial.revision).snapshot).toEqual(
      stored,
    )
  })

  test('a response that continues a later state leaves the save in flight', () => {
    const { character: _stored, ...short } = savedBy('s1', { ...initial, revision: 2 }, aChange('gold', 20, 15))
    expect(acknowledged(sent, 's1', short, 2)).toBe(sent)
  })

  test('the response to another save is ignored', () => {
    expect(acknowledged(sent, 's0', response)).toBe(sent)
    expect(saveRefused(sent, 's0', notFound)).toBe(sent)
    expect(acknowledged(loaded(initial), 's1', response)).toEqual(loaded(initial))
  })

  test('a repeated response is ignored', () => {
    const once = acknowledged(edit(sent, 'gold', 14), 's1', response)
    expect(acknowledged(once, 's1', response)).toBe(once)
    expect(once.draft.gold).toBe(14)
  })

  test('a save known to be committed is not sent again, and later edits stay unsent', () => {
    const replica = saveArrived(edit(sent, 'gold', 14), 's1', response)
    expect([saveInFlight(replica), replica.notices, unsent(replica)]).toEqual([null, [], [aChange('gold', 15, 14)]])
    expect(saveArrived(sent, 's0', response)).toBe(sent)
  })

  test('the own save received from the stream after a later character does not count as the response', () => {
    const first = savedBy('s1', initial, aChange('gold', 20, 15))
    const later = { ...sent, ...savedBy('other', first, aChange('level', 1, 2)), snapshot: first.character }
    expect(receive(later, first).saves).toEqual(sent.saves)
  })

  test('the own save received from the stream before its response counts as the response', () => {
    const updated = receive(edit(sent, 'gold', 14), response)
    expect([saveInFlight(updated), updated.draft.gold, unsent(updated)]).toEqual([null, 14, [aChange('gold', 15, 14)]])
    expect(acknowledged(updated, 's1', response)).toBe(updated)
  })

  test('of the own save received from the stream, a change that another page left out is sent on its own', () => {
    const both = edit(edit(loaded(initial), 'gold', 15), 'name', 'Mo')
    const { saves, acknowledged: known, draft, notices } = receive(send(both, 's1'), response)
    expect(saves).toEqual([{ saveId: expect.not.stringMatching('s1'), changes: [aChange('name', 'Mira', 'Mo')] }])
    expect(known).toMatchObject([{ saveId: 's1', changes: [aChange('gold', 20, 15)] }])
    expect([draft.name, draft.gold, notices]).toEqual(['Mo', 15, []])
  })
})

test('a late response does not lower the revision', () => {
  const sent = send(edit(loaded(initial), 'name', 'Mo'), 's1')
  const updated = receive(sent, savedBy('other', initial, aChange('level', 1, 2)))
  const replica = acknowledged(updated, 's1', { ...initial, entries: [] })
  expect([replica.revision, replica.draft.level]).toEqual([2, 2])
})

describe('a character fetched while a save is in flight', () => {
  const sent = send(edit(loaded(initial), 'gold', 15), 's1')
  const own = savedBy('s1', initial, aChange('gold', 20, 15))
  const later = savedBy('other', own, aChange('level', 1, 2))
  const waiting = refreshed(sent, later)

  test('is not applied before the response, because it may already include the save', () => {
    expect([waiting.draft, waiting.revision, saveInFlight(waiting)]).toEqual([sent.draft, 1, saveInFlight(sent)])
  })

  test('is applied with the response, even if the response is older', () => {
    const replica = acknowledged(edit(waiting, 'gold', 14), 's1', own)
    expect([replica.revision, replica.draft.level, replica.draft.gold, replica.fetched]).toEqual([3, 2, 14, null])
  })

  test('is applied when the own save is received from the stream', () => {
    const replica = receive(waiting, own)
    expect([replica.revision, replica.draft.level, replica.draft.gold, saveInFlight(replica)]).toEqual([3, 2, 15, null])
  })

  test('is applied when the save is refused, below unsent edits', () => {
    const others = savedBy('other', initial, aChange('gold', 20, 17))
    const replica = saveRefused(edit(refreshed(sent, others), 'level', 2), 's1', notFound)
    expect([replica.revision, replica.fetched, unsaved(replica)]).toEqual([2, null, [aChange('level', 1, 2)]])
  })

  test('does not prevent newer entries from being applied', () => {
    const others = savedBy('other', initial, aChange('level', 1, 2))
    const updated = receive(refreshed(sent, others), others)
    const replica = acknowledged(updated, 's1', savedBy('s1', others, aChange('gold', 20, 15)))
    expect([updated.draft.level, replica.revision, replica.draft.gold]).toEqual([2, 3, 15])
    expect(refreshed(waiting, initial).fetched).toEqual(waiting.fetched)
  })
})

describe('changes by others', () => {
  test('replace values without unsent edits', () => {
    const replica = receive(
      loaded(initial),
      savedBy('other', initial, aChange('gold', 20, 17), aChange('name', 'Mira', 'Mo')),
    )
    expect([replica.draft.gold, replica.draft.name, unsaved(replica)]).toEqual([17, 'Mo', []])
  })

  test('add up with unsent counter changes', () => {
    const replica = receive(edit(loaded(initial), 'gold', 15), savedBy('other', initial, aChange('gold', 20, 17)))
    expect(unsaved(replica)).toEqual([aChange('gold', 17, 12)])
  })

  test('with a skipped revision are a gap, and old ones are ignored', () => {
    const second = savedBy('a', initial, aChange('gold', 20, 17))
    const third = savedBy('b', second, aChange('gold', 17, 16))
    expect(received(loaded(initial), third)).toEqual({ kind: 'gap' })
    const replica = loaded(third)
    expect([receive(replica, second), receive(replica, third)]).toEqual([replica, replica])
    expect(receive(replica, third)).toBe(replica)
  })

  test('are fetched with the whole character after a gap, below unsent edits', () => {
    const others = savedBy('b', savedBy('a', initial, aChange('gold', 20, 17)), aChange('level', 1, 3))
    const replica = refreshed(edit(loaded(initial), 'gold', 15), others)
    expect([replica.revision, replica.draft.level, unsent(replica)]).toEqual([3, 3, [aChange('gold', 17, 12)]])
  })

  test('of an older revision are ignored', () => {
    const replica = loaded({ ...initial, revision: 2 })
    expect(refreshed(replica, initial)).toBe(replica)
  })

  test('that remove an entry report its unsent edits as lost', () => {
    const typed = edit(edit(loaded(initial), 'items.e1.quantity', 3), 'level', 2)
    const after = receive(typed, savedBy('other', initial, aChange('items.e1', anItem(), null)))
    expect(after.notices).toEqual([{ kind: 'lost', change: aChange('items.e1.quantity', 1, 3) }])
    expect(unsaved(after)).toEqual([aChange('level', 1, 2)])
  })

  test('are merged with unsent edits of a long text', () => {
    const notes = aFetched(aCharacter({ notes: 'One.\n\nTwo.' }))
    const typed = edit(loaded(notes), 'notes', 'One.\n\nTwo, mine.')
    const after = receive(typed, savedBy('other', notes, aChange('notes', 'One.\n\nTwo.', 'One, theirs.\n\nTwo.')))
    expect(after.draft.notes).toBe('One, theirs.\n\nTwo, mine.')
    expect(after.conflicts).toEqual({})
  })
})

describe('a field changed by two people', () => {
  const typed = edit(loaded(initial), 'name', 'Mirabel')
  const theirs = savedBy('other', initial, aChange('name', 'Mira', 'Mo'))
  const inConflict = receive(typed, theirs)

  test('keeps the local value and is marked with the value its author had seen', () => {
    expect([inConflict.draft.name, inConflict.snapshot.name]).toEqual(['Mirabel', 'Mo'])
    expect(inConflict.conflicts).toEqual({ name: 'Mira' })
  })

  test('is logged as a conflict, although the replica received the other value before the save', () => {
    const save = saveInFlight(send(inConflict, 's1'))
    expect(save?.changes).toEqual([aChange('name', 'Mira', 'Mirabel')])
    const [entry] = savedBy('s1', theirs, ...(save?.changes ?? [])).entries
    expect(entry?.data).toEqual({ ...aChange('name', 'Mo', 'Mirabel'), conflict: true })
  })

  test('is no longer in conflict once it is sent, and keeps the value seen if the save is refused for another field', () => {
    const sent = send(edit(inConflict, 'level', 2), 's1')
    expect(sent.conflicts).toEqual({})
    const replica = saveRefused(sent, 's1', { code: 'invalid-value', field: 'level' })
    expect(replica.saves).toEqual([{ saveId: expect.any(String), changes: [aChange('name', 'Mira', 'Mirabel')] }])
  })

  test('is no conflict, also in the log, once the author keeps their own value', () => {
    const replica = conflictResolved(inConflict, 'name')
    expect([replica.conflicts, replica.draft.name]).toEqual([{}, 'Mirabel'])
    expect(saveInFlight(send(replica, 's1'))?.changes).toEqual([aChange('name', 'Mo', 'Mirabel')])
  })

  test('is in conflict if the author typed into an input that was empty, and had not shown the other value', () => {
    const updated = receive(loaded(initial), savedBy('other', initial, aChange('items.e1.note', null, 'From Olm')))
    const replica = edit(updated, 'items.e1.note', 'Hemp', { seen: null })
    expect(replica.conflicts).toEqual({ 'items.e1.note': null })
    expect(saveInFlight(send(replica, 's1'))?.changes).toEqual([aChange('items.e1.note', null, 'Hemp')])
  })

  test('is in conflict if the author kept typing in an input that had not shown the other value', () => {
    const updated = receive(loaded(initial), theirs)
    const replica = edit(updated, 'name', 'Mirabel', { seen: 'Mira' })
    expect([replica.draft.name, replica.conflicts]).toEqual(['Mirabel', { name: 'Mira' }])
  })

  test('is no longer in conflict when the author takes the other value', () => {
    const back = edit(inConflict, 'name', 'Mo')
    expect(send(back, 's1')).toBe(back)
    expect(receive(back, savedBy('third', theirs, aChange('level', 1, 2))).conflicts).toEqual({})
  })

  test('keeps the value seen first, however often others change it', () => {
    expect(receive(inConflict, savedBy('third', theirs, aChange('name', 'Mo', 'Max'))).conflicts).toEqual({
      name: 'Mira',
    })
  })

  test('is not the item itself if both added it: removing it again can be saved', () => {
    const lamp = anItem({ id: 'e2', item: 'Lamp' })
    const sent = send(edit(loaded(initial), 'items.e2', { ...lamp, quantity: 3 }), 's1')
    const updated = receive(sent, savedBy('other', initial, aChange('items.e2', null, lamp)))
    const replica = saveRefused(edit(updated, 'items.e2', null), 's1', notFound)
    expect(saveInFlight(send(replica, 's2'))?.changes).toEqual([aChange('items.e2', lamp, null)])
  })

  test('is in conflict if the author removed an item that others changed', () => {
    const dropped = edit(loaded(initial), 'items.e1', null)
    const after = receive(dropped, savedBy('other', initial, aChange('items.e1.quantity', 1, 4)))
    expect(saveInFlight(send(after, 's1'))?.changes).toEqual([aChange('items.e1', anItem(), null)])
  })
})

describe('a merged field', () => {
  test('is sent relative to the latest value, so a third person’s line is not reverted', () => {
    const text = aFetched(aCharacter({ notes: 'a\nb\nc\nd' }))
    const typed = edit(loaded(text), 'notes', 'A\nb\nc\nD')
    const bob = savedBy('bob', text, aChange('notes', 'a\nb\nc\nd', 'a\nb\nC\nx'))
    const save = saveInFlight(send(receive(typed, bob), 's1'))
    const later = savedBy('bob 2', bob, aChange('notes', 'a\nb\nC\nx', 'a\nb\nCC\nx'))
    expect(savedBy('s1', later, ...(save?.changes ?? [])).character.notes).toContain('CC')
  })

  test('is not sent as exact after an exact value was refused', () => {
    const sent = send(edit(loaded(initial), 'gold', 10, { exact: true }), 's1')
    const updated = receive(sent, savedBy('other', initial, aChange('gold', 20, 17)))
    const replica = saveRefused(edit(updated, 'gold', 8), 's1', notFound)
    const [change] = saveInFlight(send(replica, 's2'))?.changes ?? []
    expect(Number(change?.newValue) - Number(change?.oldValue)).toBe(-2)
  })
})

test('a counter below its limit is sent in full, so that the log has the requested value', () => {
  const model = new SyncModel(aCharacter({ gold: 20 }), 2)
  model.type(0, 'gold', 5)
  model.type(1, 'gold', 2)
  for (const event of ['send', 'deliver'] as const) model.apply(1, event)
  model.apply(0, 'receive')
  expect(model.replica(0).draft.gold).toBe(-13)
  model.drain()
  expect(model.replica(0).draft.gold).toBe(0)
  expect(model.stored.entries[0]?.data).toEqual({ field: 'gold', oldValue: 2, newValue: 0, asked: -13 })
})

describe('an exact value that a counter happens to have', () => {
  const exact = edit(loaded(initial), 'gold', 15, { exact: true })
  const same = receive(exact, savedBy('other', initial, aChange('gold', 20, 15)))

  test('is sent, because the counter may change before the save arrives', () => {
    expect(sendable(same)).toEqual([{ ...aChange('gold', 15, 15), exact: true }])
    expect([same.conflicts, unsaved(same)]).toEqual([{}, []])
  })

  test('is kept when the counter changes again', () => {
    const later = savedBy('third', savedBy('other', initial, aChange('gold', 20, 15)), aChange('gold', 15, 9))
    expect(sendable(receive(same, later))).toMatchObject([{ newValue: 15, exact: true }])
  })

  test('is not sent once its author has taken it back', () => {
    expect(sendable(edit(exact, 'gold', 20))).toEqual([])
  })
})
