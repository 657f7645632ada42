import { can, type Actor, type LogEntry } from '@everquill/domain'
import type { LogPage, Storage } from '../storage/port.ts'

/** A page of a character's log, newest first; null where the actor may not read it. */
export async function readCharacterLog(
  { storage }: { readonly storage: Storage },
  { user }: Actor,
  characterId: number,
  page: LogPage,
): Promise<readonly LogEntry[] | null> {
  const stored = await storage.characters.find(characterId)
  if (!stored || !can(user, 'read log', stored.character)) return null
  return storage.characters.log(characterId, page)
}
