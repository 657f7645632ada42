import { describe, expect, test } from 'vitest'
import { attributes } from '../domain/character/fields.ts'
import { collections as definitions, catalogueLanguages, statuses } from '../domain/content/collections.ts'
import { catalogue, type NameTranslation, type TitleTranslation } from './index.ts'

type AnyTranslation = TitleTranslation | NameTranslation
type AnyRecord = { readonly id: string; readonly status: string; readonly translations: readonly AnyTranslation[] }

const collections: readonly [string, readonly AnyRecord[]][] = Object.entries(catalogue)

const labelOf = (translation: AnyTranslation) => ('title' in translation ? translation.title : translation.name)
const labelIn = (record: AnyRecord, language: string) =>
  record.translations
    .filter((translation) => translation.languages_code === language)
    .map(labelOf)
    .join()
const published = <R extends AnyRecord>(records: readonly R[]) => records.filter(({ status }) => status === 'published')
const repeated = <T>(values: readonly T[]) => values.filter((value, at) => values.indexOf(value) !== at)

/** The ids of the records that violate a rule, so that a failure names them. */
const violating = <R extends AnyRecord>(records: readonly R[], isValid: (record: R) => boolean) =>
  records.filter((record) => !isValid(record)).map(({ id }) => id)
const wholeAndPositive = (amount: number) => Number.isSafeInteger(amount) && amount > 0

describe.each(collections)('every record of %s', (name, records) => {
  test('has a unique id in kebab case', () => {
    expect(repeated(records.map(({ id }) => id))).toEqual([])
    expect(violating(records, ({ id }) => /^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
  })

  test('has a known status, and every status occurs', () => {
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(statuses))
  })

  test('has English and German texts, once each', () => {
    const expected = catalogueLanguages.join()
    expect(
      violating(records, ({ translations }) => translations.map((t) => t.languages_code).join() === expected),
    ).toEqual([])
  })

  test('has a short label and a description in whole sentences, both without markup', () => {
    const field = name === 'Races' || name === 'Classes' ? 'title' : 'name'
    const label = /^[^\s<>&"'][^<>&"']{0,38}[^\s<>&"']$/
    const description = /^[\p{Lu}\d„“][^<>&"']{10,118}[.“”]$/u
    const wellWritten = (t: AnyTranslation) => field in t && label.test(labelOf(t)) && description.test(t.description)
    expect(violating(records, ({ translations }) => translations.every(wellWritten))).toEqual([])
  })

  test('has an English and a German description, not one language twice', () => {
    const english = /\b(the|and|of|with|you|your|is|not)\b/i
    const german = /\b(der|und|das|mit|du|ist|nicht|ein|eine)\b|[äöüß]/i
    const wrong = { 'en-US': german, 'de-DE': english }
    const fitting = (t: AnyTranslation) => !wrong[t.languages_code].test(t.description)
    expect(violating(records, ({ translations }) => translations.every(fitting))).toEqual([])
  })

  test('has a unique description', () => {
    expect(repeated(records.flatMap(({ translations }) => translations.map((t) => t.description)))).toEqual([])
  })

  test('has a unique label in both languages', () => {
    const labels = records.flatMap(({ translations }) => [
      ...new Set(translations.map((t) => labelOf(t).toLowerCase())),
    ])
    expect(repeated(labels)).toEqual([])
  })
})

test('every collection has enough published records to start a game', () => {
  const minimums = { Races: 12, Classes: 14, Items: 250, Spells: 120, Skills: 30, Conditions: 16 }
  const counts = Object.fromEntries(collections.map(([name, records]) => [name, published(records).length]))
  expect(Object.entries(minimums).filter(([name, count]) => (counts[name] ?? 0) < count)).toEqual([])
})

test('races and classes do not exceed the API limit of 50', () => {
  expect(catalogue.Races.length).toBeLessThanOrEqual(50)
  expect(catalogue.Classes.length).toBeLessThanOrEqual(50)
})

test('items have a positive whole weight and price, and every kind occurs', () => {
  expect(violating(catalogue.Items, (item) => wholeAndPositive(item.weight_grams))).toEqual([])
  expect(violating(catalogue.Items, (item) => wholeAndPositive(item.price_copper))).toEqual([])
  expect(new Set(catalogue.Items.map(({ kind }) => kind))).toEqual(new Set(definitions.Items.kind.options))
})

test('weapons and clothing have a slot, and every slot occurs', () => {
  const placed = catalogue.Items.filter(({ kind }) => kind === 'weapon' || kind === 'clothing')
  expect(violating(placed, ({ slot }) => slot !== null)).toEqual([])
  expect(new Set(catalogue.Items.map(({ slot }) => slot))).toEqual(new Set([...definitions.Items.slot.options, null]))
})

test('spells have a level from 1 to 6 and a mana cost in proportion to it', () => {
  const inRange = (level: number) => [1, 2, 3, 4, 5, 6].includes(level)
  expect(violating(catalogue.Spells, ({ level }) => inRange(level))).toEqual([])
  expect(violating(catalogue.Spells, (spell) => wholeAndPositive(spell.mana_cost))).toEqual([])
  expect(violating(catalogue.Spells, ({ level, mana_cost }) => mana_cost >= level && mana_cost <= 4 * level)).toEqual(
    [],
  )
})

test('every school of magic has at least ten spells, and there are no unknown schools', () => {
  const schoolsOfSpells = published(catalogue.Spells).map(({ school }) => school)
  expect(new Set(schoolsOfSpells)).toEqual(new Set(definitions.Spells.school.options))
  expect(
    definitions.Spells.school.options.filter(
      (school) => schoolsOfSpells.filter((other) => other === school).length < 10,
    ),
  ).toEqual([])
})

test('skills build on two of the six attributes and have a lower-case key', () => {
  expect(violating(catalogue.Skills, ({ id, key }) => key === id && /^[a-z]+$/.test(key))).toEqual([])
  const isAttribute = (name: string) => attributes.some((attribute) => attribute === name)
  expect(violating(catalogue.Skills, ({ attribute_1 }) => isAttribute(attribute_1))).toEqual([])
  expect(violating(catalogue.Skills, ({ attribute_2 }) => isAttribute(attribute_2))).toEqual([])
})

test('conditions have a pigment and an icon', () => {
  expect(new Set(catalogue.Conditions.map(({ pigment }) => pigment))).toEqual(
    new Set(definitions.Conditions.pigment.options),
  )
  expect(violating(catalogue.Conditions, ({ icon }) => /^[a-z]+(-[a-z]+)*$/.test(icon))).toEqual([])
})

test.each([
  ['rope', 'Rope', 'Seil'],
  ['bedroll', 'Bedroll', 'Schlafsack'],
])('the starting item %s is found by its English and German name', (id, english, german) => {
  const found = (language: string, name: string) =>
    published(catalogue.Items).filter((item) => labelIn(item, language) === name)
  expect(found('en-US', english).map((item) => item.id)).toEqual([id])
  expect(found('de-DE', german).map((item) => item.id)).toEqual([id])
})

test('the skills of the printed sheet build on the attributes printed there', () => {
  const printed = `Akrobatik dex con, Umgang mit Tieren wil soc, Arkane Kunde int wil, Bogenschießen dex wil,
    Klettern str dex, Täuschen soc int, Ausdauer con wil, Heilkunde int wil, Geschichtswissen int int,
    Einschüchtern str soc, Schlösser öffnen dex int, Nahkampf str dex, Orientierung int wil, Wahrnehmung int wil,
    Überzeugen soc wil, Reiten dex soc, Schleichen dex wil, Wildnisleben con wil`.split(/,\s+/)
  const known = published(catalogue.Skills).map(
    (skill) => `${labelIn(skill, 'de-DE')} ${skill.attribute_1} ${skill.attribute_2}`,
  )
  expect(printed.filter((line) => !known.includes(line))).toEqual([])
})
