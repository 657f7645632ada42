import { can, type Actor, type Revised } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

/** A character that the actor may read; null for one that is absent, in the trash or somebody else's. */
export async function getCharacter(
  { storage }: { readonly storage: Storage },
  { user }: Actor,
  characterId: number,
): Promise<Revised | null> {
  const stored = await storage.characters.find(characterId)
  if (!stored || !can(user, 'read', stored.character)) return null
  return { character: stored.character, revision: stored.revision }
}
