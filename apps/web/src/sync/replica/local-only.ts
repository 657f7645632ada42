import { createCharacter, type Birth } from '@everquill/domain'
import { firstKept, type Kept } from '../local/local-store.ts'

const prefix = 'new-'

/** Whether a ref names a character that the server does not know yet. */
export const isUnborn = (publicRef: string): boolean => publicRef.startsWith(prefix)

/** The save by which an unborn character will be known. */
export const saveIdOf = (publicRef: string): string => publicRef.slice(prefix.length)

/** A character that was created on this device; it gets its number when the server answers. */
export function unborn(
  { saveId, name }: { readonly saveId: string; readonly name: string },
  birth: Omit<Birth, 'id'>,
  newId: () => string,
): Kept {
  const character = { ...createCharacter({ ...birth, id: 0 }, { name }), publicRef: prefix + saveId }
  return firstKept({ character, revision: 0 }, newId)
}
