import { findItemByName, type ItemRecord } from '../content/item-record.ts'
import { localized, type Localized } from '../localized.ts'
import type { Character } from './character.ts'
import type { Field } from './field-kinds.ts'
import { characterFields, type CharacterFields, type ItemEntry } from './fields.ts'
import { normalizeLineBreaks } from '../line-breaks.ts'

/** The names of the items every new character gets if the catalogue has them. */
export const startingItems: readonly Localized[] = [localized('Rope', 'Seil'), localized('Bedroll', 'Schlafsack')]

/** Everything from outside that creating a character needs. */
export interface CreateContext {
  readonly id: number
  readonly user: string
  /** The player's full name. */
  readonly player: string
  /** A random name; passed in, because the browser loads the lists of names only when it needs them. */
  readonly name: string
  readonly now: number
  readonly items: readonly ItemRecord[]
}

/** The values a player may choose when creating a character. */
export type CreateOptions = Partial<Pick<CharacterFields, 'name' | 'player' | 'race' | 'class' | 'gameId'>>

/** The default values of all fields; optional fields are absent. */
export function startingFields(): CharacterFields {
  const starts: [string, unknown][] = []
  for (const [key, field] of Object.entries<Field>(characterFields)) {
    if (field.optional) continue
    if (field.nullable) starts.push([key, null])
    else if (field.kind === 'entries') starts.push([key, []])
    else if ('start' in field) starts.push([key, field.start])
  }
  return Object.fromEntries(starts) as CharacterFields
}

/** Creates a character: level 1, 20 gold, a random name, a rope and a bedroll. */
export function createCharacter(context: CreateContext, options: CreateOptions = {}): Character {
  const { id, user, player, name } = context
  return {
    id,
    publicRef: String(id),
    ...startingFields(),
    user,
    player,
    name,
    items: startingInventory(context),
    ...Object.fromEntries(Object.entries(options).map(([key, value]) => [key, value && normalizeLineBreaks(value)])),
  }
}

/** Entry ids are fixed, so a character created offline and registered later still has only one rope. */
function startingInventory({ items, now }: CreateContext): ItemEntry[] {
  const acquired_at = new Date(now).toISOString()
  return startingItems
    .flatMap((name) => {
      const record = findItemByName(items, name)
      return record ? [{ id: name.en.toLowerCase(), item: record.id, quantity: 1, acquired_at }] : []
    })
    .sort((left, right) => (left.id < right.id ? -1 : 1))
}
