import { isInTrash, trashDays, type Actor, type CharacterSummary } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

/** A user's characters, or those in the trash, most recently changed first. */
export async function listCharacters(
  { storage, now }: { readonly storage: Storage; readonly now: () => number },
  { user }: Actor,
  which: 'living' | 'trash',
): Promise<readonly CharacterSummary[]> {
  if (which === 'living') return storage.characters.listOf(user)
  const deleted = await storage.characters.trashOf(user, now() - trashDays * 86_400_000)
  return deleted.filter(({ deletedAt }) => deletedAt !== null && isInTrash(deletedAt, now()))
}
