import { integer, optional } from '../character/field-builders.ts'
import type { IntegerField } from '../character/field-kinds.ts'
import { characterFields, type Attribute } from '../character/fields.ts'
import { localized, type Localized } from '../localized.ts'

const figure = (label: Localized, min: number, max: number) => optional(integer(label, min, max, min))
const attribute = (key: Attribute) => {
  const { label, min, max } = characterFields[key]
  return figure(label, min, max)
}

/** What an item or a creature takes off the damage of a hit. */
export const protection = figure(localized('Protection', 'Schutz'), 0, 999)

/** The numbers of a creature, in the catalogue and in a game. */
export const creatureFigures = {
  hp: figure(characterFields.hp.label, 1, 99_999),
  protection,
  /** Added to the dice of a roll for initiative. */
  initiative: figure(localized('Initiative', 'Initiative'), -99, 999),
  str: attribute('str'),
  dex: attribute('dex'),
  con: attribute('con'),
  wil: attribute('wil'),
  int: attribute('int'),
  soc: attribute('soc'),
} as const

/** The total of an attack. */
export const attackTotal: IntegerField = integer(localized('Attack total', 'Angriffswert'), -99, 999)

/** The maximum number of attacks of one creature. */
export const maxAttacks = 20
