import {
  readerOf,
  rewind,
  shownCharacter,
  shownEntries,
  viewOf,
  type Access,
  type Commit,
  type FetchedCharacter,
  type LogEntry,
  type Refused,
} from '@everquill/domain'
import type { SaveRecord, StoredCharacter } from '../../storage/characters-port.ts'
import type { ChangeTransaction } from '../../storage/port.ts'

/** The outcome of a save: committed now, committed before, or refused. */
export type SaveOutcome = Committed | Repeated | Refused

/** A commit with the position of the state it made. */
export interface Committed extends Commit, FetchedCharacter {
  /** The entries between the base that the caller named and this save; absent without a base or if there are many. */
  readonly between?: readonly LogEntry[]
}

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

type OutcomeReads = Pick<ChangeTransaction, 'entriesOfRevision' | 'lastLogIdOfRevision' | 'oldValuesSince'>

/** More changed fields than this take longer to read than a transaction may last. */
const maxRewoundFields = 500

/** The character at an earlier revision; null if too many fields changed since. */
export async function characterAtRevision(
  tx: Pick<OutcomeReads, 'lastLogIdOfRevision' | 'oldValuesSince'>,
  stored: StoredCharacter,
  revision: number,
): Promise<StoredCharacter | null> {
  if (revision === stored.revision) return stored
  const { character } = stored
  const lastLogId = await tx.lastLogIdOfRevision(character.id, revision)
  const oldValues = await tx.oldValuesSince(character.id, lastLogId, stored.lastLogId, maxRewoundFields)
  return oldValues && { character: rewind(character, oldValues), revision, lastLogId }
}

/** The first outcome of a save, for a client that did not receive the response; null if too many fields changed since. */
export async function repeatedOutcome(
  tx: OutcomeReads,
  stored: StoredCharacter,
  earlier: SaveRecord,
  epoch: string,
): Promise<Repeated | null> {
  const first = await characterAtRevision(tx, stored, earlier.revision)
  return first && outcomeAt(tx, first, earlier, epoch)
}

/** The outcome of an earlier save with a later character: what a client gets that saves and then fetches. */
export async function outcomeAt(
  tx: Pick<OutcomeReads, 'entriesOfRevision'>,
  { character, revision, lastLogId }: StoredCharacter,
  { saveId, dropped, characterId, entryCount, ...earlier }: SaveRecord,
  epoch: string,
): Promise<Repeated> {
  const entries = entryCount === 0 ? [] : await tx.entriesOfRevision(characterId, earlier.revision)
  return { kind: 'repeated', character, revision, entryId: String(lastLogId), epoch, entries, dropped, saveId }
}

/** The fields that an earlier save changed, or would have changed if that had had an effect. */
export async function committedFields(
  tx: Pick<OutcomeReads, 'entriesOfRevision'>,
  { saveId, dropped, characterId, revision, entryCount }: SaveRecord,
): Promise<readonly string[]> {
  const entries = entryCount === 0 ? [] : await tx.entriesOfRevision(characterId, revision)
  const own = entries.filter((entry) => entry.saveId === saveId).map(({ data }) => data.field)
  return [...own, ...dropped.map(({ field }) => field)]
}

/** Removes what the caller may not see from an outcome. */
export function visibleOutcome(outcome: SaveOutcome, user: string, access: Access): SaveOutcome {
  if (outcome.kind === 'refused') return outcome
  const view = viewOf(access)
  const reader = readerOf(user, access)
  return {
    ...outcome,
    character: shownCharacter(outcome.character, view),
    entries: shownEntries(outcome.entries, view, reader),
    ...(outcome.between && { between: shownEntries(outcome.between, view, reader) }),
  }
}
