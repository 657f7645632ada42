import { findItemNamed, type ItemRecord } from '../content/item-record.ts'
import { localized, type Localized } from '../localized.ts'
import type { Character } from './character.ts'
import type { Field } from './field-kinds.ts'
import { characterFields, type CharacterFields, type ItemEntry } from './fields.ts'
import { generateName } from './names.ts'

/** What every character sets out with, as far as the catalogue knows it. */
export const startingItems: readonly Localized[] = [localized('Rope', 'Seil'), localized('Bedroll', 'Schlafsack')]

/** What the world brings to the birth of a character. */
export interface CreateContext {
  readonly id: number
  readonly user: string
  /** The player's full name. */
  readonly player: string
  readonly now: number
  readonly random: () => number
  readonly items: readonly ItemRecord[]
}

/** What a person may choose at once. */
export type CreateOptions = Partial<Pick<CharacterFields, 'name' | 'player' | 'race' | 'class' | 'gameId'>>

/** The starting values of all fields, from the catalogue; what is optional starts absent. */
export function startingFields(): CharacterFields {
  const starts: [string, unknown][] = []
  for (const [key, field] of Object.entries<Field>(characterFields)) {
    if (field.nullable) starts.push([key, null])
    else if (field.kind === 'entries') starts.push([key, []])
    else if ('start' in field) starts.push([key, field.start])
  }
  return Object.fromEntries(starts) as CharacterFields
}

/** A new character: level 1, 20 gold, a name drawn by lot, a rope and a bedroll. */
export function createCharacter(birth: CreateContext, wishes: CreateOptions = {}): Character {
  const { id, user, player, random } = birth
  return {
    id,
    publicRef: String(id),
    user,
    ...startingFields(),
    player,
    name: generateName(random),
    items: startingInventory(birth),
    ...wishes,
  }
}

/** Their ids are the same wherever a character is born: made offline and known to the server later, it has one rope. */
function startingInventory({ items, now }: CreateContext): ItemEntry[] {
  const acquired_at = new Date(now).toISOString()
  return startingItems
    .flatMap((name) => {
      const record = findItemNamed(items, name)
      return record ? [{ id: name.en.toLowerCase(), item: record.id, quantity: 1, acquired_at }] : []
    })
    .sort((left, right) => (left.id < right.id ? -1 : 1))
}
