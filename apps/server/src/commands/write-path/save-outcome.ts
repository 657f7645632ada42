import {
  rewind,
  shownCharacter,
  shownEntries,
  viewOf,
  type Commit,
  type Refused,
  type Standing,
} from '@everquill/domain'
import type { ChangeCalls, SaveRecord, StoredCharacter } from '../../storage/port.ts'

/** What a save came to: written now, written before, or refused. */
export type SaveOutcome = Commit | Repeated | Refused

/** The outcome of a save that was made before; nobody needs to hear of it again. */
export interface Repeated extends Omit<Commit, 'kind' | 'user'> {
  readonly kind: 'repeated'
}

/** The first outcome of a save again, made from the log: the answer got lost, not the save. */
export async function outcomeAgain(
  tx: Pick<ChangeCalls, 'entriesSince'>,
  stored: StoredCharacter,
  earlier: SaveRecord,
): Promise<Repeated> {
  const since = await tx.entriesSince(earlier.characterId, earlier.revision - 1)
  return {
    kind: 'repeated',
    character: rewind(
      stored.character,
      since.filter((entry) => entry.revision > earlier.revision),
    ),
    revision: earlier.revision,
    entries: since.filter((entry) => entry.saveId === earlier.saveId),
    dropped: earlier.missed,
    saveId: earlier.saveId,
  }
}

/** Who made a save, as far as it wrote anything. */
export async function authorOf(
  tx: Pick<ChangeCalls, 'entriesSince'>,
  { characterId, revision, saveId }: SaveRecord,
): Promise<string | undefined> {
  const since = await tx.entriesSince(characterId, revision - 1)
  return since.find((entry) => entry.saveId === saveId)?.user
}

/** An outcome as its author sees it. */
export function shownOutcome(outcome: SaveOutcome, standing: Standing): SaveOutcome {
  if (outcome.kind === 'refused' || standing.role === 'owner') return outcome
  const view = viewOf(standing)
  return {
    ...outcome,
    character: shownCharacter(outcome.character, view),
    entries: shownEntries(outcome.entries, view),
  }
}
