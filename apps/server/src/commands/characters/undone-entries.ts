import { refused, undoneIds, type Refused } from '@everquill/domain'
import type { ChangeTransaction } from '../../storage/port.ts'

/** Which of these entries are undone; refused if they were undone and redone so often that finding out takes too long. */
export async function undoneEntries(
  tx: Pick<ChangeTransaction, 'undoLinksOf'>,
  characterId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string> | Refused> {
  const { links, isComplete } = await tx.undoLinksOf(characterId, ids)
  return isComplete ? undoneIds(links) : refused('cannot-be-undone', { detail: 'this was undone and redone too often' })
}
