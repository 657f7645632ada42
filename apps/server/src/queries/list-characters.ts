import { isInTrash, lastChangeOf, trashDays, type Actor, type CharacterSummary } from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

/** A user's characters, or those in the trash, most recently changed first. */
export async function listCharacters(
  { storage, now }: { readonly storage: Storage; readonly now: () => number },
  { user }: Actor,
  which: 'living' | 'trash',
): Promise<readonly CharacterSummary[]> {
  const readable = (summaries: readonly CharacterSummary[]) =>
    Promise.all(summaries.map((summary) => withReadableChange(storage, user, summary)))
  if (which === 'living') return readable(await storage.characters.listOf(user))
  const deleted = await storage.characters.trashOf(user, now() - trashDays * 86_400_000)
  return readable(deleted.filter(({ deletedAt }) => deletedAt !== null && isInTrash(deletedAt, now())))
}

/** The latest entry may be a roll that a GM made in secret: then the card shows the latest one that the owner may see. */
async function withReadableChange(
  { characters }: Pick<Storage, 'characters'>,
  user: string,
  { isLastChangeHidden, ...summary }: CharacterSummary,
): Promise<CharacterSummary> {
  if (!isLastChangeHidden) return summary
  const { entries } = await characters.log(summary.id, { limit: 1, reader: user })
  const [latest] = entries
  return latest ? { ...summary, lastChange: lastChangeOf(latest) } : summary
}
