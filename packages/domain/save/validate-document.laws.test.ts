import { aChange, aCharacter, anItem, aSaveContext } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '../change/change.ts'
import type { Character } from '../character/character.ts'
import { commit, type Commit } from './commit.ts'
import { maxDocumentBytes } from './save-size.ts'

const save = (character: Character, changes: readonly Change[]) =>
  commit({ character, revision: 1 }, changes, aSaveContext())

const bytesOf = (character: Character) => Buffer.byteLength(JSON.stringify(character))

/** A character of exactly this size. */
function aCharacterOf(bytes: number): Character {
  const items = Array.from({ length: 1_200 }, (_, i) => anItem({ id: `old-${1_000 + i}`, note: 'a'.repeat(700) }))
  const character = aCharacter({ items })
  return { ...character, background: 'b'.repeat(bytes - bytesOf(character)) }
}

const anyLargeCharacter = fc.integer({ min: -3_000, max: 3_000 }).map((by) => aCharacterOf(maxDocumentBytes + by))

const anyNote = fc.constantFrom('', 'a', '🧙'.repeat(300), '\u0001'.repeat(150))

/** A save that makes the document larger and smaller in several places. */
const anyResizing: fc.Arbitrary<readonly Change[]> = fc
  .record({
    added: fc.array(anyNote, { maxLength: 3 }),
    changed: fc.array(anyNote, { maxLength: 3 }),
    removed: fc.nat(2),
    notes: fc.option(anyNote),
    skills: fc.nat(3),
  })
  .chain(({ added, changed, removed, notes, skills }) => {
    const changes = [
      ...added.map((note, i) => aChange(`items.new-${i}`, null, anItem({ id: `new-${i}`, note }))),
      ...changed.map((note, i) => aChange(`items.old-${1_000 + i}.note`, 'a'.repeat(700), note)),
      ...Array.from({ length: removed }, (_, i) => aChange(`items.old-${1_100 + i}`, anItem(), null)),
      ...(notes === null ? [] : [aChange('notes', '', notes)]),
      ...Array.from({ length: skills }, (_, i) => aChange(`skill${i}_number`, null, 1)),
      aChange('gold', 20, 15),
    ]
    return fc.shuffledSubarray(changes, { minLength: changes.length })
  })

test('a save that makes the document too large is accepted without the fields that its refusal names', () => {
  let refusals = 0
  fc.assert(
    fc.property(anyLargeCharacter, anyResizing, (character, changes) => {
      const outcome = save(character, changes)
      const { fields = [] } = outcome.kind === 'refused' ? outcome.problem : {}
      const code = outcome.kind === 'refused' ? outcome.problem.code : null
      expect(code).toBe(fields.length > 0 ? 'document-too-large' : null)
      refusals += code === null ? 0 : 1
      const rest = changes.filter(({ field }) => !fields.includes(field))
      expect(rest).toHaveLength(changes.length - fields.length)
      const saved = save(character, rest) as Commit
      expect(saved.kind).toBe('committed')
      expect(bytesOf(saved.character)).toBeLessThanOrEqual(Math.max(maxDocumentBytes, bytesOf(character)))
    }),
  )
  expect(refusals).toBeGreaterThan(10)
})

test('a document of 1 MB is accepted, and one byte more is refused', () => {
  const almost = aCharacterOf(1_048_575)
  expect(save(almost, [aChange('notes', '', 'a')]).kind).toBe('committed')
  expect(save(almost, [aChange('level', 1, 2), aChange('notes', '', 'aa')])).toEqual({
    kind: 'refused',
    problem: {
      code: 'document-too-large',
      field: 'notes',
      fields: ['notes'],
      detail: 'the character would be larger than 1 MB',
    },
  })
})

test('of several changes the last ones do not fit', () => {
  const almost = aCharacterOf(maxDocumentBytes - 2)
  const changes = [aChange('notes', '', 'aa'), aChange('race', '', 'b'), aChange('name', 'Mira', 'Mora')]
  expect(save(almost, changes)).toMatchObject({ problem: { field: 'race', fields: ['race'] } })
})

test('a document above its limit can be changed and made smaller', () => {
  const above = aCharacterOf(maxDocumentBytes + 100)
  expect(save(above, [aChange('level', 1, 100), aChange('gold', 20, 1_000)]).kind).toBe('committed')
  expect(save(above, [aChange('background', above.background, 'short')]).kind).toBe('committed')
  const swap = [aChange('items.old-1000.note', 'a'.repeat(700), 'a'.repeat(690)), aChange('notes', '', 'a'.repeat(10))]
  expect(save(above, swap).kind).toBe('committed')
  expect(save(above, [aChange('name', 'Mira', 'Mirabel')]).kind).toBe('refused')
})

test('a full character can be deleted, restored and join a game', () => {
  const full = aCharacterOf(maxDocumentBytes)
  const deletion = save(full, [aChange('deletedAt', null, '2026-11-14T19:40:00.000Z')]) as Commit
  expect(deletion.kind).toBe('committed')
  expect(save(deletion.character, [aChange('deletedAt', '2026-11-14T19:40:00.000Z', null)])).toMatchObject({
    character: full,
  })
  expect(save(full, [aChange('gameId', null, 'the-salt-road')]).kind).toBe('committed')
})
