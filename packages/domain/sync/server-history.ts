import { apply } from '../change/apply.ts'
import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { exists, parsePath } from '../change/path.ts'
import type { LogEntry } from '../log/entry.ts'
import type { FetchedCharacter } from '../save/commit.ts'
import type { AcknowledgedSave } from './acknowledged-saves.ts'
import { rebaseOnto, stateIn, stateOf, type Position, type Replica } from './replica.ts'
import { beforeSent } from './save-order.ts'
import { acknowledged, sealedSave } from './send-saves.ts'

/** A committed save as the stream reports it. */
export interface ReceivedSave extends Pick<FetchedCharacter, 'revision' | 'entryId' | 'epoch'> {
  readonly saveId: string
  /** The id of the last log entry of the revision before; the response to a request does not have it. */
  readonly previousEntryId?: string
  readonly entries: readonly LogEntry[]
}

/** The outcome of receiving a save from the stream. */
export type Received = { readonly kind: 'applied'; readonly replica: Replica } | { readonly kind: 'gap' }

/**
 * Applies a save to the snapshot and rebases the edits on it. It is a gap if it does not continue the snapshot: a
 * revision was skipped, or the server has another history. Refetch then.
 */
export function received(replica: Replica, save: ReceivedSave): Received {
  const { revision, entryId, epoch, saveId, entries } = save
  const isNew = revision > replica.revision
  const isNext = revision === replica.revision + 1 && isSameOrUnknown(replica.entryId, save.previousEntryId ?? '')
  const isKnown = !isNew && (revision < replica.revision || isSameOrUnknown(replica.entryId, entryId))
  if (!isSameOrUnknown(replica.epoch, epoch) || !(isNext || isKnown)) return { kind: 'gap' }
  // What became of our own save cannot be seen in a later character: its response tells.
  if (!isNew) return { kind: 'applied', replica }
  const changes = entries.map(({ data }) => data)
  const fresh = { revision, entryId, epoch, character: apply(replica.snapshot, changes) }
  const own = sealedSave(replica, saveId)
  if (!own) return { kind: 'applied', replica: rebaseOnto(replica, fresh, replica.saves) }
  // The stream can deliver our own save before its response; then it counts as the response.
  const committed = own.changes.filter((change) => !isLeftOut(change, changes, fresh.character))
  const fields = new Set(committed.map(({ field }) => field))
  return { kind: 'applied', replica: acknowledged(replica, saveId, { ...fresh, entries }, replica.revision, fields) }
}

/**
 * Whether another page may have sent a save without this change, because it held it back or was refused it. A change may
 * also have had no effect; then it has none again.
 */
function isLeftOut(change: Change, committed: readonly Change[], character: Character): boolean {
  const path = parsePath(change.field)
  if (!path || committed.some(({ field }) => field === change.field)) return false
  const { kind } = path.field
  // Differences of counters and sets never conflict, so no page holds them back.
  return exists(character, path) && kind !== 'set' && (kind !== 'counter' || change.exact === true)
}

/**
 * Whether the server no longer has a state that it once returned, because a backup was restored. `fresh` must have been
 * requested after that state was received.
 */
export const isFromOtherHistory = (known: Position, fresh: Position): boolean =>
  !isSameOrUnknown(known.epoch, fresh.epoch) ||
  fresh.revision < known.revision ||
  (fresh.revision === known.revision && !isSameOrUnknown(known.entryId, fresh.entryId))

/**
 * The server was restored from a backup: its character becomes the snapshot, whatever its revision. `lost` are the ids of
 * the acknowledged saves that it does not have.
 */
export function serverRestored(replica: Replica, fresh: FetchedCharacter, lost: ReadonlySet<string>): Replica {
  const isLost = ({ saveId }: AcknowledgedSave) => lost.has(saveId)
  const restored = {
    ...replica,
    fetched: null,
    acknowledged: replica.acknowledged.filter((save) => !isLost(save)),
    missing: [...replica.missing, ...replica.acknowledged.filter(isLost)],
  }
  return rebaseOnto(restored, stateIn(fresh), replica.saves)
}

/**
 * The user wants the missing saves back: they are sent again, under their ids, so that no device repeats another's, and
 * before later ones, so that these still replace what they replaced. Only a save in flight cannot wait for them; of the
 * fields that it changes, only what it did not replace is sent again.
 */
export function missingRestored(replica: Replica): Replica {
  const { saves, isInFlight, missing } = replica
  const known = new Set(saves.map(({ saveId }) => saveId))
  const sent = isInFlight ? saves.slice(0, 1) : []
  const again = beforeSent(
    stateOf(replica).character,
    missing.filter(({ saveId }) => !known.has(saveId)).map(({ entryId: _id, ...save }) => save),
    sent.flatMap(({ changes }) => changes),
  )
  return rebaseOnto({ ...replica, missing: [] }, stateOf(replica), saves.toSpliced(sent.length, 0, ...again))
}

/** The user does not want the missing saves back. */
export const missingDiscarded = (replica: Replica): Replica => ({ ...replica, missing: [] })

const isSameOrUnknown = (known: string, other: string): boolean => known === '' || other === '' || known === other
