import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { apply } from '../change/apply.ts'
import { diff } from '../change/diff.ts'
import { exists, parsePath, read } from '../change/path.ts'
import { same, type Json } from '../json.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Problem } from '../problems.ts'
import type { FetchedCharacter } from '../save/commit.ts'
import type { Save } from '../save/save.ts'
import { splitChanges } from '../save/save-size.ts'
import { withAcknowledged, type AcknowledgedSave } from './acknowledged-saves.ts'
import { noticesOf, withoutNotice, type Notice } from './notice.ts'
import { derivedId } from './derived-id.ts'
import { exactFieldsOf, rebase } from './rebase.ts'
import type { SealedSave } from './sealed-save.ts'

/** A character as one browser holds it: the acknowledged snapshot, the sealed saves on top of it, and the draft. */
export interface Replica {
  /** The character as acknowledged by the server. */
  readonly snapshot: Character
  /** 0 for a local-only character. */
  readonly revision: number
  /** The id of the last log entry of that revision; empty if unknown. */
  readonly entryId: string
  /** The server's history that the revision belongs to; empty if unknown. */
  readonly epoch: string
  /** The saves without a response, oldest first. They are sent one at a time. */
  readonly saves: readonly SealedSave[]
  /** Whether the first save may have reached the server. */
  readonly isInFlight: boolean
  /** The snapshot with all sealed saves applied. Edits on top of it are not in a save yet. */
  readonly sealed: Character
  /**
   * The character as shown and edited. Only the server clamps, so a counter can exceed its limits here when others have
   * spent from it too.
   */
  readonly draft: Character
  /** Fetched while a save was in flight. It may or may not include that save, so it is applied after the response. */
  readonly fetched: FetchedCharacter | null
  /** Fields with unsent edits that someone else has changed too, each with the value the author had seen. */
  readonly conflicts: { readonly [field: string]: Json }
  /** Counters that were set to an exact value instead of changed by a difference. */
  readonly exact: readonly string[]
  /** Conflicting fields with stale edits that need the author's decision. */
  readonly heldBack: readonly string[]
  /** Unexpected outcomes of earlier edits, shown until dismissed. */
  readonly notices: readonly Notice[]
  /** The latest acknowledged saves, in case the server is restored from a backup that lacks them. */
  readonly acknowledged: readonly AcknowledgedSave[]
  /** Acknowledged saves that a restored server does not have; the user decides whether to send them again. */
  readonly missing: readonly AcknowledgedSave[]
}

/** The server's response to a save. */
export interface SaveResponse extends FetchedCharacter {
  readonly entries: readonly LogEntry[]
}

/** A replica of a character that was just loaded. */
export const loaded = ({ character, revision, entryId, epoch }: FetchedCharacter): Replica => ({
  snapshot: character,
  revision,
  entryId,
  epoch,
  saves: [],
  isInFlight: false,
  sealed: character,
  draft: character,
  fetched: null,
  conflicts: {},
  exact: [],
  heldBack: [],
  notices: [],
  acknowledged: [],
  missing: [],
})

/** The first save as it is sent: on top of the snapshot. Null if there is none. */
export function nextSave({ saves: [first], revision, entryId }: Replica): Save | null {
  if (!first || revision === 0) return null
  const { act: _act, ...save } = first
  return { ...save, baseRevision: revision, ...(entryId !== '' && { baseEntryId: entryId }) }
}

/** The save that awaits its response. */
export const saveInFlight = (replica: Replica): Save | null => (replica.isInFlight ? nextSave(replica) : null)

/** The edits that the server has not acknowledged. */
export const unsaved = (replica: Replica): Change[] => diff(replica.snapshot, replica.draft)

/** Whether there is anything that the server has not acknowledged, even if the changes cancel each other out. */
export const hasUnsaved = (replica: Replica): boolean => replica.saves.length > 0 || unsent(replica).length > 0

/** The edits that are not in a save yet. */
export const unsent = (replica: Replica): Change[] =>
  diff(replica.sealed, replica.draft).map((change) =>
    replica.exact.includes(change.field) ? { ...change, exact: true } : change,
  )

/** The unsent edits that are not held back. */
export const sendable = (replica: Replica): Change[] =>
  unsent(replica).filter(({ field }) => !isHeldBack(replica, field))

const isHeldBack = ({ heldBack }: Replica, field: string): boolean => heldBack.includes(field)

/** Options of an edit. */
export interface EditOptions {
  /** Sets the counter to the value instead of adding the difference. */
  readonly exact?: boolean
  /** The value the user saw before, if it is not the current one: a focused input is never overwritten. */
  readonly seen?: Json
}

/** The change that writing a value makes; null if it changes nothing. */
export function changeFor(
  { draft }: Replica,
  field: string,
  value: Json,
  { exact, seen }: EditOptions = {},
): Change | null {
  const path = parsePath(field)
  if (!path || !exists(draft, path)) return null
  const shown = read(draft, path)
  const change = { field, oldValue: seen ?? shown, newValue: value }
  if (exact) return { ...change, exact }
  return same(shown, value) ? null : change
}

/** Writes a value into the draft. */
export function edit(replica: Replica, field: string, value: Json, options: EditOptions = {}): Replica {
  const change = changeFor(replica, field, value, options)
  return change ? applyEdits(replica, [change]) : replica
}

/** Merges edits into the draft; their author may not have seen the latest draft. */
export function applyEdits(replica: Replica, changes: readonly Change[]): Replica {
  if (changes.length === 0) return replica
  const { character: draft, conflicts, lost } = rebase(replica.draft, changes)
  return withoutStaleMarks({
    ...replica,
    draft,
    conflicts: { ...conflicts, ...replica.conflicts },
    exact: [...replica.exact, ...exactFieldsOf(changes)],
    notices: [...replica.notices, ...lost],
  })
}

/**
 * Closes the draft: its sendable edits become sealed saves, the first under `saveId`. Drafts above the limit of a save
 * become several, under derived ids. `madeAt` is the time of the oldest edit.
 */
export function seal(replica: Replica, saveId: string, madeAt: string | null = null): Replica {
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

/** The server has committed a save: its character becomes the snapshot, later saves and edits stay on top. */
export function acknowledged(replica: Replica, saveId: string, response: SaveResponse): Replica {
  const save = sealedSave(replica, saveId)
  if (!save) return replica
  // Edits held back since the first attempt were still part of the save that was committed.
  const committed = response.entries.map(({ data }) => data).filter(({ field }) => isHeldBack(replica, field))
  const added = noticesOf([...save.changes, ...committed], response.entries, response.character)
  const arrived = saveArrived(replica, saveId, response)
  return {
    ...arrived,
    notices: [...arrived.notices, ...added],
    acknowledged: withAcknowledged(arrived.acknowledged, save, response.entries),
  }
}

/**
 * A save is known to be committed, but its log entries are not known. Without access (`fresh` is null) its result is not
 * known either, so the snapshot stays as it was.
 */
export function saveArrived(replica: Replica, saveId: string, fresh: FetchedCharacter | null): Replica {
  const save = sealedSave(replica, saveId)
  if (!save) return replica
  const isFirst = save === replica.saves[0]
  const saves = replica.saves.filter((other) => other !== save)
  const left = isFirst ? { ...replica, isInFlight: false } : replica
  return rebaseOnto(left, newest(replica, fresh ?? stateOf(replica)), saves)
}

const sealedSave = ({ saves }: Replica, saveId: string): SealedSave | undefined =>
  saves.find((save) => save.saveId === saveId)

/**
 * The server has refused a save. The refused changes are reverted and reported in notices; the rest of the save is
 * sealed again, under a derived id.
 */
export function saveRefused(replica: Replica, saveId: string, problem: Problem): Replica {
  const save = sealedSave(replica, saveId)
  if (!save) return replica
  const { changes } = save
  const named = changes.filter(({ field }) => isNamed(field, problem))
  const refused = named.length > 0 ? named : changes
  const remaining = changes.filter((change) => !refused.includes(change))
  const index = replica.saves.indexOf(save)
  const restId = derivedId(saveId, `without ${refused.map(({ field }) => field).join()}`)
  const rest = remaining.length > 0 ? [{ ...save, saveId: restId, changes: remaining }] : []
  const saves = replica.saves.toSpliced(index, 1, ...rest)
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
    notices: [...replica.notices, ...refusals, ...lost],
  })
  return replica.fetched ? refreshed(reverted, replica.fetched) : reverted
}

/** The user has dismissed a notice. */
export const noticeDismissed = (replica: Replica, notice: Notice): Replica => ({
  ...replica,
  notices: withoutNotice(replica.notices, notice),
})

/** The user has seen the other value of a conflict and keeps their own. */
export function conflictResolved(replica: Replica, field: string): Replica {
  const { [field]: _seen, ...conflicts } = replica.conflicts
  return { ...replica, conflicts, heldBack: replica.heldBack.filter((other) => other !== field) }
}

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
  const changes = entries.map(({ data }) => data)
  const fresh = isNew ? { revision, entryId, epoch, character: apply(replica.snapshot, changes) } : stateOf(replica)
  // The stream can deliver our own save before its response; then it counts as the response.
  if (sealedSave(replica, saveId)) {
    return { kind: 'applied', replica: acknowledged(replica, saveId, { ...fresh, entries }) }
  }
  return { kind: 'applied', replica: isNew ? rebaseOnto(replica, fresh, replica.saves) : replica }
}

const isSameOrUnknown = (known: string, other: string): boolean => known === '' || other === '' || known === other

/** The whole character was fetched, after a gap or a long pause, or a local-only character was registered. */
export function refreshed(replica: Replica, fresh: FetchedCharacter): Replica {
  if (replica.isInFlight) return { ...replica, fetched: newest(replica, fresh) }
  return fresh.revision < replica.revision ? replica : rebaseOnto(replica, stateIn(fresh), replica.saves)
}

/** Where a state of a character is in a server's history. */
export type Position = Pick<FetchedCharacter, 'revision' | 'entryId' | 'epoch'>

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

/** The user wants the missing saves back: they are sent again, under their ids, so that no device repeats another's. */
export function missingRestored(replica: Replica): Replica {
  const known = new Set(replica.saves.map(({ saveId }) => saveId))
  const again = replica.missing.filter(({ saveId }) => !known.has(saveId)).map(({ entryId: _id, ...save }) => save)
  return rebaseOnto({ ...replica, missing: [] }, stateOf(replica), [...replica.saves, ...again])
}

/** The user does not want the missing saves back. */
export const missingDiscarded = (replica: Replica): Replica => ({ ...replica, missing: [] })

/**
 * Adds sealed saves of another record of this character; those that are already here are skipped. Changes of fields that
 * are held back join the edits there.
 */
export function withSaves(replica: Replica, saves: readonly SealedSave[]): Replica {
  const known = new Set([...replica.saves, ...replica.acknowledged].map(({ saveId }) => saveId))
  const added = saves.filter(({ saveId }) => !known.has(saveId))
  if (added.length === 0) return replica
  const held = added.flatMap(({ changes }) => changes).filter(({ field }) => isHeldBack(replica, field))
  const others = added
    .map((save) => ({ ...save, changes: save.changes.filter((change) => !held.includes(change)) }))
    .filter(({ changes }) => changes.length > 0)
  return applyEdits(rebaseOnto(replica, stateOf(replica), [...replica.saves, ...others]), held)
}

const positionOf = ({ revision, entryId, epoch }: Position): Position => ({ revision, entryId, epoch })

const stateOf = (replica: Replica): FetchedCharacter => ({ ...positionOf(replica), character: replica.snapshot })

/** A response may have more properties than the state. */
const stateIn = (response: FetchedCharacter): FetchedCharacter => ({
  ...positionOf(response),
  character: response.character,
})

/** The highest of all known revisions; a response may arrive late. */
const newest = (replica: Replica, response: FetchedCharacter): FetchedCharacter =>
  [stateOf(replica), replica.fetched ?? response].reduce(
    (latest, other) => (other.revision > latest.revision ? other : latest),
    stateIn(response),
  )

/** Replaces the snapshot and the sealed saves, and rebases the unsent edits on them. */
export function rebaseOnto(
  replica: Replica,
  { character: snapshot, revision, entryId, epoch }: FetchedCharacter,
  saves: readonly SealedSave[],
  typed: readonly Change[] = unsent(replica),
): Replica {
  const sealed = rebaseSaves(snapshot, saves)
  const { character: draft, conflicts, lost } = rebase(sealed, typed)
  const isInFlight = replica.isInFlight && saves.length > 0
  return withoutStaleMarks({
    ...replica,
    snapshot,
    revision,
    entryId,
    epoch,
    saves,
    isInFlight,
    sealed,
    draft,
    fetched: isInFlight ? replica.fetched : null,
    conflicts: { ...conflicts, ...replica.conflicts },
    notices: [...replica.notices, ...lost],
  })
}

/** What cannot be applied here is reported with the response to its save. */
const rebaseSaves = (snapshot: Character, saves: readonly SealedSave[]): Character =>
  saves.reduce((character, { changes }) => rebase(character, changes).character, snapshot)

/** Removes conflict, exact and held-back marks of fields without unsent edits or without a real conflict. */
function withoutStaleMarks(replica: Replica): Replica {
  const { heldBack: marked } = replica
  if (replica.exact.length === 0 && marked.length === 0 && Object.keys(replica.conflicts).length === 0) return replica
  const typed = new Map(unsent(replica).map(({ field, oldValue }) => [field, oldValue]))
  const isInConflict = (field: string, seen: Json) => typed.has(field) && !same(typed.get(field) ?? null, seen)
  const conflicts = Object.entries(replica.conflicts).filter(([field, seen]) => isInConflict(field, seen))
  const exact = [...new Set(replica.exact)].filter((field) => typed.has(field))
  // While a save is in flight it is not known yet whether the conflict remains.
  const isUndecided = (field: string) => replica.isInFlight || conflicts.some(([other]) => other === field)
  const heldBack = marked.filter((field) => typed.has(field) && isUndecided(field))
  return { ...replica, conflicts: Object.fromEntries(conflicts), exact, heldBack }
}

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

function isMerged({ field, exact }: Change): boolean {
  const kind = parsePath(field)?.field.kind
  return kind === 'set' || kind === 'long-text' || (kind === 'counter' && !exact)
}
