import type { Access, LogEntry, Save } from '@everquill/domain'
import type { StoredCharacter } from '../../storage/characters-port.ts'
import type { ChangeTransaction } from '../../storage/port.ts'

/** The state that a save is based on. */
export type SaveBase = Pick<Save, 'baseRevision' | 'baseEntryId'>

/** If there are more entries than this, the caller gets the whole character. */
export const maxEntriesBetween = 50

/** What happened between the base of a save and the save itself, oldest first; nothing if there is too much to tell. */
export async function entriesBetween(
  revision: number,
  { baseRevision, baseEntryId }: SaveBase,
  { character }: StoredCharacter,
  access: Access,
  tx: Pick<ChangeTransaction, 'logAfter' | 'lastLogIdOfRevision'>,
): Promise<{ readonly between?: readonly LogEntry[] }> {
  if (baseRevision >= revision - 1) return { between: [] }
  const lastSeen = Number(baseEntryId ?? (await tx.lastLogIdOfRevision(character.id, baseRevision)))
  const entries = await tx.logAfter(character.id, lastSeen, maxEntriesBetween + 1)
  const between = entries.filter((entry) => entry.revision < revision)
  // Everyone except the owner sees only the entries of the character's current game.
  const isVisible = access.role === 'owner' || between.every(({ gameId }) => gameId === character.gameId)
  return isVisible && between.length <= maxEntriesBetween ? { between } : {}
}
