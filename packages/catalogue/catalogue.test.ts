import { describe, expect, test } from 'vitest'
import { attributes } from '../domain/character/fields.ts'
import {
  catalogueLanguages,
  collectionNames,
  collections as definitions,
  effectKinds,
  plainFactsOf,
  statuses,
} from '../domain/content/collections.ts'
import { invalidFactReason } from '../domain/content/fact-fields.ts'
import type { Json } from '../domain/json.ts'
import { formulaText, parseFormula } from '../domain/rules/formula.ts'
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
const factIn = (record: AnyRecord, name: string): Json =>
  Object.entries<Json>(record).find(([key]) => key === name)?.[1] ?? null
const descriptionIn = (record: AnyRecord, language: string) =>
  record.translations.find((translation) => translation.languages_code === language)?.description ?? ''
const isPublishedSkill = (key: string) => published(catalogue.Skills).some((skill) => skill.key === key)
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
  const minimums = { Races: 12, Classes: 14, Items: 250, Spells: 120, Skills: 30, Conditions: 16, Creatures: 60 }
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

describe.each(collectionNames)('every fact of %s', (name) => {
  const records: readonly AnyRecord[] = catalogue[name]

  test('is valid', () => {
    const problems = records.flatMap((record) =>
      plainFactsOf(name).flatMap(([fact, field]) => {
        const reason = invalidFactReason(field, factIn(record, fact))
        return reason === null ? [] : [`${record.id}: ${fact} ${reason}`]
      }),
    )
    expect(problems).toEqual([])
  })

  test('occurs in a published record', () => {
    const isMissing = (fact: string) => published(records).every((record) => factIn(record, fact) === null)
    expect(plainFactsOf(name).flatMap(([fact]) => (isMissing(fact) ? [fact] : []))).toEqual([])
  })

  test('that is a formula uses attributes and published skills only', () => {
    const formulas = plainFactsOf(name).flatMap(([fact, { kind }]) => (kind === 'formula' ? [fact] : []))
    const isKnown = (of: string) => attributes.some((attribute) => attribute === of) || isPublishedSkill(of)
    const isResolvable = (formula: Json) =>
      typeof formula !== 'string' ||
      (parseFormula(formula) ?? []).every((term) => term.kind !== 'value' || isKnown(term.of))
    expect(violating(records, (record) => formulas.every((fact) => isResolvable(factIn(record, fact))))).toEqual([])
  })
})

test('an effect always has a kind, and every kind of effect occurs', () => {
  const records = [...catalogue.Items, ...catalogue.Spells]
  expect(violating(records, (record) => (record.effect === undefined) === (record.effect_kind === undefined))).toEqual(
    [],
  )
  const kinds = records.flatMap(({ effect_kind }) => effect_kind ?? [])
  expect(new Set(kinds)).toEqual(new Set(effectKinds))
})

test('every race changes attributes by +2 in total', () => {
  const total = (bonuses: Readonly<Record<string, number>>) => Object.values(bonuses).reduce((sum, n) => sum + n, 0)
  expect(violating(catalogue.Races, ({ bonuses }) => total(bonuses) === 2)).toEqual([])
})

test('every class has two or three key attributes', () => {
  expect(violating(catalogue.Classes, ({ key_attributes }) => [2, 3].includes(key_attributes.length))).toEqual([])
})

test('every class starts with published items that can be carried, among them a weapon or tool and a consumable', () => {
  const itemsOf = (amounts: Readonly<Record<string, number>>) =>
    Object.entries(amounts).map(([id, amount]) => ({
      amount,
      item: published(catalogue.Items).find((item) => item.id === id),
    }))
  const { Classes } = catalogue
  expect(
    violating(Classes, ({ starting_items }) => itemsOf(starting_items).every(({ item }) => item !== undefined)),
  ).toEqual([])
  const grams = (amounts: Readonly<Record<string, number>>) =>
    itemsOf(amounts).reduce((sum, { item, amount }) => sum + (item?.weight_grams ?? 0) * amount, 0)
  expect(violating(Classes, ({ starting_items }) => grams(starting_items) < 25_000)).toEqual([])
  const isArmed = (amounts: Readonly<Record<string, number>>) =>
    itemsOf(amounts).some(({ item }) => item?.kind === 'weapon' || item?.kind === 'tool')
  expect(violating(Classes, ({ starting_items }) => isArmed(starting_items))).toEqual([])
  const isSupplied = (amounts: Readonly<Record<string, number>>) =>
    itemsOf(amounts).some(({ item }) => item?.uses !== undefined)
  expect(violating(Classes, ({ starting_items }) => isSupplied(starting_items))).toEqual([])
})

test('no class repeats the rope and the bedroll that every character starts with', () => {
  const repeats = ({ starting_items }: (typeof catalogue.Classes)[number]) =>
    'rope' in starting_items || 'bedroll' in starting_items
  expect(violating(catalogue.Classes, (each) => !repeats(each))).toEqual([])
})

test('every weapon has damage and an attack skill', () => {
  const weapons = catalogue.Items.filter(({ kind }) => kind === 'weapon')
  expect(violating(weapons, ({ attack_skill, damage }) => attack_skill !== undefined && damage !== undefined)).toEqual(
    [],
  )
})

test('every attack skill is a published skill', () => {
  expect(
    violating(catalogue.Items, ({ attack_skill }) => attack_skill === undefined || isPublishedSkill(attack_skill)),
  ).toEqual([])
})

test('every piece of armour has protection', () => {
  const armour = catalogue.Items.filter(({ kind }) => kind === 'armour')
  expect(violating(armour, ({ protection = 0 }) => protection >= 1 && protection <= 8)).toEqual([])
})

test('every potion, herb and provision can be used up', () => {
  const consumables = catalogue.Items.filter(({ kind }) => ['potion', 'herb', 'provision'].includes(kind))
  expect(violating(consumables, ({ uses }) => uses !== undefined)).toEqual([])
})

test('dice in a description are the same as in the damage or effect', () => {
  const storedText = (text: string) => formulaText(parseFormula(text) ?? [])
  const inEnglish = (text: string) => text.match(/\d+d\d+(?: ?[+-] ?(?:\d+|\p{Lu}\p{Ll}+))?/gu)?.map(storedText)
  const inGerman = (text: string) => text.match(/\d+W\d+(?: ?[+-] ?\d+)?/g)?.map(storedText)
  const withoutAttributes = (formula: string) =>
    formulaText((parseFormula(formula) ?? []).filter(({ kind }) => kind !== 'value'))
  const agrees = (record: AnyRecord) => {
    const formulas = ['damage', 'effect'].flatMap((fact) => factIn(record, fact) ?? []).map(String)
    const english = inEnglish(descriptionIn(record, 'en-US')) ?? formulas
    const german = inGerman(descriptionIn(record, 'de-DE')) ?? formulas.map(withoutAttributes)
    return (
      formulas.length === 0 ||
      (english.join() === formulas.join() && german.join() === formulas.map(withoutAttributes).join())
    )
  }
  expect(violating([...catalogue.Items, ...catalogue.Spells], agrees)).toEqual([])
})

test('every spell has a duration in both languages', () => {
  const isShort = (duration = '') => duration.length > 0 && duration.length <= 40
  expect(violating(catalogue.Spells, ({ translations }) => translations.every((t) => isShort(t.duration)))).toEqual([])
})

test('the durations of a spell in English and German contain the same numbers', () => {
  const numbers = (text = '') => text.match(/\d+/g)?.join()
  expect(
    violating(
      catalogue.Spells,
      ({ translations: [english, german] }) => numbers(english?.duration) === numbers(german?.duration),
    ),
  ).toEqual([])
})

test('creatures range from a rat to a dragon', () => {
  const hitPoints = published(catalogue.Creatures)
    .map(({ hp }) => hp)
    .toSorted((left, right) => left - right)
  expect(hitPoints[0]).toBeLessThanOrEqual(4)
  expect(hitPoints.at(-1)).toBeGreaterThanOrEqual(200)
  // A new character has about 15 hit points: a third of the creatures is for the first evenings.
  expect(hitPoints.filter((hp) => hp <= 20).length).toBeGreaterThanOrEqual(hitPoints.length / 3)
})

/** The average of dice and numbers; NaN for anything else. */
const average = (formula: string) =>
  (parseFormula(formula) ?? []).reduce((sum, term) => {
    if (term.kind === 'number') return sum + term.sign * term.value
    return term.kind === 'dice' ? sum + (term.sign * term.count * (term.sides + 1)) / 2 : NaN
  }, 0)

type Creature = (typeof catalogue.Creatures)[number]

test('every creature has an attack, and its damage is dice and numbers', () => {
  const isArmed = ({ attacks }: Creature) => attacks.length > 0 && attacks.every(({ damage }) => average(damage) > 0)
  expect(violating(catalogue.Creatures, isArmed)).toEqual([])
})

test('the attacks of a creature have different names in both languages, without markup', () => {
  const areDistinct = (names: readonly string[]) =>
    repeated(names).length === 0 && names.every((name) => /^\p{Lu}[\p{L} ’-]{1,39}$/u.test(name))
  const isClear = ({ attacks }: Creature) =>
    areDistinct(attacks.map(({ name }) => name.en)) && areDistinct(attacks.map(({ name }) => name.de))
  expect(violating(catalogue.Creatures, isClear)).toEqual([])
  expect(
    violating(catalogue.Creatures, ({ attacks }) => attacks.every(({ name }) => !/[äöüß]/i.test(name.en))),
  ).toEqual([])
})

test('the attacks of a creature are in proportion to its hit points', () => {
  const isInProportion = ({ hp, attacks }: Creature) =>
    attacks.every(({ damage, total }) => average(damage) <= 4 + hp / 2 && total >= 3 && total <= 6 + Math.sqrt(hp))
  expect(violating(catalogue.Creatures, isInProportion)).toEqual([])
})
