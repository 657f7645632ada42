import {
  isInTrash,
  lastChangeOf,
  rosterDifference,
  trashDays,
  type Actor,
  type CharacterSummary,
  type KnownRow,
} from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

interface CharacterList {
  readonly characters: readonly CharacterSummary[]
  /** Known rows that are not in the list; only if some are known. */
  readonly gone?: readonly string[]
}

type ListDeps = { readonly storage: Storage; readonly now: () => number }

/**
 * A user's characters, or those in the trash, most recently changed first; if some rows are known, only the difference. A
 * hidden roll shows in both as a new revision and nothing else.
 */
export async function listCharacters(
  deps: ListDeps,
  { user }: Actor,
  which: 'living' | 'trash',
  known?: readonly KnownRow[],
): Promise<CharacterList> {
  const list = await summariesOf(deps, user, which)
  const { characters, ...gone }: CharacterList = known ? rosterDifference(list, known) : { characters: list }
  const readable = characters.map((summary) => withReadableChange(deps.storage, user, summary))
  return { characters: await Promise.all(readable), ...gone }
}

async function summariesOf({ storage, now }: ListDeps, user: string, which: 'living' | 'trash') {
  if (which === 'living') return storage.characters.listOf(user)
  const deleted = await storage.characters.trashOf(user, now() - trashDays * 86_400_000)
  return deleted.filter(({ deletedAt }) => deletedAt !== null && isInTrash(deletedAt, now()))
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
