import {
  may,
  shownCharacter,
  standingOf,
  subjectOf,
  viewOf,
  type Actor,
  type CharacterAtRevision,
  type Role,
} from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

/** A character as somebody sees it, and how they stand to it. */
export interface SeenCharacter extends CharacterAtRevision {
  readonly role: Role
}

/** A character that the actor may read, without what is withheld; null for one that is absent, in the trash or foreign. */
export async function getCharacter(
  { storage }: { readonly storage: Storage },
  { user }: Actor,
  characterId: number,
): Promise<SeenCharacter | null> {
  const stored = await storage.characters.find(characterId)
  if (!stored) return null
  const standing = standingOf(user, await subjectOf(user, stored.character, storage.games))
  if (!may(standing, 'read', stored.character)) return null
  const { character, revision } = stored
  return { character: shownCharacter(character, viewOf(standing)), revision, role: standing.role }
}
