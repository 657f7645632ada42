import { aChange, aCharacter, anItem, aSaveContext, aSpell } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '../change/change.ts'
import type { Character } from '../character/character.ts'
import type { Json } from '../json.ts'
import { undoChanges } from '../log/undo.ts'
import { commit, type Commit } from './commit.ts'
import { validateChanges } from './save.ts'

const limits = { items: 2_000, spells: 1_000, conditions: 50, skills: 1_500 } as const
type Limited = keyof typeof limits

const idsUpTo = (count: number) => Array.from({ length: count }, (_, i) => `old-${i}`)
const sorted = <T extends { readonly id: string }>(entries: readonly T[]) =>
  entries.toSorted((left, right) => (left.id < right.id ? -1 : 1))

/** A character whose lists have this many entries. */
const aCharacterWith = (sizes: Readonly<Record<Limited, number>>): Character => ({
  ...aCharacter({
    items: sorted(idsUpTo(sizes.items).map((id) => anItem({ id }))),
    spells: sorted(idsUpTo(sizes.spells).map((id) => aSpell({ id }))),
    conditions: idsUpTo(sizes.conditions).toSorted(),
  }),
  ...Object.fromEntries(Array.from({ length: sizes.skills }, (_, i) => [`old${i}_number`, 1])),
})

const sizesOf = (character: Character): Readonly<Record<Limited, number>> => ({
  items: character.items.length,
  spells: character.spells.length,
  conditions: character.conditions.length,
  skills: Object.keys(character).filter((key) => key.endsWith('_number')).length,
})

const around = (limit: number) => fc.integer({ min: limit - 4, max: limit + 3 })
const anyFullCharacter = fc
  .record({
    items: around(limits.items),
    spells: around(limits.spells),
    conditions: around(limits.conditions),
    skills: around(limits.skills),
  })
  .map(aCharacterWith)

const someNumbers = fc.uniqueArray(fc.nat(8), { maxLength: 6 })

/** A save that adds and removes entries of every list, in any order. */
const anyResizing = (character: Character): fc.Arbitrary<readonly Change[]> =>
  fc
    .record({
      added: fc.tuple(someNumbers, someNumbers, someNumbers, someNumbers),
      removed: fc.tuple(someNumbers, someNumbers, someNumbers, someNumbers),
    })
    .chain(({ added, removed }) => {
      const [conditionsAdded, conditionsRemoved] = [added[2].map((n) => `new-${n}`), removed[2].map((n) => `old-${n}`)]
      const conditions: readonly string[] = character.conditions
      const after = [...conditions.filter((one) => !conditionsRemoved.includes(one)), ...conditionsAdded].toSorted()
      const changes = [
        ...added[0].map((n) => aChange(`items.new-${n}`, null, anItem({ id: `new-${n}` }))),
        ...removed[0].map((n) => aChange(`items.old-${n}`, anItem({ id: `old-${n}` }), null)),
        ...added[1].map((n) => aChange(`spells.new-${n}`, null, aSpell({ id: `new-${n}` }))),
        ...removed[1].map((n) => aChange(`spells.old-${n}`, aSpell({ id: `old-${n}` }), null)),
        ...added[3].map((n) => aChange(`new${n}_number`, null, 1)),
        ...removed[3].map((n) => aChange(`old${n}_number`, 1, null)),
        ...(conditionsAdded.length + conditionsRemoved.length > 0 ? [aChange('conditions', conditions, after)] : []),
        aChange('gold', 20, 15),
        aChange('items.old-9.quantity', 1, 2),
      ]
      return fc.shuffledSubarray(changes, { minLength: changes.length })
    })

const anyFullCharacterAndSave = anyFullCharacter.chain((character) =>
  fc.tuple(fc.constant(character), anyResizing(character)),
)

const save = (character: Character, changes: readonly Change[]) =>
  commit({ character, revision: 1 }, changes, aSaveContext())

const fieldsOf = (outcome: ReturnType<typeof save>) =>
  outcome.kind === 'refused' ? (outcome.problem.fields ?? ['no fields']) : []

test('a save with too many entries is accepted without the fields that its refusal names', () => {
  let refusals = 0
  fc.assert(
    fc.property(anyFullCharacterAndSave, ([character, changes]) => {
      expect(validateChanges(changes)).toBeNull()
      const outcome = save(character, changes)
      const fields = fieldsOf(outcome)
      const code = outcome.kind === 'refused' ? outcome.problem.code : null
      expect(code).toBe(fields.length > 0 ? 'too-many-entries' : null)
      refusals += code === null ? 0 : 1
      const fitting = changes.filter(({ field }) => !fields.includes(field))
      expect(fitting).toHaveLength(changes.length - fields.length)
      expect(save(character, fitting)).toMatchObject({ kind: 'committed', dropped: [] })
    }),
  )
  expect(refusals).toBeGreaterThan(10)
})

test('a refusal names only what does not fit: the last additions of a list, and not one more than needed', () => {
  fc.assert(
    fc.property(anyFullCharacterAndSave, ([character, changes]) => {
      const fields = fieldsOf(save(character, changes))
      const fitting = changes.filter(({ field }) => !fields.includes(field))
      for (const field of fields) {
        const withOne = changes.filter((change) => fitting.includes(change) || change.field === field)
        expect(fieldsOf(save(character, withOne))).not.toEqual([])
      }
      for (const prefix of ['items.new', 'spells.new', 'new']) {
        const added = changes.map(({ field }) => field).filter((field) => field.startsWith(prefix))
        const left = added.filter((field) => fields.includes(field))
        expect(left).toEqual(left.length === 0 ? [] : added.slice(-left.length))
      }
    }),
  )
})

test('no save makes a list longer than its limit, or longer still', () => {
  fc.assert(
    fc.property(anyFullCharacterAndSave, ([character, changes]) => {
      const fields = fieldsOf(save(character, changes))
      const saved = save(
        character,
        changes.filter(({ field }) => !fields.includes(field)),
      ) as Commit
      const [before, after] = [sizesOf(character), sizesOf(saved.character)]
      for (const key of Object.keys(limits) as Limited[]) {
        expect(after[key]).toBeLessThanOrEqual(Math.max(limits[key], before[key]))
      }
    }),
  )
})

/** Fills every list up to its limit again, as others may do after a removal. */
const refill = (character: Character): Character => {
  const sizes = sizesOf(character)
  const missing = (key: Limited) => Array.from({ length: Math.max(0, limits[key] - sizes[key]) }, (_, i) => i)
  const conditions = [...character.conditions, ...missing('conditions').map((n) => `filler-${n}`)]
  const changes = [
    ...missing('items').map((n) => aChange(`items.filler-${n}`, null, anItem({ id: `filler-${n}` }))),
    ...missing('spells').map((n) => aChange(`spells.filler-${n}`, null, aSpell({ id: `filler-${n}` }))),
    ...missing('skills').map((n) => aChange(`filler${n}_number`, null, 1)),
    aChange('conditions', character.conditions, conditions),
  ]
  return (save(character, changes) as Commit).character
}

test('an undo restores everything a save removed, even if the lists are full again, and so does its redo', () => {
  fc.assert(
    fc.property(anyFullCharacterAndSave, ([character, changes]) => {
      const isRemoval = ({ field, newValue }: Change) => newValue === null || field === 'conditions'
      const removed = save(character, changes.filter(isRemoval).map(withoutAdditions)) as Commit
      fc.pre(removed.entries.length > 0)
      const full = refill(removed.character)
      const undone = save(full, undoChanges(removed.entries.toReversed(), full) as readonly Change[]) as Commit
      expect(undone.kind).toBe('committed')
      expect(removed.entries.map(({ data }) => data.field).toSorted()).toEqual(
        undone.entries.map(({ data }) => data.field).toSorted(),
      )
      expect(sizesOf(undone.character)).not.toEqual(sizesOf(full))
      // Undoing the undo, filling up again and undoing that restores it once more.
      const redone = save(
        undone.character,
        undoChanges(undone.entries.toReversed(), undone.character) as readonly Change[],
      ) as Commit
      expect(redone.character).toEqual(full)
      const again = save(full, undoChanges(redone.entries.toReversed(), full) as readonly Change[]) as Commit
      expect(again.character).toEqual(undone.character)
    }),
  )
})

const isOld = (element: Json): boolean => typeof element === 'string' && element.startsWith('old')

const withoutAdditions = (change: Change): Change =>
  change.field === 'conditions' && Array.isArray(change.newValue)
    ? { ...change, newValue: (change.newValue as readonly Json[]).filter(isOld) }
    : change

test('a character above its limits can be edited in every way that does not make a list longer', () => {
  const above = aCharacterWith({ items: 2_003, spells: 1_003, conditions: 53, skills: 1_503 })
  const swapped = [...above.conditions.slice(1), 'new'].toSorted()
  const changes = [
    aChange('gold', 20, 15),
    aChange('items.old-3.note', null, 'frayed'),
    aChange('items.old-1', anItem({ id: 'old-1' }), null),
    aChange('items.new', null, anItem({ id: 'new' })),
    aChange('spells.old-1', aSpell({ id: 'old-1' }), null),
    aChange('old1_number', 1, null),
    aChange('new_number', null, 1),
    aChange('conditions', above.conditions, swapped),
  ]
  expect(validateChanges(changes)).toBeNull()
  const saved = save(above, changes) as Commit
  expect(sizesOf(saved.character)).toEqual({ items: 2_003, spells: 1_002, conditions: 53, skills: 1_503 })
  expect(saved.character.conditions).toEqual(swapped)
})

test('a change of an entry that does not fit does not fit either', () => {
  const full = aCharacterWith({ items: 2_000, spells: 0, conditions: 0, skills: 0 })
  const changes = [
    aChange('items.new', null, anItem({ id: 'new' })),
    aChange('items.new.quantity', 1, 2),
    aChange('gold', 20, 15),
  ]
  expect(save(full, changes)).toMatchObject({
    problem: { code: 'too-many-entries', field: 'items', fields: ['items.new', 'items.new.quantity'] },
  })
})

test('an entry or a skill that is already there, or already gone, is not what does not fit', () => {
  const full = aCharacterWith({ items: 2_000, spells: 0, conditions: 0, skills: 1_500 })
  const changes = [
    aChange('items.new', null, anItem({ id: 'new' })),
    aChange('items.old-1', null, anItem({ id: 'old-1', quantity: 7 })),
    aChange('items.gone', anItem({ id: 'gone' }), null),
    aChange('new_number', null, 1),
    aChange('old1_number', 1, 2),
    aChange('gone_number', 1, null),
  ]
  expect(fieldsOf(save(full, changes))).toEqual(['items.new', 'new_number'])
})
