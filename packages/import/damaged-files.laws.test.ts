import {
  attributes,
  characterFields,
  coins,
  invalidReason,
  isSkillKey,
  skillNumber,
  type Json,
  type ScalarField,
} from '@everquill/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { warningCodes } from './codes.ts'
import { backgroundMarkdown, itemNote, notesMarkdown, spellNote } from './compose-text.ts'
import { allExamples } from './examples/all-examples.fixture.ts'
import { anyDamaged, anyIncomplete } from './examples/damage.fixture.ts'
import { allWarnings, anIdentity, characterOf, readExample } from './examples/read-example.fixture.ts'
import { codeWords } from './examples/words.fixture.ts'
import type { ImportedCharacter, ReadResult, SectionName, Value } from './imported-character.ts'
import { readCharacterFile } from './read-character-file.ts'

/** Every value of a character with the field that stores it. */
function storedValues({ identity, progress, vitals, attributes: ability, ...rest }: ImportedCharacter) {
  const found: (readonly [string, ScalarField, Json | undefined])[] = []
  const add = (key: string, field: ScalarField, value: Value<Json> | undefined): void =>
    void found.push([key, field, value?.value])
  for (const key of ['name', 'player', 'race', 'class'] as const) add(key, characterFields[key], identity.content[key])
  for (const key of ['level', 'xp'] as const) add(key, characterFields[key], progress.content[key])
  add('hp', characterFields.hp, vitals.content.hp)
  add('hpMax', characterFields.hp_max, vitals.content.hpMax)
  add('hpTemp', characterFields.hp_temp, vitals.content.hpTemp)
  add('mana', characterFields.mana, vitals.content.mana)
  add('manaMax', characterFields.mana_max, vitals.content.manaMax)
  for (const key of attributes) {
    add(key, characterFields[key], ability.content.values[key])
    add(`${key} score`, characterFields[key], ability.content.scores[key])
  }
  for (const coin of coins) add(coin, characterFields[coin], rest.coins.content[coin])
  for (const { key, number } of rest.skills.content.known) add(key, skillNumber, number)
  const { item, quantity, note } = characterFields.items.parts
  for (const row of rest.items.content.rows) {
    found.push(['item', item, row.name], ['item note', note, itemNote(row, codeWords)])
    add('quantity', quantity, row.quantity)
  }
  const { spell, note: spellText } = characterFields.spells.parts
  for (const row of rest.spells.content.rows) {
    found.push(['spell', spell, row.name], ['spell note', spellText, spellNote(row, codeWords)])
  }
  const { notes, background, conditions } = characterFields
  found.push(['notes', notes, notesMarkdown(rest.notes.content.chapters, codeWords)])
  found.push(['background', background, backgroundMarkdown(rest.background.content.lines, codeWords)])
  found.push(['conditions', conditions, rest.conditions.content.names.map(({ value }) => value)])
  return found
}

function mustFitOurFields(character: ImportedCharacter): void {
  const refused = storedValues(character).flatMap(([key, field, value]) => {
    const reason = value === undefined ? null : invalidReason(field, value)
    return reason === null ? [] : [`${key} ${reason}: ${JSON.stringify(value).slice(0, 200)}`]
  })
  expect(refused).toEqual([])
  const { identity, progress, vitals, skills, items, spells, conditions } = character
  expect(identity.content.name?.value).not.toBe('')
  expect(progress.content.level?.value).not.toBe(0)
  expect(vitals.content.hpMax?.value).not.toBe(0)
  expect(items.content.rows.every(({ name }) => name !== '')).toBe(true)
  expect(spells.content.rows.every(({ name }) => name !== '')).toBe(true)
  expect(skills.content.known.every(({ key, number }) => isSkillKey(key) && number.value !== 0)).toBe(true)
  expect(items.content.rows.length).toBeLessThanOrEqual(characterFields.items.maxSize)
  expect(spells.content.rows.length).toBeLessThanOrEqual(characterFields.spells.maxSize)
  expect(conditions.content.names.length).toBeLessThanOrEqual(characterFields.conditions.maxSize)
  for (const { code } of allWarnings(character)) expect(warningCodes).toContain(code)
}

/**
 * How much each section contains. An address of a picture is never imported; most characters have no condition, so
 * nobody can tell that one is missing.
 */
function sizes(character: ImportedCharacter): Readonly<Record<Exclude<SectionName, 'picture' | 'conditions'>, number>> {
  const count = (content: object): number => Object.keys(content).length
  return {
    identity: count(character.identity.content),
    progress: count(character.progress.content),
    attributes: count(character.attributes.content.values),
    vitals: count(character.vitals.content),
    skills: character.skills.content.known.length + character.skills.content.leftOver.length,
    coins: count(character.coins.content) - 1 + character.coins.content.other.length,
    items: character.items.content.rows.length,
    spells: character.spells.content.rows.length,
    background: character.background.content.lines.length,
    notes: character.notes.content.chapters.length,
  }
}

/** Sections that the whole file has and the damaged one does not, although no warning is new. */
function lostInSilence(whole: ImportedCharacter, damaged: ImportedCharacter): readonly string[] {
  const known = new Set(allWarnings(whole).map((warning) => JSON.stringify(warning)))
  if (allWarnings(damaged).some((warning) => !known.has(JSON.stringify(warning)))) return []
  const [before, after] = [sizes(whole), sizes(damaged)]
  const sections = Object.keys(before) as readonly (keyof typeof before)[]
  return sections.filter((section) => before[section] > 0 && after[section] === 0)
}

const charactersOf = (result: ReadResult): readonly ImportedCharacter[] =>
  result.kind === 'characters' ? result.characters : []

describe.each(allExamples)('$name', ({ content, program, textOf }) => {
  /** All versions of a program share the runs of the second law. */
  const versions = allExamples.filter((each) => each.program === program).length
  const whole = characterOf(textOf(content))

  test('fits the fields of a character and can be sent to a page', () => {
    mustFitOurFields(whole)
    expect(structuredClone(whole)).toEqual(whole)
  })

  test('damaged in any way, it is read without an exception and without a value that a field refuses', () => {
    fc.assert(
      fc.property(anyDamaged(content, textOf), (text) => {
        const result = readCharacterFile(text, anIdentity)
        expect(() => structuredClone(result)).not.toThrow()
        for (const character of charactersOf(result)) mustFitOurFields(character)
      }),
      { numRuns: 200 },
    )
  })

  test('a value of the wrong type or a missing part never empties a section in silence', () => {
    fc.assert(
      fc.property(anyIncomplete(content), (damaged) => {
        const lost = charactersOf(readExample(textOf(damaged))).flatMap((character) => lostInSilence(whole, character))
        expect(lost).toEqual([])
      }),
      { numRuns: Math.ceil(800 / versions) },
    )
  })
})
