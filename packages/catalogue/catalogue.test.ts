import { describe, expect, test } from 'vitest'
import { attributes } from '../domain/character/fields.ts'
import { collections as described, languages, statuses } from '../domain/content/collections.ts'
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

/** The records that break a rule, by id: a failure then names them. */
const breaking = <R extends AnyRecord>(records: readonly R[], keeps: (record: R) => boolean) =>
  records.filter((record) => !keeps(record)).map(({ id }) => id)
const wholeAndPositive = (amount: number) => Number.isSafeInteger(amount) && amount > 0

describe.each(collections)('every record of %s', (name, records) => {
  test('has an id of its own, a short slug', () => {
    expect(repeated(records.map(({ id }) => id))).toEqual([])
    expect(breaking(records, ({ id }) => /^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
  })

  test('has a known status, and none of the three is missing', () => {
    expect(new Set(records.map(({ status }) => status))).toEqual(new Set(statuses))
  })

  test('speaks English and German, once each', () => {
    const spoken = languages.join()
    expect(
      breaking(records, ({ translations }) => translations.map((t) => t.languages_code).join() === spoken),
    ).toEqual([])
  })

  test('has a label that fits on a line and a description in whole sentences, both without markup', () => {
    const field = name === 'Races' || name === 'Classes' ? 'title' : 'name'
    const label = /^[^\s<>&"'][^<>&"']{0,38}[^\s<>&"']$/
    const description = /^[\p{Lu}\d„“][^<>&"']{10,118}[.“”]$/u
    const wellWritten = (t: AnyTranslation) => field in t && label.test(labelOf(t)) && description.test(t.description)
    expect(breaking(records, ({ translations }) => translations.every(wellWritten))).toEqual([])
  })

  test('describes itself in English and in German, not in one of them twice', () => {
    const english = /\b(the|and|of|with|you|your|is|not)\b/i
    const german = /\b(der|und|das|mit|du|ist|nicht|ein|eine)\b|[äöüß]/i
    const wrong = { 'en-US': german, 'de-DE': english }
    const fitting = (t: AnyTranslation) => !wrong[t.languages_code].test(t.description)
    expect(breaking(records, ({ translations }) => translations.every(fitting))).toEqual([])
  })

  test('says something that no other record says', () => {
    expect(repeated(records.flatMap(({ translations }) => translations.map((t) => t.description)))).toEqual([])
  })

  test('is found by its label in either language, and nothing else is', () => {
    const labels = records.flatMap(({ translations }) => [
      ...new Set(translations.map((t) => labelOf(t).toLowerCase())),
    ])
    expect(repeated(labels)).toEqual([])
  })
})

test('there is enough for a table to begin with, counting only what is published', () => {
  const least = { Races: 12, Classes: 14, Items: 250, Spells: 120, Skills: 30, Conditions: 16 }
  const counts = Object.fromEntries(collections.map(([name, records]) => [name, published(records).length]))
  expect(Object.entries(least).filter(([name, count]) => (counts[name] ?? 0) < count)).toEqual([])
})

test('races and classes fit into the fifty that a reader asks for', () => {
  expect(catalogue.Races.length).toBeLessThanOrEqual(50)
  expect(catalogue.Classes.length).toBeLessThanOrEqual(50)
})

test('an item weighs and costs whole numbers, and every kind occurs', () => {
  expect(breaking(catalogue.Items, (item) => wholeAndPositive(item.weight_grams))).toEqual([])
  expect(breaking(catalogue.Items, (item) => wholeAndPositive(item.price_copper))).toEqual([])
  expect(new Set(catalogue.Items.map(({ kind }) => kind))).toEqual(new Set(described.Items.kind.options))
})

test('what is worn or wielded says where, and every slot can be filled', () => {
  const placed = catalogue.Items.filter(({ kind }) => kind === 'weapon' || kind === 'clothing')
  expect(breaking(placed, ({ slot }) => slot !== null)).toEqual([])
  expect(new Set(catalogue.Items.map(({ slot }) => slot))).toEqual(new Set([...described.Items.slot.options, null]))
})

test('a spell has a level from 1 to 6 and a cost in whole mana that grows with it', () => {
  const inRange = (level: number) => [1, 2, 3, 4, 5, 6].includes(level)
  expect(breaking(catalogue.Spells, ({ level }) => inRange(level))).toEqual([])
  expect(breaking(catalogue.Spells, (spell) => wholeAndPositive(spell.mana_cost))).toEqual([])
  expect(breaking(catalogue.Spells, ({ level, mana_cost }) => mana_cost >= level && mana_cost <= 4 * level)).toEqual([])
})

test('every school of magic has at least ten spells, and there are no others', () => {
  const taught = published(catalogue.Spells).map(({ school }) => school)
  expect(new Set(taught)).toEqual(new Set(described.Spells.school.options))
  expect(
    described.Spells.school.options.filter((school) => taught.filter((other) => other === school).length < 10),
  ).toEqual([])
})

test('a skill builds on two of the six attributes, and its key makes plain field names', () => {
  expect(breaking(catalogue.Skills, ({ id, key }) => key === id && /^[a-z]+$/.test(key))).toEqual([])
  const isAttribute = (name: string) => attributes.some((attribute) => attribute === name)
  expect(breaking(catalogue.Skills, ({ attribute_1 }) => isAttribute(attribute_1))).toEqual([])
  expect(breaking(catalogue.Skills, ({ attribute_2 }) => isAttribute(attribute_2))).toEqual([])
})

test('a condition has a pigment and an icon', () => {
  expect(new Set(catalogue.Conditions.map(({ pigment }) => pigment))).toEqual(
    new Set(described.Conditions.pigment.options),
  )
  expect(breaking(catalogue.Conditions, ({ icon }) => /^[a-z]+(-[a-z]+)*$/.test(icon))).toEqual([])
})

test.each([
  ['rope', 'Rope', 'Seil'],
  ['bedroll', 'Bedroll', 'Schlafsack'],
])('a new character finds its %s in either language', (id, english, german) => {
  const found = (language: string, name: string) =>
    published(catalogue.Items).filter((item) => labelIn(item, language) === name)
  expect(found('en-US', english).map((item) => item.id)).toEqual([id])
  expect(found('de-DE', german).map((item) => item.id)).toEqual([id])
})

test('the skills of a printed sheet build on the attributes beside them', () => {
  const printed = `Akrobatik dex con, Umgang mit Tieren wil soc, Arkane Kunde int wil, Bogenschießen dex wil,
    Klettern str dex, Täuschen soc int, Ausdauer con wil, Heilkunde int wil, Geschichtswissen int int,
    Einschüchtern str soc, Schlösser öffnen dex int, Nahkampf str dex, Orientierung int wil, Wahrnehmung int wil,
    Überzeugen soc wil, Reiten dex soc, Schleichen dex wil, Wildnisleben con wil`.split(/,\s+/)
  const known = published(catalogue.Skills).map(
    (skill) => `${labelIn(skill, 'de-DE')} ${skill.attribute_1} ${skill.attribute_2}`,
  )
  expect(printed.filter((line) => !known.includes(line))).toEqual([])
})
