import { aCharacter, aChange, anItem, World } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { born, gone, hear, savedBy } from './replica.fixture.ts'
import {
  acknowledged,
  arrived,
  edit,
  loaded,
  received,
  refreshed,
  refuse,
  send,
  conflictResolved,
  unsaved,
  unsent,
} from './replica.ts'

describe('typing', () => {
  test('a fresh device shows what the server has and has nothing to say', () => {
    const replica = loaded(born)
    expect([unsaved(replica), unsent(replica), send(replica, 's1')]).toEqual([[], [], replica])
  })

  test('what is typed is unsaved until it is acknowledged, and unsent until it is sent', () => {
    const typed = edit(loaded(born), 'gold', 15)
    const sent = send(typed, 's1')
    expect([unsaved(typed), unsent(typed)]).toEqual([[aChange('gold', 20, 15)], [aChange('gold', 20, 15)]])
    expect([unsaved(sent), unsent(sent)]).toEqual([[aChange('gold', 20, 15)], []])
    expect(sent.inFlight?.save).toEqual({ saveId: 's1', baseRevision: 1, changes: [aChange('gold', 20, 15)] })
  })

  test('typed and taken back is not unsaved', () => {
    expect(unsaved(edit(edit(loaded(born), 'gold', 15), 'gold', 20))).toEqual([])
  })

  test('typing where there is nothing does nothing', () => {
    expect(edit(loaded(born), 'luck', 5)).toEqual(loaded(born))
    expect(edit(loaded(born), 'items.gone.quantity', 5)).toEqual(loaded(born))
  })
})

describe('saving', () => {
  const sent = send(edit(loaded(born), 'gold', 15), 's1')
  const answer = savedBy('s1', born, aChange('gold', 20, 15))

  test('one save is in flight at a time, and what is typed meanwhile is the next', () => {
    const typing = edit(sent, 'level', 2)
    expect(send(typing, 's2')).toBe(typing)
    const next = send(acknowledged(typing, 's1', answer), 's2')
    expect(next.inFlight?.save).toEqual({ saveId: 's2', baseRevision: 2, changes: [aChange('level', 1, 2)] })
  })

  test('the answer becomes the snapshot, with what others did meanwhile', () => {
    const others = savedBy('other', born, aChange('gold', 20, 17))
    const replica = acknowledged(sent, 's1', savedBy('s1', others, aChange('gold', 20, 15)))
    expect([replica.draft.gold, replica.revision, unsaved(replica)]).toEqual([12, 3, []])
  })

  test('the answer to another save changes nothing', () => {
    expect(acknowledged(sent, 's0', answer)).toBe(sent)
    expect(refuse(sent, 's0', gone)).toBe(sent)
    expect(acknowledged(loaded(born), 's1', answer)).toEqual(loaded(born))
  })

  test('an answer that comes twice counts once', () => {
    const once = acknowledged(edit(sent, 'gold', 14), 's1', answer)
    expect(acknowledged(once, 's1', answer)).toBe(once)
    expect(once.draft.gold).toBe(14)
  })

  test('a save that is known to have arrived is not sent again, and what was typed since lies on top', () => {
    const replica = arrived(edit(sent, 'gold', 14), 's1', answer)
    expect([replica.inFlight, replica.notices, unsent(replica)]).toEqual([null, [], [aChange('gold', 15, 14)]])
    expect(arrived(sent, 's0', answer)).toBe(sent)
  })

  test('one’s own save heard from the stream before its answer is the answer, once', () => {
    const heard = hear(edit(sent, 'gold', 14), answer)
    expect([heard.inFlight, heard.draft.gold, unsent(heard)]).toEqual([null, 14, [aChange('gold', 15, 14)]])
    expect(acknowledged(heard, 's1', answer)).toBe(heard)
  })
})

test('an answer that comes later than newer news does not take the device back', () => {
  const sent = send(edit(loaded(born), 'name', 'Mo'), 's1')
  const heard = hear(sent, savedBy('other', born, aChange('level', 1, 2)))
  const replica = acknowledged(heard, 's1', { ...born, entries: [] })
  expect([replica.revision, replica.draft.level]).toEqual([2, 2])
})

describe('a character fetched while a save is in flight', () => {
  const sent = send(edit(loaded(born), 'gold', 15), 's1')
  const own = savedBy('s1', born, aChange('gold', 20, 15))
  const later = savedBy('other', own, aChange('level', 1, 2))
  const waiting = refreshed(sent, later)

  test('waits, because the save may be in it and must not count twice', () => {
    expect([waiting.draft, waiting.revision, waiting.inFlight]).toEqual([sent.draft, 1, sent.inFlight])
  })

  test('is shown with the answer, even if that is older', () => {
    const replica = acknowledged(edit(waiting, 'gold', 14), 's1', own)
    expect([replica.revision, replica.draft.level, replica.draft.gold, replica.fetched]).toEqual([3, 2, 14, null])
  })

  test('is shown when one’s own save is heard', () => {
    const replica = hear(waiting, own)
    expect([replica.revision, replica.draft.level, replica.draft.gold, replica.inFlight]).toEqual([3, 2, 15, null])
  })

  test('is shown when the save is refused, under what is still typed', () => {
    const others = savedBy('other', born, aChange('gold', 20, 17))
    const replica = refuse(edit(refreshed(sent, others), 'level', 2), 's1', gone)
    expect([replica.revision, replica.fetched, unsaved(replica)]).toEqual([2, null, [aChange('level', 1, 2)]])
  })

  test('does not stand in the way of newer news', () => {
    const others = savedBy('other', born, aChange('level', 1, 2))
    const heard = hear(refreshed(sent, others), others)
    const replica = acknowledged(heard, 's1', savedBy('s1', others, aChange('gold', 20, 15)))
    expect([heard.draft.level, replica.revision, replica.draft.gold]).toEqual([2, 3, 15])
    expect(refreshed(waiting, born).fetched).toEqual(waiting.fetched)
  })
})

describe('hearing of others', () => {
  test('what others do just changes, where nothing is typed', () => {
    const replica = hear(loaded(born), savedBy('other', born, aChange('gold', 20, 17), aChange('name', 'Mira', 'Mo')))
    expect([replica.draft.gold, replica.draft.name, unsaved(replica)]).toEqual([17, 'Mo', []])
  })

  test('gold spent here comes off what others left', () => {
    const replica = hear(edit(loaded(born), 'gold', 15), savedBy('other', born, aChange('gold', 20, 17)))
    expect(unsaved(replica)).toEqual([aChange('gold', 17, 12)])
  })

  test('a save missed in between is a gap, an old one is no news, and none is nothing', () => {
    const second = savedBy('a', born, aChange('gold', 20, 17))
    const third = savedBy('b', second, aChange('gold', 17, 16))
    expect(received(loaded(born), third.entries)).toEqual({ kind: 'gap' })
    const replica = loaded(third)
    expect([hear(replica, second), hear(replica, third)]).toEqual([replica, replica])
    expect(hear(replica, third)).toBe(replica)
    expect(received(loaded(born), [])).toEqual({ kind: 'heard', replica: loaded(born) })
  })

  test('after a gap the whole character goes under what is typed', () => {
    const others = savedBy('b', savedBy('a', born, aChange('gold', 20, 17)), aChange('level', 1, 3))
    const replica = refreshed(edit(loaded(born), 'gold', 15), others)
    expect([replica.revision, replica.draft.level, unsent(replica)]).toEqual([3, 3, [aChange('gold', 17, 12)]])
  })

  test('an older character is not taken for news', () => {
    const replica = loaded({ ...born, revision: 2 })
    expect(refreshed(replica, born)).toBe(replica)
  })

  test('a change of an item that somebody removed is told to its author', () => {
    const typed = edit(edit(loaded(born), 'items.e1.quantity', 3), 'level', 2)
    const after = hear(typed, savedBy('other', born, aChange('items.e1', anItem(), null)))
    expect(after.notices).toEqual([{ kind: 'lost', change: aChange('items.e1.quantity', 1, 3) }])
    expect(unsaved(after)).toEqual([aChange('level', 1, 2)])
  })

  test('notes written by two people are both there', () => {
    const notes = { character: aCharacter({ notes: 'One.\n\nTwo.' }), revision: 1 }
    const typed = edit(loaded(notes), 'notes', 'One.\n\nTwo, mine.')
    const after = hear(typed, savedBy('other', notes, aChange('notes', 'One.\n\nTwo.', 'One, theirs.\n\nTwo.')))
    expect(after.draft.notes).toBe('One, theirs.\n\nTwo, mine.')
    expect(after.conflicts).toEqual({})
  })
})

describe('what two people change at once', () => {
  const typed = edit(loaded(born), 'name', 'Mirabel')
  const theirs = savedBy('other', born, aChange('name', 'Mira', 'Mo'))
  const conflicts = hear(typed, theirs)

  test('stays as it was typed here, and is marked with what the person had seen', () => {
    expect([conflicts.draft.name, conflicts.snapshot.name]).toEqual(['Mirabel', 'Mo'])
    expect(conflicts.conflicts).toEqual({ name: 'Mira' })
  })

  test('is a conflict in the log, though the device has heard of it before it saved', () => {
    const save = send(conflicts, 's1').inFlight?.save
    expect(save?.changes).toEqual([aChange('name', 'Mira', 'Mirabel')])
    const [entry] = savedBy('s1', theirs, ...(save?.changes ?? [])).entries
    expect(entry?.data).toEqual({ ...aChange('name', 'Mo', 'Mirabel'), conflict: true })
  })

  test('is no longer contested once it is sent, and again when the save is refused because of something else', () => {
    const sent = send(edit(conflicts, 'level', 2), 's1')
    expect(sent.conflicts).toEqual({})
    expect(refuse(sent, 's1', { code: 'invalid-value', field: 'level' }).conflicts).toEqual({ name: 'Mira' })
  })

  test('is not contested any more once the person keeps their own, and is no conflict then', () => {
    const replica = conflictResolved(conflicts, 'name')
    expect([replica.conflicts, replica.draft.name]).toEqual([{}, 'Mirabel'])
    expect(send(replica, 's1').inFlight?.save.changes).toEqual([aChange('name', 'Mo', 'Mirabel')])
  })

  test('is contested also where the person went on writing in a box that had not shown it', () => {
    const heard = hear(loaded(born), theirs)
    const replica = edit(heard, 'name', 'Mirabel', { seen: 'Mira' })
    expect([replica.draft.name, replica.conflicts]).toEqual(['Mirabel', { name: 'Mira' }])
  })

  test('is not contested any more when it was taken back', () => {
    const back = edit(conflicts, 'name', 'Mo')
    expect(send(back, 's1')).toBe(back)
    expect(hear(back, savedBy('third', theirs, aChange('level', 1, 2))).conflicts).toEqual({})
  })

  test('keeps what was seen first, however often others change it', () => {
    expect(hear(conflicts, savedBy('third', theirs, aChange('name', 'Mo', 'Max'))).conflicts).toEqual({ name: 'Mira' })
  })

  test('is not the item itself where both added it: dropped again, it can still be saved', () => {
    const lamp = anItem({ id: 'e2', item: 'Lamp' })
    const sent = send(edit(loaded(born), 'items.e2', { ...lamp, quantity: 3 }), 's1')
    const heard = hear(sent, savedBy('other', born, aChange('items.e2', null, lamp)))
    const replica = refuse(edit(heard, 'items.e2', null), 's1', gone)
    expect(send(replica, 's2').inFlight?.save.changes).toEqual([aChange('items.e2', lamp, null)])
  })

  test('is a conflict also when an item is dropped that somebody changed', () => {
    const dropped = edit(loaded(born), 'items.e1', null)
    const after = hear(dropped, savedBy('other', born, aChange('items.e1.quantity', 1, 4)))
    expect(send(after, 's1').inFlight?.save.changes).toEqual([aChange('items.e1', anItem(), null)])
  })
})

describe('what is merged by its difference', () => {
  test('is never sent from an older value: a third person’s line is not put back', () => {
    const text = { character: aCharacter({ notes: 'a\nb\nc\nd' }), revision: 1 }
    const typed = edit(loaded(text), 'notes', 'A\nb\nc\nD')
    const bob = savedBy('bob', text, aChange('notes', 'a\nb\nc\nd', 'a\nb\nC\nx'))
    const save = send(hear(typed, bob), 's1').inFlight?.save
    const later = savedBy('bob 2', bob, aChange('notes', 'a\nb\nC\nx', 'a\nb\nCC\nx'))
    expect(savedBy('s1', later, ...(save?.changes ?? [])).character.notes).toContain('CC')
  })

  test('is not mistaken for a correction when a correction was refused', () => {
    const sent = send(edit(loaded(born), 'gold', 10, { exact: true }), 's1')
    const heard = hear(sent, savedBy('other', born, aChange('gold', 20, 17)))
    const replica = refuse(edit(heard, 'gold', 8), 's1', gone)
    const [change] = send(replica, 's2').inFlight?.save.changes ?? []
    expect(Number(change?.newValue) - Number(change?.oldValue)).toBe(-2)
  })
})

test('more spent here than others left is asked for in full, so that the log can tell', () => {
  const world = new World(aCharacter({ gold: 20 }), 2)
  world.type(0, 'gold', 5)
  world.type(1, 'gold', 2)
  for (const what of ['send', 'arrive'] as const) world.happen(1, what)
  world.happen(0, 'hear')
  expect(world.replica(0).draft.gold).toBe(-13)
  world.becomeQuiet()
  expect(world.replica(0).draft.gold).toBe(0)
  expect(world.stored.entries[0]?.data).toEqual({ field: 'gold', oldValue: 2, newValue: 0, asked: -13 })
})
