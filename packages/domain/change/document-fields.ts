import type { Field } from '../character/field-kinds.ts'
import { characterFields } from '../character/fields.ts'
import type { Character } from '../character/character.ts'
import { bestiaryFields, bestiaryOf } from '../encounter/bestiary.ts'
import { encounterFields, ownedByGame } from '../encounter/fields.ts'

/** The fields of all kinds of documents, except skills. A key means the same in each of them. */
export const documentFields: Readonly<Record<string, Field>> = {
  ...characterFields,
  ...encounterFields,
  ...bestiaryFields,
}

/** The keys of that table, in its order. */
export const documentKeys: readonly string[] = Object.keys(documentFields)

/** The field table of a document; a character can have skills besides. */
export function fieldsOf(document: Pick<Character, 'user'>): Readonly<Record<string, Field>> {
  if (document.user !== ownedByGame) return characterFields
  return bestiaryOf(document) ? bestiaryFields : encounterFields
}

/** Whether a document of this kind can have a field or path. Every key that is in no table is a skill of a character. */
export function canHave(document: Pick<Character, 'user'>, field: string): boolean {
  const [key = ''] = field.split('.', 1)
  return document.user === ownedByGame ? Object.hasOwn(fieldsOf(document), key) : !isGameKey(key)
}

/** Whether only documents of a game have a field. */
export const isGameKey = (key: string): boolean =>
  Object.hasOwn(documentFields, key) && !Object.hasOwn(characterFields, key)
