import { aChange, aCharacter, anItem, aLogEntry } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { maxChanges } from '../save/save-size.ts'
import { withAcknowledged, type AcknowledgedSave } from './acknowledged-saves.ts'
import { derivedId } from './derived-id.ts'
import { holdBack } from './hold-back.ts'
import { aFetched, initial, receive, savedBy } from './replica.fixture.ts'
import {
  applyEdits,
  edit,
  hasUnsaved,
  loaded,
  nextSave,
  refreshed,
  saveInFlight,
  sendable,
  unsaved,
  unsent,
  type Replica,
} from './replica.ts'
import { acknowledged, saveArrived, withSaves, saveRefused, seal, send } from './send-saves.ts'
import { isFromOtherHistory, missingDiscarded, missingRestored, received, serverRestored } from './server-history.ts'

describe('sealing', () => {
  const sealed = seal(edit(loaded(initial), 'gold', 15), 's1')

  test('closes the draft as a save of its own, which later edits do not join', () => {
    const later = seal(edit(sealed, 'gold', 12), 's2')
    expect(later.saves).toEqual([
      { saveId: 's1', changes: [aChange('gold', 20, 15)] },
      { saveId: 's2', changes: [aChange('gold', 15, 12)] },
    ])
    expect([later.draft.gold, unsent(later), unsaved(later)]).toEqual([12, [], [aChange('gold', 20, 12)]])
  })

  test('a sealed save that was not sent is not in flight, whatever arrives from others', () => {
    const other = receive(sealed, savedBy('bob 1', initial, aChange('level', 1, 2)))
    expect([other.isInFlight, saveInFlight(other)]).toEqual([false, null])
    expect(receive(send(sealed, 's2'), savedBy('bob 1', initial, aChange('level', 1, 2))).isInFlight).toBe(true)
  })

  test('does nothing without edits', () => {
    expect(seal(loaded(initial), 's1').saves).toEqual([])
    expect(seal(sealed, 's2')).toBe(sealed)
  })

  test('leaves held-back edits in the draft', () => {
    const stale = edit(edit(loaded(initial), 'name', 'Mo'), 'gold', 15)
    const replica = seal(holdBack(refreshed(stale, savedBy('other', initial, aChange('name', 'Mira', 'Max')))), 's1')
    expect(replica.saves).toEqual([{ saveId: 's1', changes: [aChange('gold', 20, 15)] }])
    expect([unsent(replica), replica.sealed.gold]).toEqual([[aChange('name', 'Max', 'Mo')], 15])
  })

  test('splits a draft above the limit of a save, in order and under ids that depend on its own only', () => {
    const many = Array.from({ length: maxChanges + 1 }, (_, i) => anItem({ id: `e${i}`, quantity: 1 }))
    const first = loaded(aFetched(aCharacter({ items: many })))
    const draft = { ...first.draft, items: many.map((item) => ({ ...item, quantity: 2 })) }
    const { saves } = seal({ ...first, draft }, 's1')
    expect(saves.map(({ saveId, changes }) => [saveId, changes.length])).toEqual([
      ['s1', maxChanges],
      [derivedId('s1', 'part 2'), 1],
    ])
  })

  test('changes that cancel each other out are still unsaved', () => {
    const back = seal(edit(sealed, 'gold', 20), 's2')
    expect([unsaved(back), hasUnsaved(back), hasUnsaved(loaded(initial))]).toEqual([[], true, false])
  })
})

describe('sealed saves', () => {
  const two = edit(seal(seal(edit(loaded(initial), 'gold', 15), 's1'), 's1'), 'level', 2)
  const queue = edit(seal(two, 's2'), 'name', 'Mo')

  test('are sent one at a time, oldest first', () => {
    const sent = send(queue, 'unused')
    expect([saveInFlight(queue), saveInFlight(sent)?.saveId]).toEqual([null, 's1'])
    expect(send(sent, 'unused')).toBe(sent)
    const saved = savedBy('s1', initial, aChange('gold', 20, 15))
    const next = send(acknowledged(sent, 's1', saved), 'unused')
    expect(saveInFlight(next)).toMatchObject({ saveId: 's2', baseRevision: 2, baseEntryId: saved.entryId })
    expect(next.draft).toMatchObject({ gold: 15, level: 2, name: 'Mo' })
  })

  test('are sent on top of the snapshot, and not at all for a local-only character', () => {
    expect(nextSave(queue)).toMatchObject({ baseRevision: 1, baseEntryId: initial.entryId })
    expect(nextSave({ ...queue, entryId: '' })).not.toHaveProperty('baseEntryId')
    expect(nextSave({ ...queue, revision: 0 })).toBeNull()
    expect(nextSave(loaded(initial))).toBeNull()
  })

  test('stay on top of what others save', () => {
    const updated = receive(queue, savedBy('other', initial, aChange('gold', 20, 30)))
    expect([updated.draft, updated.sealed]).toMatchObject([
      { gold: 25, level: 2, name: 'Mo' },
      { gold: 25, name: 'Mira' },
    ])
  })

  test('can be acknowledged in any order, because another tab may have sent a later one', () => {
    const after = acknowledged(send(queue, 'unused'), 's2', savedBy('s2', initial, aChange('level', 1, 2)))
    expect(after.saves.map(({ saveId }) => saveId)).toEqual(['s1'])
    expect([after.isInFlight, after.draft]).toMatchObject([true, { gold: 15, level: 2, name: 'Mo' }])
    expect(saveArrived(after, 's1', null).isInFlight).toBe(false)
  })

  test('a refused save is replaced by the rest of it, before the later ones', () => {
    const first = seal(edit(edit(loaded(initial), 'gold', 15), 'race', 'Elf'), 's1')
    const sent = send(seal(edit(first, 'race', 'Orc'), 's2'), 'unused')
    const after = saveRefused(sent, 's1', { code: 'invalid-value', field: 'gold' })
    expect(after.saves.map(({ saveId, changes }) => [saveId, changes.map(({ field }) => field)])).toEqual([
      ['s1', ['race']],
      ['s2', ['race']],
    ])
    expect([after.draft, after.isInFlight]).toMatchObject([{ gold: 20, race: 'Orc' }, false])
  })

  test('a refusal that names several fields reverts exactly these', () => {
    const lamps = ['e2', 'e3', 'e4'].reduce(
      (replica, id) => edit(replica, `items.${id}`, anItem({ id })),
      loaded(initial),
    )
    const fields = ['items.e3', 'items.e4']
    const after = saveRefused(send(lamps, 's1'), 's1', { code: 'too-many-entries', field: 'items', fields })
    expect(after.saves.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['items.e2'])
    expect(after.notices.map(({ change }) => change.field)).toEqual(fields)
  })

  test('a stale change is held back in every save that depends on it', () => {
    const first = seal(edit(edit(loaded(initial), 'name', 'Mo'), 'gold', 15), 's1')
    const stale = seal(edit(first, 'name', 'Max'), 's2')
    const after = holdBack(refreshed(stale, savedBy('other', initial, aChange('name', 'Mira', 'Mia'))))
    expect(after.saves).toEqual([{ saveId: 's1', changes: [aChange('gold', 20, 15)] }])
    expect([after.heldBack, after.draft.name, sendable(after)]).toEqual([['name'], 'Max', []])
  })

  test('a stale change that a committed save has replaced is not typed again on top of it', () => {
    const first = seal(edit(loaded(initial), 'name', 'Mo'), 's1')
    const stale = seal(edit(first, 'name', 'Max'), 's2')
    const other = savedBy('other', initial, aChange('name', 'Mira', 'Mia'))
    const after = holdBack(refreshed(stale, other), new Set(['s2']))
    expect([after.saves.map(({ saveId }) => saveId), after.draft.name, sendable(after)]).toEqual([['s2'], 'Max', []])
  })

  test('of another record of the same character are added once', () => {
    const saves = [{ saveId: 's2', changes: [aChange('level', 1, 2)] }]
    const added = withSaves(edit(seal(edit(loaded(initial), 'gold', 15), 's1'), 'name', 'Mo'), saves)
    expect(added.saves.map(({ saveId }) => saveId)).toEqual(['s1', 's2'])
    expect([added.draft, withSaves(added, saves)]).toMatchObject([{ gold: 15, level: 2, name: 'Mo' }, added])
    const saved = acknowledged(added, 's2', savedBy('s2', initial, aChange('level', 1, 2)))
    expect(withSaves(saved, saves)).toBe(saved)
  })

  describe('of another record that were made earlier', () => {
    const sunday = '2026-11-15T19:00:00.000Z'
    const monday = '2026-11-16T19:00:00.000Z'
    const tuesday = '2026-11-17T19:00:00.000Z'
    const first = seal(edit(loaded(initial), 'copper', 3), 's0', sunday)
    const later = seal(edit(edit(first, 'name', 'Max'), 'level', 2), 's2', tuesday)
    const earlier = [
      { saveId: 's1', changes: [aChange('name', 'Mira', 'Mo'), aChange('gold', 20, 15)], madeAt: monday },
    ]
    const sentBy = (replica: Replica) =>
      replica.saves.map(({ saveId, changes }) => [saveId, changes.map(({ field }) => field)])

    test('come before those that replace their changes', () => {
      const added = withSaves(later, earlier)
      expect(sentBy(added)).toEqual([
        ['s0', ['copper']],
        ['s1', ['name', 'gold']],
        ['s2', ['name', 'level']],
      ])
      expect(added.draft).toMatchObject({ name: 'Max', gold: 15, level: 2 })
      const refetched = refreshed(added, savedBy('other', initial, aChange('name', 'Mira', 'Mia')))
      const { draft, heldBack } = holdBack(refetched)
      expect([draft.name, heldBack]).toEqual(['Max', ['name']])
    })

    test('follow the first one, which may have been sent, without what it replaces', () => {
      const added = withSaves(seal(edit(loaded(initial), 'name', 'Max'), 's2', tuesday), earlier)
      expect(sentBy(added)).toEqual([
        ['s2', ['name']],
        ['s1', ['gold']],
      ])
      expect(added.draft).toMatchObject({ name: 'Max', gold: 15 })
    })

    test('keep their own order, whatever the clock says', () => {
      const backwards = [...earlier, { saveId: 's3', changes: [aChange('gold', 15, 12)], madeAt: sunday }]
      expect(sentBy(withSaves(later, backwards)).map(([saveId]) => saveId)).toEqual(['s0', 's1', 's3', 's2'])
    })
  })
})

describe('a restored server', () => {
  const before = acknowledged(
    send(edit(loaded(initial), 'gold', 15), 's1'),
    's1',
    savedBy('s1', initial, aChange('gold', 20, 15)),
  )
  const restored = { ...initial, epoch: 'restored' }
  const after = serverRestored(edit(before, 'level', 2), restored, new Set(['s1']))

  test('its character becomes the snapshot below unsent edits, and lost saves are missing', () => {
    expect([after.revision, after.epoch, after.draft]).toMatchObject([1, 'restored', { gold: 20, level: 2 }])
    expect([after.missing, after.acknowledged]).toMatchObject([[{ saveId: 's1' }], []])
  })

  test('missing saves are sent again under their ids', () => {
    const again = missingRestored(after)
    expect([again.saves, again.missing]).toEqual([[{ saveId: 's1', changes: [aChange('gold', 20, 15)] }], []])
    expect([again.draft.gold, again.draft.level]).toEqual([15, 2])
    expect(missingRestored({ ...again, missing: after.missing }).saves).toHaveLength(1)
  })

  test('missing saves are sent again before what was typed after them', () => {
    const later = seal(after, 's2')
    const idsOf = (replica: Replica) => missingRestored(replica).saves.map(({ saveId }) => saveId)
    expect(idsOf(later)).toEqual(['s1', 's2'])
    const inFlight = seal(edit(send(later, 's4'), 'name', 'Mo'), 's3')
    expect(idsOf(inFlight)).toEqual(['s2', 's1', 's3'])
  })

  test('what a save in flight replaces is not sent again; what is merged with it is', () => {
    const missing = [
      { saveId: 's0', entryId: '1', changes: [aChange('name', 'Mira', 'Mo')] },
      { saveId: 's1', entryId: '2', changes: [aChange('name', 'Mo', 'Moe'), aChange('gold', 20, 15)] },
    ]
    const inFlight = send(edit(edit(after, 'name', 'Max'), 'gold', 21), 's2')
    const { saves, draft } = missingRestored({ ...inFlight, missing })
    expect(saves.map(({ saveId, changes }) => [saveId, changes.map(({ field }) => field)])).toEqual([
      ['s2', ['name', 'level', 'gold']],
      ['s1', ['gold']],
    ])
    expect(draft).toMatchObject({ name: 'Max', gold: 16 })
  })

  test('of a text that a save in flight changes, the other lines are sent again', () => {
    const text = (first: string, last: string) => `${first}\ngrew up\nset out\n${last}`
    const typed = aChange('background', text('born', 'fell'), text('raised', 'rose'))
    const character = aCharacter({ background: text('born', 'fell') })
    const atStart = loaded({ character, revision: 1, entryId: '1', epoch: 'restored' })
    const missing = [{ saveId: 's1', entryId: '2', changes: [typed] }]
    const later = aChange('background', text('raised', 'rose'), text('found', 'rose'))
    const inFlight = send(applyEdits(atStart, [later]), 's2')
    const { saves, draft } = missingRestored({ ...inFlight, missing })
    expect(saves.map(({ saveId }) => saveId)).toEqual(['s2', 's1'])
    expect(draft.background).toBe(text('found', 'rose'))
  })

  test('missing saves can be discarded', () => {
    expect(missingDiscarded(after)).toEqual({ ...after, missing: [] })
  })

  test('acknowledged saves that it still has are not missing', () => {
    expect(serverRestored(before, restored, new Set()).missing).toEqual([])
    expect(serverRestored(before, restored, new Set()).acknowledged).toEqual(before.acknowledged)
  })

  test.each([
    ['another epoch', { revision: 9, entryId: '9', epoch: 'other' }, true],
    ['an older revision', { revision: 1, entryId: '1', epoch: 'epoch' }, true],
    ['the same revision with another last entry', { revision: 2, entryId: '9', epoch: 'epoch' }, true],
    ['the same state', { revision: 2, entryId: '2', epoch: 'epoch' }, false],
    ['a newer revision', { revision: 3, entryId: '3', epoch: 'epoch' }, false],
    ['an unknown position', { revision: 2, entryId: '', epoch: '' }, false],
  ])('is recognised by its history: %s', (_, fresh, expected) => {
    expect(isFromOtherHistory({ revision: 2, entryId: '2', epoch: 'epoch' }, fresh)).toBe(expected)
  })

  test.each([
    ['the next revision', { revision: 3, previousEntryId: '2', entryId: '3', epoch: 'epoch' }, 'applied'],
    [
      'the next revision of another history',
      { revision: 3, previousEntryId: '9', entryId: '10', epoch: 'epoch' },
      'gap',
    ],
    ['another epoch', { revision: 3, previousEntryId: '2', entryId: '3', epoch: 'other' }, 'gap'],
    ['a known revision', { revision: 2, previousEntryId: '1', entryId: '2', epoch: 'epoch' }, 'applied'],
    [
      'the same revision of another history',
      { revision: 2, previousEntryId: '1', entryId: '9', epoch: 'epoch' },
      'gap',
    ],
    ['an old revision', { revision: 1, previousEntryId: '', entryId: '1', epoch: 'epoch' }, 'applied'],
    ['a skipped revision', { revision: 4, previousEntryId: '3', entryId: '4', epoch: 'epoch' }, 'gap'],
  ])('its events are only applied to its own history: %s', (_, position, kind) => {
    const replica = loaded({ character: initial.character, revision: 2, entryId: '2', epoch: 'epoch' })
    expect(received(replica, { ...position, saveId: 'other', entries: [] }).kind).toBe(kind)
  })
})

describe('acknowledged saves', () => {
  const entry = aLogEntry({ id: '1794685200000' })
  const save = (saveId: string, length = 1) => ({ saveId, changes: [aChange('notes', '', 'x'.repeat(length))] })
  const add = (saves: readonly AcknowledgedSave[], one: ReturnType<typeof save>) =>
    withAcknowledged(saves, one, [entry])

  test('are kept with the id of their last entry, unless they changed nothing', () => {
    expect(add([], save('s1'))).toEqual([{ ...save('s1'), entryId: entry.id }])
    expect(withAcknowledged([], save('s1'), [])).toEqual([])
  })

  test('the oldest are forgotten above 100 saves', () => {
    const saves = Array.from({ length: 101 }, (_, i) => save(`s${i}`)).reduce(add, [])
    expect([saves.length, saves[0]?.saveId, saves.at(-1)?.saveId]).toEqual([100, 's1', 's100'])
  })

  test('the oldest are forgotten if all together are too long for a record', () => {
    const saves = [save('s1', 40_000), save('s2', 30_000), save('s3', 30_000)].reduce(add, [])
    expect(saves.map(({ saveId }) => saveId)).toEqual(['s2', 's3'])
    expect(add(saves, save('s4', 100_000))).toEqual([])
  })

  test('all changes together have at most 64,000 characters of JSON', () => {
    const changesOf = (length: number) => JSON.stringify(save('s2', length).changes)
    const longest = 64_000 - changesOf(1).length - changesOf(0).length
    expect(add(add([], save('s1')), save('s2', longest))).toHaveLength(2)
    expect(add(add([], save('s1')), save('s2', longest + 1)).map(({ saveId }) => saveId)).toEqual(['s2'])
  })
})
