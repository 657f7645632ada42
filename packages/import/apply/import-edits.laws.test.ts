import { apply, changesOf, characterFields, commit, validateChanges, type Character } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allExamples } from '../examples/all-examples.fixture.ts'
import { anyDamaged } from '../examples/damage.fixture.ts'
import { anIdentity, characterOf } from '../examples/read-example.fixture.ts'
import { codeWords } from '../examples/words.fixture.ts'
import type { ImportedCharacter } from '../imported-character.ts'
import { readCharacterFile } from '../read-character-file.ts'
import { allSections, choices } from './import-choices.fixture.ts'
import type { ImportChoices } from './import-choices.ts'
import { importEdits } from './import-edits.ts'

const context = { user: 'ann', saveId: 'import', now: Date.parse('2026-11-14T20:00:00Z'), firstLogId: 2 }

/** The character after the import as one save; throws if the server would refuse it. */
function imported(draft: Character, character: ImportedCharacter, more: Partial<ImportChoices> = {}): Character {
  const changes = changesOf(draft, importEdits(draft, character, choices(more)))
  expect(validateChanges(changes)).toBeNull()
  if (changes.length === 0) return draft
  const outcome = commit({ character: draft, revision: 1 }, changes, context)
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.problem))
  expect(outcome.character).toEqual(apply(draft, changes))
  return outcome.character
}

const blank = aCharacter({ items: [], spells: [], notes: '', background: '' })

describe.each(allExamples)('$name', ({ content, textOf }) => {
  test('is one save that the server accepts, into a new and into a full character', () => {
    const character = characterOf(textOf(content))
    const full = aCharacter({ notes: 'Own notes', background: 'Own story', gold: 99, conditions: ['poisoned'] })
    const after = imported(full, character)
    expect(after.notes.startsWith('Own notes')).toBe(true)
    expect(after.background.startsWith('Own story')).toBe(true)
    expect(after.conditions).toContain('poisoned')
    expect(imported(blank, character).items).toHaveLength(character.items.content.rows.length)
  })

  test('a section that was not chosen changes nothing', () => {
    const character = characterOf(textOf(content))
    for (const section of allSections) {
      const without = new Set(allSections.filter((other) => other !== section))
      const [some, only] = [without, new Set([section])].map((sections) =>
        importEdits(blank, character, choices({ sections })).map(({ field }) => field.split('.')[0]),
      )
      expect(some?.filter((field) => field !== 'imports' && only?.includes(field))).toEqual([])
    }
    expect(importEdits(blank, character, choices({ sections: new Set() }))).toEqual([])
  })

  test('damaged files give edits that the server accepts, or none', () => {
    fc.assert(
      fc.property(anyDamaged(content, textOf), (text) => {
        const result = readCharacterFile(text, anIdentity)
        for (const character of result.kind === 'characters' ? result.characters : []) {
          const after = imported(blank, character)
          expect(after.name).not.toBe('')
          expect(after.level).toBeGreaterThan(0)
          expect(importEdits(after, character, choices())).toEqual([])
        }
      }),
      { numRuns: 30 },
    )
  })
})

const [example] = allExamples
const dnd = example && characterOf(example.textOf(example.content))

test('scores are taken instead of modifiers if people choose so', () => {
  if (!dnd) throw new Error('there is no example')
  const { values, scores } = dnd.attributes.content
  expect(imported(blank, dnd).str).toBe(values.str?.value)
  expect(imported(blank, dnd, { attributes: 'scores' }).str).toBe(scores.str?.value)
})

test('attributes and coins go where people say: the higher of two values counts, two amounts are added up', () => {
  if (!dnd) throw new Error('there is no example')
  const value = (number: number) => ({ value: number, from: '', how: 'stored' }) as const
  const character: ImportedCharacter = {
    ...dnd,
    attributes: {
      content: { ...dnd.attributes.content, values: { str: value(1), wil: value(3), soc: value(2) } },
      warnings: [],
    },
    coins: { content: { gold: value(15), silver: value(4), copper: value(7), other: [] }, warnings: [] },
  }
  const after = imported({ ...blank, gold: 20, silver: 1, copper: 1 }, character, {
    attributeFor: (attribute) => (attribute === 'wil' ? 'soc' : attribute === 'str' ? null : attribute),
    coinFor: (coin) => (coin === 'gold' ? 'silver' : coin === 'copper' ? null : coin),
  })
  expect(after).toMatchObject({ str: blank.str, wil: blank.wil, soc: 3, gold: 20, silver: 19, copper: 1 })
})

test('a maximum that the file does not state can be typed, and is full', () => {
  if (!dnd) throw new Error('there is no example')
  const without = { ...dnd, vitals: { content: {}, warnings: [] } }
  expect(imported({ ...blank, hp: 3, hp_max: 4 }, without)).toMatchObject({ hp: 3, hp_max: 4 })
  expect(imported(blank, without, { hpMax: 31 })).toMatchObject({ hp: 31, hp_max: 31 })
})

test('what is worn takes its slot once; the second one says so in its note', () => {
  if (!dnd) throw new Error('there is no example')
  const row = {
    sourceId: null,
    quantity: { value: 1, from: '', how: 'stored' },
    container: null,
    equipped: true,
  } as const
  const rows = ['Plate', 'Mail'].map((name) => ({ ...row, name, note: [{ kind: 'equipped' }] as const }))
  const character = { ...dnd, items: { content: { rows }, warnings: [] } }
  const { items } = imported(blank, character, {
    slotOf: () => 'body',
    referenceOf: (_kind, name) => name.toLowerCase(),
  })
  expect(Object.fromEntries(items.map(({ item, equipped, note }) => [item, [equipped, note]]))).toEqual({
    plate: ['body', undefined],
    mail: [undefined, codeWords.itemParts.equipped],
  })
})

test('more items than fit are left out', () => {
  if (!dnd) throw new Error('there is no example')
  const { maxSize } = characterFields.items
  const items = Array.from({ length: maxSize - 1 }, (_, i) => ({
    id: `own-${String(i).padStart(4, '0')}`,
    item: 'rope',
    quantity: 1,
    acquired_at: '2026-11-14T19:40:00.000Z',
  }))
  expect(importEdits({ ...blank, items }, dnd, choices({ sections: new Set(['items']) }))).toHaveLength(2)
})
