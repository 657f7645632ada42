import type { Change } from '../change/change.ts'
import { apply } from '../change/apply.ts'
import type { Character } from '../character/character.ts'
import { parsePath } from '../change/path.ts'
import { same } from '../json.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Act } from '../save/act.ts'
import type { Problem } from '../problems.ts'
import type { Dropped, FetchedCharacter } from '../save/commit.ts'
import { splitChanges } from '../save/save-size.ts'
import { withAcknowledged } from './acknowledged-saves.ts'
import { derivedId } from './derived-id.ts'
import { mergeNotices, noticesOf, type Notice } from './notice.ts'
import { rebase } from './rebase.ts'
import {
  applyEdits,
  isHeldBack,
  newest,
  rebaseOnto,
  rebaseSaves,
  refreshed,
  sendable,
  stateIn,
  stateOf,
  unsent,
  valueAt,
  withoutStaleMarks,
  type Position,
  type Replica,
} from './replica.ts'
import { inOrder } from './save-order.ts'
import type { SealedSave } from './sealed-save.ts'

/** The server's response to a save: the character, or the log entries that lead to it from the base of the save. */
export interface SaveResponse extends Position {
  readonly character?: Character
  readonly entries: readonly LogEntry[]
  /** The entries between the base and this save. */
  readonly between?: readonly LogEntry[]
  /** The changes without effect. */
  readonly dropped?: readonly Dropped[]
}

/**
 * Closes the draft: its sendable edits become sealed saves, the first under `saveId`. Drafts above the limit of a save
 * become several, under derived ids. `madeAt` is the time of the oldest edit, `act` what the edits are for.
 */
export function seal(replica: Replica, saveId: string, madeAt: string | null = null, act?: Act): Replica {
  const edits = sendable(replica)
  if (edits.length === 0) return replica
  const { heldBack, saves } = replica
  const changes = edits.map((change) => withSeenValue(replica, change))
  // The server cannot detect these conflicts, because merged fields are sent relative to the latest value.
  const replaced = changes
    .filter((change) => isMerged(change) && replica.conflicts[change.field] !== undefined)
    .map((change): Notice => ({ kind: 'replaced', change }))
  const parts = splitChanges(changes).map((part, i) => ({
    saveId: i === 0 ? saveId : derivedId(saveId, `part ${i + 1}`),
    changes: part,
    ...(madeAt !== null && { madeAt }),
    ...(act && { act }),
  }))
  const conflicts = Object.fromEntries(Object.entries(replica.conflicts).filter(([field]) => heldBack.includes(field)))
  return {
    ...replica,
    saves: [...saves, ...parts],
    sealed: heldBack.length === 0 ? replica.draft : apply(replica.sealed, edits),
    conflicts,
    exact: replica.exact.filter((field) => heldBack.includes(field)),
    notices: [...replica.notices, ...replaced],
  }
}

/** Marks the first save as in flight, after sealing the draft if no save is sealed. */
export function send(replica: Replica, saveId: string, madeAt: string | null = null): Replica {
  if (replica.isInFlight || replica.revision === 0) return replica
  const next = replica.saves.length > 0 ? replica : seal(replica, saveId, madeAt)
  return next.saves.length > 0 ? { ...next, isInFlight: true } : next
}

/**
 * The server has committed a save: its character becomes the snapshot, later saves and edits stay on top. Without a
 * character, the response continues `baseRevision`; a replica that is further behind has to send the save again. If it
 * is known which fields were committed, changes of others become a save of their own.
 */
export function acknowledged(
  replica: Replica,
  saveId: string,
  response: SaveResponse,
  baseRevision = replica.revision,
  committedFields?: ReadonlySet<string>,
): Replica {
  const sent = sealedSave(replica, saveId)
  const fresh = stateAfter(replica, response, baseRevision)
  if (!sent || !fresh) return replica
  const changes = committedFields ? sent.changes.filter(({ field }) => committedFields.has(field)) : sent.changes
  // Edits held back since the first attempt were still part of the save that was committed.
  const committed = response.entries.map(({ data }) => data).filter(({ field }) => isHeldBack(replica, field))
  const added = noticesOf([...changes, ...committed], response.entries, fresh.character, response.dropped)
  const arrived = saveArrived(replica, saveId, fresh, committedFields)
  return {
    ...arrived,
    notices: [...arrived.notices, ...added],
    acknowledged: withAcknowledged(arrived.acknowledged, { ...sent, changes }, response.entries),
  }
}

/** The character that a response tells of; null if it continues a later state than the replica's. */
function stateAfter(replica: Replica, response: SaveResponse, baseRevision: number): FetchedCharacter | null {
  const { character, entries, between = [] } = response
  if (character) return stateIn({ ...response, character })
  if (baseRevision > replica.revision) return null
  const unknown = [...between, ...entries].filter(({ revision }) => revision > replica.revision)
  return stateIn({
    ...response,
    character: apply(
      replica.snapshot,
      unknown.map(({ data }) => data),
    ),
  })
}

/**
 * A save is known to be committed, but its log entries are not known. Without access (`fresh` is null) its result is not
 * known either, so the snapshot stays as it was. If it is known which fields were committed, changes of others become a
 * save of their own: another page may have held them back, or been refused them, without being able to store that.
 */
export function saveArrived(
  replica: Replica,
  saveId: string,
  fresh: FetchedCharacter | null,
  committed?: ReadonlySet<string>,
): Replica {
  const save = sealedSave(replica, saveId)
  if (!save) return replica
  const isFirst = save === replica.saves[0]
  const changes = committed ? save.changes.filter(({ field }) => !committed.has(field)) : []
  const rest = changes.length > 0 ? [{ ...save, saveId: derivedId(saveId, 'the rest'), changes }] : []
  const saves = replica.saves.flatMap((other) => (other === save ? rest : [other]))
  const left = isFirst ? { ...replica, isInFlight: false } : replica
  return rebaseOnto(left, newest(replica, fresh ?? stateOf(replica)), saves)
}

/**
 * The server has refused a save. The refused changes are reverted and reported in notices. The rest keeps the id: the
 * server commits under it once, so another page that does not know of the refusal cannot save the rest again.
 */
export function saveRefused(replica: Replica, saveId: string, problem: Problem): Replica {
  const save = sealedSave(replica, saveId)
  if (!save) return replica
  const { refused, rest } = splitRefused(save, problem)
  const index = replica.saves.indexOf(save)
  const saves = replica.saves.toSpliced(index, 1, ...(rest ? [rest] : []))
  const sealed = rebaseSaves(replica.snapshot, saves)
  const { character: draft, conflicts, lost } = rebase(sealed, unsent(replica))
  // An edit made on top of a refused value conflicts only if the value before the refused change was replaced.
  for (const { field } of refused) delete conflicts[field]
  Object.assign(conflicts, rebase(replica.snapshot, refused).conflicts)
  const refusals = refused.map((change): Notice => ({ kind: 'refused', change, problem, saveId }))
  const reverted = withoutStaleMarks({
    ...replica,
    saves,
    isInFlight: replica.isInFlight && index > 0,
    sealed,
    draft,
    fetched: null,
    conflicts: { ...conflicts, ...replica.conflicts },
    notices: [...mergeNotices(replica.notices, refusals), ...lost],
  })
  return replica.fetched ? refreshed(reverted, replica.fetched) : reverted
}

/** Splits a save into the changes that a problem refuses, all if it names none, and the rest. */
export function splitRefused<S extends Pick<SealedSave, 'changes'>>(
  save: S,
  problem: Problem,
): { readonly refused: readonly Change[]; readonly rest: S | null } {
  const { changes } = save
  const named = changes.filter(({ field }) => isNamed(field, problem))
  const refused = named.length > 0 ? named : changes
  const remaining = changes.filter((change) => !refused.includes(change))
  return { refused, rest: remaining.length > 0 ? { ...save, changes: remaining } : null }
}

/**
 * Adds sealed saves of another record of this character, in the order in which they were made; those that are already
 * here are skipped. Changes that continue an edit that is held back join it.
 */
export const withSaves = (replica: Replica, saves: readonly SealedSave[]): Replica =>
  withAdded(replica, saves, onTopOfHeldBack)

/** As above, but the saves were typed after everything here: all changes of fields that are held back join these edits. */
export const withLaterSaves = (replica: Replica, saves: readonly SealedSave[]): Replica =>
  withAdded(replica, saves, (_replica, added) => changesIn(added).filter(({ field }) => isHeldBack(replica, field)))

type Joining = (replica: Replica, added: readonly SealedSave[]) => readonly Change[]

function withAdded(replica: Replica, saves: readonly SealedSave[], findJoining: Joining): Replica {
  const known = new Set([...replica.saves, ...replica.acknowledged].map(({ saveId }) => saveId))
  const added = saves.filter(({ saveId }) => !known.has(saveId))
  if (added.length === 0) return replica
  const joining = findJoining(replica, added)
  const others = added
    .map((save) => ({ ...save, changes: save.changes.filter((change) => !joining.includes(change)) }))
    .filter(({ changes }) => changes.length > 0)
  return applyEdits(rebaseOnto(replica, stateOf(replica), inOrder(replica, others)), joining)
}

/** The changes that continue an edit that is held back. A merged field continues any other. */
function onTopOfHeldBack(replica: Replica, saves: readonly SealedSave[]): readonly Change[] {
  let { draft } = replica
  return changesIn(saves).filter((change) => {
    const isNext = isMerged(change) || same(valueAt(draft, change.field) ?? null, change.oldValue)
    if (!isHeldBack(replica, change.field) || !isNext) return false
    draft = rebase(draft, [change]).character
    return true
  })
}

const changesIn = (saves: readonly SealedSave[]): readonly Change[] => saves.flatMap(({ changes }) => changes)

export const sealedSave = ({ saves }: Replica, saveId: string): SealedSave | undefined =>
  saves.find((save) => save.saveId === saveId)

/** Whether a problem names a path or the list that it is in. */
function isNamed(path: string, { field, fields }: Problem): boolean {
  if (fields) return fields.includes(path)
  return path === field || (field !== undefined && path.startsWith(`${field}.`))
}

/**
 * Sends the value the author had seen as `oldValue`, so that the server can log the conflict. Merged fields keep the
 * latest value: relative to an older one, the difference would be wrong.
 */
function withSeenValue({ conflicts }: Replica, change: Change): Change {
  const seen = conflicts[change.field]
  return seen === undefined || isMerged(change) ? change : { ...change, oldValue: seen }
}

/** Whether changes of several people are merged instead of one replacing the other. */
export function isMerged({ field, exact }: Change): boolean {
  const kind = parsePath(field)?.field.kind
  return kind === 'set' || kind === 'long-text' || (kind === 'counter' && !exact)
}
