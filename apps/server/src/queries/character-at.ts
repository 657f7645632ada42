import { may, rewind, shownCharacter, standingOf, subjectOf, viewOf, type Actor, type Revised } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

/** A character as it was after an entry of its log; null where there is none, or the actor may not read it. */
export async function characterAt(
  { storage: { characters, games } }: { readonly storage: Pick<Storage, 'characters' | 'games'> },
  { user }: Actor,
  characterId: number,
  entryId: number,
): Promise<Revised | null> {
  const stored = await characters.find(characterId)
  if (!stored) return null
  const standing = standingOf(user, await subjectOf(user, stored.character, games))
  if (!may(standing, 'read log', stored.character)) return null
  const entry = (await characters.saveOf(characterId, entryId)).find(({ id }) => Number(id) === entryId)
  // To others than its owner, a log begins and ends with their game.
  if (!entry || (standing.role !== 'owner' && entry.gameId !== stored.character.gameId)) return null
  // What is written meanwhile is not part of what was stored.
  const later = await characters.firstOfEach(characterId, entryId, stored.lastLogId)
  const character = rewind(stored.character, later)
  return { character: shownCharacter(character, viewOf(standing)), revision: entry.revision }
}
