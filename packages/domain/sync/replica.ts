import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { apply } from '../change/apply.ts'
import { diff } from '../change/diff.ts'
import { exists, parsePath, read } from '../change/path.ts'
import { same, type Json } from '../json.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Problem } from '../problems.ts'
import type { CharacterAtRevision } from '../save/commit.ts'
import type { Save } from '../save/save.ts'
import { noticesOf, withoutNotice, type Notice } from './notice.ts'
import { exactFieldsOf, rebase } from './rebase.ts'

/** A character as one browser holds it: the acknowledged snapshot, the save in flight and the draft. */
export interface Replica {
  /** The character as acknowledged by the server, at `revision`. */
  readonly snapshot: Character
  /** 0 for a local-only character. */
  readonly revision: number
  /**
   * The character as shown and edited. Only the server clamps, so a counter can exceed its limits here when others have
   * spent from it too.
   */
  readonly draft: Character
  /** The save that awaits its response, and the draft as it was sent. */
  readonly inFlight: { readonly save: Save; readonly sent: Character } | null
  /** Fetched while a save was in flight. It may or may not include that save, so it is applied after the response. */
  readonly fetched: CharacterAtRevision | null
  /** Fields with unsent edits that someone else has changed too, each with the value the author had seen. */
  readonly conflicts: { readonly [field: string]: Json }
  /** Counters that were set to an exact value instead of changed by a difference. */
  readonly exact: readonly string[]
  /** Conflicting fields with stale edits that need the author's decision; absent in records of older versions. */
  readonly heldBack?: readonly string[]
  /** Unexpected outcomes of earlier edits, shown until dismissed. */
  readonly notices: readonly Notice[]
}

/** The server's response to a save. */
export interface SaveResponse extends CharacterAtRevision {
  readonly entries: readonly LogEntry[]
}

/** A replica of a character that was just loaded. */
export const loaded = ({ character, revision }: CharacterAtRevision): Replica => ({
  snapshot: character,
  revision,
  draft: character,
  inFlight: null,
  fetched: null,
  conflicts: {},
  exact: [],
  notices: [],
})

/** The edits that the server has not acknowledged. */
export const unsaved = (replica: Replica): Change[] => diff(replica.snapshot, replica.draft)

/** The edits that are not in a save yet. */
export const unsent = (replica: Replica): Change[] =>
  diff(replica.inFlight?.sent ?? replica.snapshot, replica.draft).map((change) =>
    replica.exact.includes(change.field) ? { ...change, exact: true } : change,
  )

/** The unsent edits that are not held back. */
export const sendable = (replica: Replica): Change[] =>
  unsent(replica).filter(({ field }) => !isHeldBack(replica, field))

const isHeldBack = ({ heldBack = [] }: Replica, field: string): boolean => heldBack.includes(field)

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
 * Moves the sendable edits into a save. Does nothing while a save is in flight or if there is nothing to send. `madeAt`
 * is the time of the oldest edit.
 */
export function send(replica: Replica, saveId: string, madeAt: string | null = null): Replica {
  if (replica.inFlight || replica.revision === 0) return replica
  const edits = sendable(replica)
  if (edits.length === 0) return replica
  const changes = edits.map((change) => withSeenValue(replica, change))
  const save = { saveId, baseRevision: replica.revision, changes, ...(madeAt !== null && { madeAt }) }
  // The server cannot detect these conflicts, because merged fields are sent relative to the latest value.
  const replaced = changes
    .filter((change) => isMerged(change) && replica.conflicts[change.field] !== undefined)
    .map((change): Notice => ({ kind: 'replaced', change }))
  const notices = [...replica.notices, ...replaced]
  const { heldBack = [] } = replica
  const sent = heldBack.length === 0 ? replica.draft : apply(replica.snapshot, edits)
  const conflicts = Object.fromEntries(Object.entries(replica.conflicts).filter(([field]) => heldBack.includes(field)))
  return {
    ...replica,
    inFlight: { save, sent },
    conflicts,
    exact: replica.exact.filter((f) => heldBack.includes(f)),
    notices,
  }
}

/** The server has committed the save in flight: its character becomes the snapshot, later edits stay on top. */
export function acknowledged(replica: Replica, saveId: string, response: SaveResponse): Replica {
  if (replica.inFlight?.save.saveId !== saveId) return replica
  const { changes } = replica.inFlight.save
  // Edits held back since the first attempt were still part of the save that was committed.
  const committed = response.entries.map(({ data }) => data).filter(({ field }) => isHeldBack(replica, field))
  const added = noticesOf([...changes, ...committed], response.entries, response.character)
  const { notices, ...rest } = saveArrived(replica, saveId, response)
  return { ...rest, notices: [...notices, ...added] }
}

/**
 * The save in flight is known to be committed, but its log entries are not known. If access was revoked (`fresh` is
 * null), assume the server stored what we sent.
 */
export function saveArrived(replica: Replica, saveId: string, fresh: CharacterAtRevision | null): Replica {
  const { inFlight, revision } = replica
  if (inFlight?.save.saveId !== saveId) return replica
  return rebaseOnto(replica, newest(replica, fresh ?? { character: inFlight.sent, revision }), null)
}

/**
 * The server has refused the save in flight. The refused changes are reverted and reported in notices; the rest of the
 * save becomes unsent again.
 */
export function saveRefused(replica: Replica, saveId: string, problem: Problem): Replica {
  if (replica.inFlight?.save.saveId !== saveId) return replica
  const { changes } = replica.inFlight.save
  const named = changes.filter(({ field }) => isWithin(field, problem.field))
  const refused = named.length > 0 ? named : changes
  const remaining = changes.filter((change) => !refused.includes(change))
  const base = rebase(replica.snapshot, remaining)
  const { character: draft, conflicts, lost } = rebase(base.character, unsent(replica))
  // An edit made on top of a refused value conflicts only if the value before the refused change was replaced.
  for (const { field } of refused) delete conflicts[field]
  Object.assign(conflicts, rebase(replica.snapshot, refused).conflicts)
  const refusals = refused.map((change): Notice => ({ kind: 'refused', change, problem }))
  const reverted = withoutStaleMarks({
    ...replica,
    draft,
    inFlight: null,
    fetched: null,
    conflicts: { ...conflicts, ...replica.conflicts, ...base.conflicts },
    exact: [...replica.exact, ...exactFieldsOf(remaining)],
    notices: [...replica.notices, ...refusals, ...base.lost, ...lost],
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
  return { ...replica, conflicts, heldBack: replica.heldBack?.filter((other) => other !== field) ?? [] }
}

/** The outcome of receiving log entries from the stream. */
export type Received = { readonly kind: 'applied'; readonly replica: Replica } | { readonly kind: 'gap' }

/** Applies all entries of one save to the snapshot and rebases the edits on it. A skipped revision is a gap; refetch then. */
export function received(replica: Replica, entries: readonly LogEntry[]): Received {
  const [first] = entries
  if (!first) return { kind: 'applied', replica }
  const { revision, saveId } = first
  if (revision > replica.revision + 1) return { kind: 'gap' }
  const isNew = revision > replica.revision
  const character = isNew
    ? apply(
        replica.snapshot,
        entries.map(({ data }) => data),
      )
    : replica.snapshot
  // The stream can deliver our own save before its response; then it counts as the response.
  if (saveId === replica.inFlight?.save.saveId) {
    return { kind: 'applied', replica: acknowledged(replica, saveId, { character, revision, entries }) }
  }
  return { kind: 'applied', replica: isNew ? rebaseOnto(replica, { character, revision }, replica.inFlight) : replica }
}

/** The whole character was fetched, after a gap or a long pause, or a local-only character was registered. */
export function refreshed(replica: Replica, { character, revision }: CharacterAtRevision): Replica {
  const fresh = { character, revision }
  if (replica.inFlight) return { ...replica, fetched: newest(replica, fresh) }
  return revision < replica.revision ? replica : rebaseOnto(replica, fresh, null)
}

/** The highest of all known revisions; a response may arrive late. */
const newest = ({ snapshot, revision, fetched }: Replica, response: CharacterAtRevision): CharacterAtRevision =>
  [{ character: snapshot, revision }, fetched ?? response].reduce(
    (latest, other) => (other.revision > latest.revision ? other : latest),
    response,
  )

/** Replaces the snapshot and rebases the save in flight and the unsent edits on it. */
export function rebaseOnto(
  replica: Replica,
  { character: snapshot, revision }: CharacterAtRevision,
  inFlight: Pick<NonNullable<Replica['inFlight']>, 'save'> | null,
  typed: readonly Change[] = unsent(replica),
): Replica {
  const sent = inFlight ? rebase(snapshot, inFlight.save.changes).character : snapshot
  const { character: draft, conflicts, lost } = rebase(sent, typed)
  return withoutStaleMarks({
    snapshot,
    revision,
    draft,
    inFlight: inFlight && { save: inFlight.save, sent },
    fetched: inFlight && replica.fetched,
    conflicts: { ...conflicts, ...replica.conflicts },
    exact: replica.exact,
    heldBack: replica.heldBack ?? [],
    notices: [...replica.notices, ...lost],
  })
}

/** Removes conflict, exact and held-back marks of fields without unsent edits or without a real conflict. */
function withoutStaleMarks(replica: Replica): Replica {
  const { heldBack: marked = [] } = replica
  if (replica.exact.length === 0 && marked.length === 0 && Object.keys(replica.conflicts).length === 0) return replica
  const typed = new Map(unsent(replica).map(({ field, oldValue }) => [field, oldValue]))
  const isInConflict = (field: string, seen: Json) => typed.has(field) && !same(typed.get(field) ?? null, seen)
  const conflicts = Object.entries(replica.conflicts).filter(([field, seen]) => isInConflict(field, seen))
  const exact = [...new Set(replica.exact)].filter((field) => typed.has(field))
  // While a save is in flight it is not known yet whether the conflict remains.
  const isUndecided = (field: string) => replica.inFlight !== null || conflicts.some(([other]) => other === field)
  const heldBack = marked.filter((field) => typed.has(field) && isUndecided(field))
  return { ...replica, conflicts: Object.fromEntries(conflicts), exact, heldBack }
}

/** Whether a path is the given one or inside the given list. */
const isWithin = (field: string, outer: string | undefined): boolean =>
  field === outer || (outer !== undefined && field.startsWith(`${outer}.`))

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
