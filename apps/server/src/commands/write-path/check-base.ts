import { refused, type Refused } from '@everquill/domain'
import type { StoredCharacter } from '../../storage/characters-port.ts'
import type { ChangeTransaction } from '../../storage/port.ts'
import type { SaveBase } from './entries-between.ts'

/** The refusal of a save whose base is not in this server's history, for example after a restore. */
export const baseUnknown = ({ revision }: StoredCharacter): Refused =>
  refused('base-unknown', { detail: `the server is at revision ${revision} of another history` })

/** The refusal of a document whose base is so old that comparing it would take too long. */
export const baseTooOld = ({ revision }: StoredCharacter): Refused =>
  refused('base-unknown', { detail: `too many fields changed since; read revision ${revision} first` })

/** Refuses a save whose base is ahead of what is stored, or has another last entry than the same revision here. */
export async function checkBase(
  stored: StoredCharacter,
  { baseRevision, baseEntryId }: SaveBase,
  tx: Pick<ChangeTransaction, 'logAfter'>,
): Promise<Refused | null> {
  if (baseRevision > stored.revision) return baseUnknown(stored)
  if (baseEntryId === undefined) return null
  const entryId = Number(baseEntryId)
  if (baseRevision === stored.revision) return entryId === stored.lastLogId ? null : baseUnknown(stored)
  // The entry and its successor: one short range of an index, however far behind the base is.
  const [last, next] = await tx.logAfter(stored.character.id, entryId - 1, 2)
  const isLastOfBase =
    last?.id === baseEntryId && last.revision === baseRevision && next !== undefined && next.revision > baseRevision
  return isLastOfBase ? null : baseUnknown(stored)
}
