import { aChange, aCharacter, anItem } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { CharacterAtRevision } from '../save/commit.ts'
import { born, gone, hear, savedBy } from './replica.fixture.ts'
import {
  acknowledged,
  dismissed,
  edit,
  loaded,
  refreshed,
  refuse,
  send,
  unsent,
  applyEdits,
  type Replica,
} from './replica.ts'

describe('a save that is refused', () => {
  const sent = send(edit(edit(loaded(born), 'gold', 15), 'name', 'Mo'), 's1')
  const nameless = { code: 'invalid-value', field: 'name' } as const
  const told = { kind: 'refused', change: aChange('name', 'Mira', 'Mo'), problem: nameless } as const

  test('because of one field gives that one back and tells; the rest is unsent again', () => {
    const replica = refuse(edit(sent, 'level', 2), 's1', nameless)
    expect([replica.inFlight, replica.draft.name]).toEqual([null, 'Mira'])
    expect(unsent(replica)).toEqual([aChange('level', 1, 2), aChange('gold', 20, 15)])
    expect(replica.notices).toEqual([told])
  })

  test('as a whole gives all of it back; what was typed since stays', () => {
    const replica = refuse(edit(edit(sent, 'gold', 12), 'level', 2), 's1', gone)
    expect(unsent(replica)).toEqual([aChange('level', 1, 2), aChange('gold', 20, 17)])
    expect(replica.notices.map(({ change }) => change)).toEqual(sent.inFlight?.save.changes)
  })

  test('because of a list means what is in it', () => {
    const lamp = anItem({ id: 'e2' })
    const full = send(edit(edit(loaded(born), 'items.e2', lamp), 'gold', 15), 's1')
    const replica = refuse(full, 's1', { code: 'too-many-entries', field: 'items' })
    expect(unsent(replica)).toEqual([aChange('gold', 20, 15)])
    expect(replica.notices).toMatchObject([{ change: aChange('items.e2', null, lamp) }])
  })

  test('leaves what was typed over it, as nobody else’s', () => {
    const replica = refuse(edit(sent, 'name', 'Max'), 's1', nameless)
    expect([replica.draft.name, replica.conflicts]).toEqual(['Max', {}])
  })

  test('is told until it is seen; of two alike the other stays', () => {
    const replica = refuse(sent, 's1', nameless)
    const twice = { ...replica, notices: [told, told] }
    expect(dismissed(replica, told).notices).toEqual([])
    expect(dismissed(twice, told).notices).toEqual([told])
  })
})

describe('what was not simply done is told', () => {
  const answered = (stored: CharacterAtRevision, typed: Replica) => {
    const sent = send(typed, 's1')
    return acknowledged(sent, 's1', savedBy('s1', stored, ...(sent.inFlight?.save.changes ?? []))).notices
  }

  test('a count that met a limit, in part or as a whole', () => {
    const others = savedBy('other', born, aChange('gold', 20, 3))
    expect(answered(others, edit(loaded(born), 'gold', 15))).toEqual([
      { kind: 'limited', change: aChange('gold', 3, 0), asked: -2 },
    ])
    const broke = savedBy('other', born, aChange('gold', 20, 0))
    expect(answered(broke, edit(loaded(born), 'gold', 15))).toMatchObject([{ kind: 'limited' }])
  })

  test('a value that replaced one which its author had not seen', () => {
    const others = savedBy('other', born, aChange('name', 'Mira', 'Mo'))
    expect(answered(others, edit(loaded(born), 'name', 'Max'))).toEqual([
      { kind: 'replaced', change: aChange('name', 'Mo', 'Max') },
    ])
  })

  test('a line of a text that replaced somebody else’s', () => {
    const text = { character: aCharacter({ notes: 'a\nb' }), revision: 1 }
    const others = savedBy('other', text, aChange('notes', 'a\nb', 'x\nb'))
    const replica = hear(edit(loaded(text), 'notes', 'A\nb'), others)
    expect(answered(others, replica)).toEqual([{ kind: 'replaced', change: aChange('notes', 'x\nb', 'A\nb') }])
  })

  test('a change of something that is gone', () => {
    const others = savedBy('other', born, aChange('items.e1', anItem(), null))
    expect(answered(others, edit(loaded(born), 'items.e1.quantity', 3))).toEqual([
      { kind: 'lost', change: aChange('items.e1.quantity', 1, 3) },
    ])
  })

  test('and what was simply done is not', () => {
    expect(answered(born, edit(edit(loaded(born), 'gold', 15), 'name', 'Max'))).toEqual([])
  })
})

describe('a counter that is set exactly', () => {
  const corrected = edit(loaded(born), 'gold', 12, { exact: true })

  test('is sent as such, and stays what it was set to whatever others do', () => {
    const after = hear(corrected, savedBy('other', born, aChange('gold', 20, 17)))
    expect(after.draft.gold).toBe(12)
    expect(send(after, 's1').inFlight?.save.changes).toEqual([{ ...aChange('gold', 20, 12), exact: true }])
  })

  test('takes what is spent afterwards along, and is an ordinary one once it was sent', () => {
    const spent = edit(corrected, 'gold', 10)
    expect(unsent(spent)).toEqual([{ ...aChange('gold', 20, 10), exact: true }])
    expect(unsent(edit(send(spent, 's1'), 'gold', 9))).toEqual([aChange('gold', 10, 9)])
  })

  test('is exact again when the save is refused because of something else', () => {
    const sent = send(edit(corrected, 'name', 'Mo'), 's1')
    expect(unsent(refuse(sent, 's1', { code: 'invalid-value', field: 'name' }))).toEqual([
      { ...aChange('gold', 20, 12), exact: true },
    ])
  })

  test('and taken back is nothing', () => {
    expect(edit(corrected, 'gold', 20)).toMatchObject({ exact: [] })
  })
})

describe('two tabs of one device', () => {
  test('that spend at once both count', () => {
    const replica = applyEdits(applyEdits(loaded(born), [aChange('gold', 20, 15)]), [aChange('gold', 20, 17)])
    expect(replica.draft.gold).toBe(12)
  })

  test('that write the same name do not contest it with each other', () => {
    const replica = applyEdits(edit(loaded(born), 'name', 'Mo'), [aChange('name', 'Mira', 'Max')])
    expect([replica.draft.name, replica.conflicts]).toEqual(['Max', {}])
  })

  test('tell what was typed into something that the other removed', () => {
    const replica = applyEdits(edit(loaded(born), 'items.e1', null), [aChange('items.e1.quantity', 1, 3)])
    expect(replica.notices).toEqual([{ kind: 'lost', change: aChange('items.e1.quantity', 1, 3) }])
  })
})

test('a character that the server does not know yet is not saved; what was typed lies on top when it is', () => {
  const unborn = edit(loaded({ ...born, revision: 0 }), 'gold', 15)
  expect(send(unborn, 's1')).toBe(unborn)
  const known = refreshed(unborn, { character: { ...born.character, id: 7, publicRef: '7' }, revision: 1 })
  expect([known.draft.id, unsent(known)]).toEqual([7, [aChange('gold', 20, 15)]])
})
