import { createCharacter, type CreateContext } from '@everquill/domain'
import { newLocalRecord, type LocalRecord } from '../local/local-store.ts'

const prefix = 'new-'

/** Whether a ref names a character that the server does not know yet. */
export const isLocalOnly = (publicRef: string): boolean => publicRef.startsWith(prefix)

/** The save by which an unborn character will be known. */
export const saveIdOf = (publicRef: string): string => publicRef.slice(prefix.length)

/** A character that was created on this device; it gets its number when the server answers. */
export function localOnly(
  { saveId, name }: { readonly saveId: string; readonly name: string },
  birth: Omit<CreateContext, 'id'>,
  newId: () => string,
): LocalRecord {
  const character = { ...createCharacter({ ...birth, id: 0 }, { name }), publicRef: prefix + saveId }
  return newLocalRecord({ character, revision: 0 }, newId)
}
