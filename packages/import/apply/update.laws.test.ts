import { apply, changesOf, jsonBytesOf, maxDocumentBytes, type Character } from '@everquill/domain'
import { aCharacter, anyCharacter } from '@everquill/testing'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allExamples } from '../examples/all-examples.fixture.ts'
import { dndBeyondCharacter, row } from '../examples/dnd-beyond.fixture.ts'
import { anIdentity, characterOf } from '../examples/read-example.fixture.ts'
import { codeWords } from '../examples/words.fixture.ts'
import type { ImportedCharacter } from '../imported-character.ts'
import { choices } from './import-choices.fixture.ts'
import type { ImportChoices } from './import-choices.ts'
import { fittingEdits, importEdits } from './import-edits.ts'
import { earlierImportIn, isSameSource } from './import-source.ts'

const imported = (draft: Character, character: ImportedCharacter, more: Partial<ImportChoices> = {}): Character =>
  apply(draft, changesOf(draft, importEdits(draft, character, choices(more))))

const tarn = (more: Parameters<typeof dndBeyondCharacter>[0] = {}) => characterOf(dndBeyondCharacter(more))
const blank = aCharacter({ items: [], spells: [], notes: '', background: '' })
const names = ({ items }: Character) => items.map(({ item }) => item).toSorted()

describe.each(allExamples)('$name', ({ content, textOf }) => {
  test('updating with the same file changes nothing, whatever the character was', () => {
    const character = characterOf(textOf(content))
    fc.assert(
      fc.property(anyCharacter, fc.boolean(), (before, isNew) => {
        const after = imported(before, character, { isNew })
        expect(importEdits(after, character, choices())).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

test('an update changes, adds and removes what came from the file, and leaves alone what the player added', () => {
  const first = imported(blank, tarn())
  const rope = { id: 'rope', item: 'Rope', quantity: 1, acquired_at: choices().now }
  const played = {
    ...first,
    items: [...first.items, rope],
    notes: `My own words\n\n${first.notes}\n\n## Mine\nBelow`,
  }
  const later = tarn({
    inventory: [row(1, 'Backpack'), row(3, 'Longbow', { quantity: 2 }), row(8, 'Lantern')],
    customItems: [],
  })
  const updated = imported(played, later)
  expect(names(updated)).toEqual(['Backpack', 'Lantern', 'Rope', 'Whisper'])
  const whisper = ({ item }: { readonly item: string }) => item === 'Whisper'
  expect(updated.items.find(whisper)).toMatchObject({ id: first.items.find(whisper)?.id, quantity: 2 })
  expect(updated.notes.startsWith('My own words\n\n## From elsewhere')).toBe(true)
  expect(updated.notes.endsWith('## Mine\nBelow')).toBe(true)
  expect(updated.notes.match(/## From elsewhere/g)).toHaveLength(1)
  expect(updated.spells).toEqual(first.spells)
})

test('what the player wrote below the chapter of an import stays below it, with or without a heading', () => {
  const first = imported(blank, tarn())
  const played = {
    ...first,
    notes: `${first.notes}\n\nOwes me a horse.`,
    background: `${first.background}\nAnd a secret.`,
  }
  const updated = imported(played, tarn({ notes: { allies: 'Only Hera now' }, traits: { bonds: 'None' } }))
  expect(updated.notes).toContain('Only Hera now')
  expect(updated.notes.endsWith('---\n\nOwes me a horse.')).toBe(true)
  expect(updated.background.endsWith('---\n\nAnd a secret.')).toBe(true)
  expect(updated.background.match(/^---$/gm)).toHaveLength(1)
})

test('a line in an imported text that looks like the end of the chapter does not end it', () => {
  const withLine = (allies: string) => tarn({ notes: { allies: `Before\n\n---\n\n${allies}` } })
  const updated = imported(imported(blank, withLine('Hera')), withLine('Medea'))
  expect(updated.notes).toContain('Medea')
  expect(updated.notes).not.toContain('Hera')
})

test('an update replaces what an import wrote into a note, and keeps what the player wrote there', () => {
  const bow = (more: Parameters<typeof row>[2]) =>
    tarn({ inventory: [row(1, 'Sack'), row(2, 'Bow', more)], customItems: [] })
  const first = imported(blank, bow({ equipped: true, limitedUse: { maxUses: 3, numberUsed: 0 } }))
  const [sack, worn] = first.items
  expect(worn?.note).toBe('equipped; uses 3/3; A Bow.')
  const played = {
    ...first,
    items: [
      { ...sack!, note: `with a hole; ${sack?.note}` },
      { ...worn!, note: `${worn?.note}; from my uncle` },
    ],
  }
  const updated = imported(played, bow({ containerEntityId: 1, limitedUse: { maxUses: 3, numberUsed: 2 } }))
  expect(updated.items.map(({ note }) => note)).toEqual([
    'with a hole; A Sack.',
    'in: Sack; uses 1/3; A Bow.; from my uncle',
  ])
  const again = bow({ containerEntityId: 1, limitedUse: { maxUses: 3, numberUsed: 2 } })
  expect(imported(updated, again)).toEqual(updated)
})

test('a note that the file does not have is kept, and one of a spell too', () => {
  const first = imported(blank, tarn())
  const noted = {
    ...first,
    items: first.items.map((entry) => ({ ...entry, note: `${entry.note ?? ''}; mine`.replace(/^; /, '') })),
    spells: first.spells.map((entry) => ({ ...entry, note: `${entry.note ?? ''}; mine`.replace(/^; /, '') })),
  }
  const updated = imported(noted, tarn({ currentXp: 7_000 }))
  expect([updated.items, updated.spells]).toEqual([noted.items, noted.spells])
})

test('entries that the file no longer has stay if people want that', () => {
  const later = tarn({ inventory: [], customItems: [] })
  const first = imported(blank, tarn())
  expect(names(imported(first, later, { removesGone: false }))).toEqual(names(first))
})

test('an item whose id in the file changed keeps its entry', () => {
  const first = imported(blank, tarn({ inventory: [row(1, 'Backpack')], customItems: [] }))
  const equipped = { ...first, items: first.items.map((entry) => ({ ...entry, ready_order: 3 })) }
  const updated = imported(equipped, tarn({ inventory: [row(99, 'Backpack')], customItems: [] }))
  expect(updated.items).toMatchObject([{ id: first.items[0]?.id, ready_order: 3 }])
})

test('the chapter of an import in another language is replaced too', () => {
  const german = imported(blank, tarn(), { headings: ['Von anderswo', 'From elsewhere'] })
  const updated = imported(german, tarn())
  expect(updated.notes).not.toContain('Von anderswo')
  expect(updated.background.match(/^## /gm)).toHaveLength(1)
})

test('the inventory that every new character starts with gives way to that of the file', () => {
  const rope = { id: 'rope', item: 'Rope', quantity: 1, acquired_at: choices().now }
  expect(names(imported({ ...blank, items: [rope] }, tarn(), { isNew: true }))).not.toContain('Rope')
  const withoutItems = tarn({ inventory: [], customItems: [] })
  expect(names(imported({ ...blank, items: [rope] }, withoutItems, { isNew: true }))).toEqual(['Rope'])
})

test('a skill can be corrected or left out; of two trainings for one skill the higher one counts', () => {
  const skillFor = (key: string) => (key === 'stealth' ? 'perception' : key === 'climbing' ? null : key)
  const after: Character & { readonly [key: string]: unknown } = { ...imported(blank, tarn(), { skillFor }) }
  expect(after['perception_number']).toBe(6)
  expect([after['stealth_number'], after['climbing_number']]).toEqual([undefined, undefined])
})

test('a character is recognised by its id in the other program, or by the file', () => {
  const first = imported(blank, tarn())
  const renamed = tarn({ name: 'Tarn the Old' })
  const earlier = earlierImportIn(first, renamed)
  expect(earlier && isSameSource(earlier, renamed)).toBe(true)
  expect(earlierImportIn(first, tarn({ id: 1 }))).toBeUndefined()
  const withoutId = (fingerprint: string) => {
    const { source, ...rest } = tarn()
    return { ...rest, source: { ...source, sourceId: null, fingerprint } }
  }
  const unnamed = imported(blank, withoutId('a'))
  const [same, other] = [withoutId('a'), withoutId('b')]
  expect(isSameSource(earlierImportIn(unnamed, same) ?? never(), same)).toBe(true)
  // It has the same name, but may be somebody else.
  expect(isSameSource(earlierImportIn(unnamed, other) ?? never(), other)).toBe(false)
})

const never = () => {
  throw new Error('the earlier import was not found')
}

test('characters of one file are told apart', () => {
  const first = imported(blank, tarn())
  expect(earlierImportIn(first, tarn({ id: 77 }))).toBeUndefined()
  expect(first.imports).toMatchObject([{ program: 'dnd-beyond', source: '4242', fingerprint: anIdentity.fingerprint }])
})

test('values that exceed the size of a character are cut, and the result says so', () => {
  const rows = Array.from({ length: 1_900 }, (_, i) =>
    row(i, `Item ${i}`, {}, { description: `${'Very long '.repeat(29)}.` }),
  )
  const character = tarn({ inventory: rows, customItems: [] })
  const wordy = { ...codeWords, itemParts: { ...codeWords.itemParts, in: (path: string) => path.repeat(80) } }
  const fitting = fittingEdits(blank, character, choices({ words: wordy }))
  expect(jsonBytesOf(fitting.character)).toBeLessThanOrEqual(maxDocumentBytes)
  expect(fitting.notesCutTo === null).toBe(jsonBytesOf(imported(blank, character)) <= maxDocumentBytes)
  expect(fittingEdits(blank, tarn(), choices()).notesCutTo).toBeNull()
})

test('what finds no room beside what the character has is left out, and the result says how much', () => {
  const many = <Entry>(count: number, entryOf: (i: number) => Entry) =>
    Array.from({ length: count }, (_, i) => entryOf(i))
  const full = {
    ...blank,
    items: many(1_998, (i) => ({ id: `own-${i}`, item: 'Pebble', quantity: 1, acquired_at: choices().now })),
    spells: many(1_000, (i) => ({ id: `own-${i}`, spell: `Cantrip ${i}` })),
    notes: 'x'.repeat(39_990),
    background: 'y'.repeat(39_900),
  }
  const { character, warnings } = fittingEdits(full, tarn(), choices())
  const { items, spells } = tarn()
  expect(character.items).toHaveLength(2_000)
  expect(warnings.items).toEqual([
    { code: 'rows-cut', path: 'items', params: { count: items.content.rows.length - 2, limit: 2_000 } },
  ])
  expect(warnings.spells).toMatchObject([{ params: { count: spells.content.rows.length, limit: 1_000 } }])
  expect(character.notes).toBe(full.notes)
  expect(character.background.length).toBeLessThanOrEqual(40_000)
  expect([warnings.notes, warnings.background]).toMatchObject([[{ code: 'text-cut' }], [{ code: 'text-cut' }]])
  expect(fittingEdits(blank, tarn(), choices()).warnings).toEqual({})
  expect(fittingEdits(full, tarn(), choices({ sections: new Set(['identity']) })).warnings).toEqual({})
})
