import type { CatalogueRecord } from '../content/catalogue-record.ts'
import { lookup, type Lookup } from '../content/lookup.ts'
import { localized } from '../localized.ts'
import { parseFormula } from '../rules/formula.ts'
import { foldText, textOrder } from '../text-match.ts'
import type { Bestiary } from './bestiary.ts'

type Attack = NonNullable<Bestiary['attacks']>[number]

/** By place. Attacks that were stored without one come first, by name. */
const inForm = (left: Attack, right: Attack): number =>
  (left.place ?? 0) - (right.place ?? 0) || textOrder(left.name, right.name) || textOrder(left.id, right.id)

/** The attacks of a creature, in the order of its form. */
export const attacksOf = ({ attacks = [] }: Pick<Bestiary, 'attacks'>, creatureId: string) =>
  attacks.filter(({ creature }) => creature === creatureId).toSorted(inForm)

/** The creatures of a game in the form of the catalogue. What was typed is the same in both languages. */
export function recordsOfBestiary({ creatures, attacks = [] }: Bestiary): readonly CatalogueRecord<'Creatures'>[] {
  return creatures.map(({ id, name: called, description = '', ...facts }) => ({
    id,
    status: 'published',
    name: localized(called, called),
    description: localized(description, description),
    facts: {
      ...facts,
      attacks: attacksOf({ attacks }, id)
        .filter(({ damage }) => parseFormula(damage) !== null)
        .map(({ name: attack, total, damage }) => ({ name: localized(attack, attack), total, damage })),
    },
    revision: null,
    outdated: null,
  }))
}

/** All creatures of a game: its own, and those of the catalogue that have other names. */
export function creaturesOfGame(
  own: Bestiary | null,
  catalogue: readonly CatalogueRecord<'Creatures'>[],
): Lookup<'Creatures'> {
  const records = own ? recordsOfBestiary(own) : []
  const taken = new Set(records.map(({ name: { en } }) => foldText(en)))
  const others = catalogue.filter(({ name: { en, de } }) => !taken.has(foldText(en)) && !taken.has(foldText(de)))
  return lookup([...records, ...others])
}
