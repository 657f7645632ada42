import type { Change } from '../change/change.ts'
import type { Character, Identity } from '../character/character.ts'
import { entries, integer, optional, text } from '../character/field-builders.ts'
import type { Field, ValuesOf } from '../character/field-kinds.ts'
import { characterFields } from '../character/fields.ts'
import { attackTotal, creatureFigures, maxAttacks } from './creature-figures.ts'
import { isRecord, type Json } from '../json.ts'
import { localized } from '../localized.ts'
import { ownedByGame } from './fields.ts'

const { user, name, gameId, deletedAt } = characterFields
const maxCreatures = 200

/** The field table of a bestiary: the creatures of a game that are not in the catalogue. It is a document of the game. */
export const bestiaryFields = {
  user,
  name,
  creatures: entries(localized('Creatures', 'Kreaturen'), maxCreatures, {
    name,
    description: optional(text(localized('Description', 'Beschreibung'), 500)),
    ...creatureFigures,
  }),
  attacks: optional(
    entries(localized('Attacks', 'Angriffe'), maxCreatures * maxAttacks, {
      creature: text(localized('Creature', 'Kreatur'), 64),
      name,
      total: attackTotal,
      /** A formula in its stored form. */
      damage: text(localized('Damage', 'Schaden'), 100),
      place: optional(integer(localized('Place', 'Platz'), 0, 99_999)),
    }),
  ),
  gameId,
  deletedAt,
} as const satisfies Record<string, Field>

/** The creatures of a game as they are stored, sent and shown: one flat document. */
export type Bestiary = Identity & ValuesOf<typeof bestiaryFields>

/** A creature of a game. */
export type OwnCreature = Bestiary['creatures'][number]

/** Whether a value, such as that of a creation entry, is the document of a bestiary. */
export const isBestiaryDocument = (value: Json): boolean => isRecord(value) && 'creatures' in value

/** The bestiary that a document is; null if it is something else. */
export const bestiaryOf = (document: Pick<Character, 'user'>): Bestiary | null =>
  document.user === ownedByGame && 'creatures' in document ? (document as unknown as Bestiary) : null

/** A bestiary as a document that can be changed, saved and logged. */
export const createBestiary = (id: number, game: string): Character => {
  const bestiary: Bestiary = {
    id,
    publicRef: String(id),
    user: ownedByGame,
    name: 'Bestiary',
    creatures: [],
    gameId: game,
  }
  return bestiary as unknown as Character
}

/** The name of the creature that a change of a bestiary is about; null if it is about none. */
export function creatureName(bestiary: Bestiary, { field, oldValue, newValue }: Change): string | null {
  const [key, entryId] = field.split('.')
  const value = newValue ?? oldValue
  const nameOf = (id: unknown) => bestiary.creatures.find((one) => one.id === id)?.name ?? null
  if (key === 'creatures') {
    return nameOf(entryId) ?? (isRecord(value) && typeof value['name'] === 'string' ? value['name'] : null)
  }
  if (key !== 'attacks') return null
  const known = bestiary.attacks?.find(({ id }) => id === entryId)?.creature
  return nameOf(known ?? (isRecord(value) ? value['creature'] : null))
}
