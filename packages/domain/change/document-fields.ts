import type { Field } from '../character/field-kinds.ts'
import { characterFields } from '../character/fields.ts'
import type { Character } from '../character/character.ts'
import { encounterFields, encounterOf } from '../encounter/fields.ts'

/** The fields of all kinds of documents, except skills. A key means the same in each of them. */
export const documentFields: Readonly<Record<string, Field>> = { ...characterFields, ...encounterFields }

/** The keys of that table, in its order. */
export const documentKeys: readonly string[] = Object.keys(documentFields)

/** Whether a document of this kind can have a field or path. Every key that is in no table is a skill of a character. */
export function canHave(document: Pick<Character, 'user'>, field: string): boolean {
  const [key = ''] = field.split('.', 1)
  return encounterOf(document) ? Object.hasOwn(encounterFields, key) : !isEncounterKey(key)
}

/** Whether only encounters have a field. */
export const isEncounterKey = (key: string): boolean =>
  Object.hasOwn(encounterFields, key) && !Object.hasOwn(characterFields, key)
