import { createCharacter, type Character, type CreateContext, type FetchedCharacter } from '@everquill/domain'
import { newLocalRecord, type LocalRecord } from '../local/local-store.ts'

const prefix = 'new-'

/** Whether a ref belongs to a character that the server does not know yet. */
export const isLocalOnly = (publicRef: string): boolean => publicRef.startsWith(prefix)

/** The ref of a character that the server does not know yet. */
export const localOnlyRef = (saveId: string): string => prefix + saveId

/** The id of the save that will create a local-only character on the server. */
export const saveIdOf = (publicRef: string): string => publicRef.slice(prefix.length)

/** The record of a character created offline. The server assigns its id and ref when it is registered. */
export function localOnly(
  { saveId, name }: { readonly saveId: string; readonly name: string },
  context: Omit<CreateContext, 'id' | 'name'>,
  newId: () => string,
): LocalRecord {
  const created = createCharacter({ ...context, id: 0, name })
  const character = { ...created, publicRef: localOnlyRef(saveId) }
  return newLocalRecord(unregistered(character), newId)
}

/** The position of a character that the server does not know yet. */
export const unregistered = (character: Character): FetchedCharacter => ({
  character,
  revision: 0,
  entryId: '',
  epoch: '',
})
