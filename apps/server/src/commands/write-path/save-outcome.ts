import {
  rewind,
  shownCharacter,
  shownEntries,
  viewOf,
  type Access,
  type Commit,
  type FetchedCharacter,
  type Refused,
} from '@everquill/domain'
import type { SaveRecord, StoredCharacter } from '../../storage/characters-port.ts'
import type { ChangeTransaction } from '../../storage/port.ts'

/** The outcome of a save: committed now, committed before, or refused. */
export type SaveOutcome = Committed | Repeated | Refused

/** A commit with the position of the state it made. */
export interface Committed extends Commit, FetchedCharacter {}

/** The outcome of a save that was committed before; it is not announced again. */
export interface Repeated extends Omit<Committed, 'kind' | 'user'> {
  readonly kind: 'repeated'
}

/** Adds the position to a commit; `lastLogId` is the last entry that was stored before, in case it wrote none. */
export const withPosition = (commit: Commit, lastLogId: number, epoch: string): Committed => ({
  ...commit,
  entryId: commit.entries.at(-1)?.id ?? String(lastLogId),
  epoch,
})

/** Rebuilds the first outcome of a save from the log, for a client that did not receive the response. */
export async function repeatedOutcome(
  tx: Pick<ChangeTransaction, 'entriesSince'>,
  stored: StoredCharacter,
  earlier: SaveRecord,
  epoch: string,
): Promise<Repeated> {
  const since = await tx.entriesSince(earlier.characterId, earlier.revision - 1)
  return {
    kind: 'repeated',
    character: rewind(
      stored.character,
      since.filter((entry) => entry.revision > earlier.revision),
    ),
    revision: earlier.revision,
    entryId: since.findLast(({ revision }) => revision === earlier.revision)?.id ?? String(stored.lastLogId),
    epoch,
    entries: since.filter((entry) => entry.saveId === earlier.saveId),
    dropped: earlier.dropped,
    saveId: earlier.saveId,
  }
}

/** The author of a save; undefined if it wrote no entry. */
export async function authorOf(
  tx: Pick<ChangeTransaction, 'entriesSince'>,
  { characterId, revision, saveId }: SaveRecord,
): Promise<string | undefined> {
  const since = await tx.entriesSince(characterId, revision - 1)
  return since.find((entry) => entry.saveId === saveId)?.user
}

/** Removes what the caller may not see from an outcome. */
export function visibleOutcome(outcome: SaveOutcome, access: Access): SaveOutcome {
  if (outcome.kind === 'refused' || access.role === 'owner') return outcome
  const view = viewOf(access)
  return {
    ...outcome,
    character: shownCharacter(outcome.character, view),
    entries: shownEntries(outcome.entries, view),
  }
}
