import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { diff } from '../change/diff.ts'
import { exists, parsePath, read } from '../change/path.ts'
import { same, type Json } from '../json.ts'
import type { FetchedCharacter } from '../save/commit.ts'
import type { Save } from '../save/save.ts'
import type { AcknowledgedSave } from './acknowledged-saves.ts'
import { mergeNotices, withoutNotice, type Notice } from './notice.ts'
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

/** Where a state of a character is in a server's history. */
export type Position = Pick<FetchedCharacter, 'revision' | 'entryId' | 'epoch'>

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
  return { ...first, baseRevision: revision, ...(entryId !== '' && { baseEntryId: entryId }) }
}

/** The save that awaits its response. */
export const saveInFlight = (replica: Replica): Save | null => (replica.isInFlight ? nextSave(replica) : null)

/** The edits that the server has not acknowledged. */
export const unsaved = (replica: Replica): Change[] => diff(replica.snapshot, replica.draft)

/** Whether there is anything that the server has not acknowledged, even if the changes cancel each other out. */
export const hasUnsaved = (replica: Replica): boolean => replica.saves.length > 0 || unsent(replica).length > 0

/** The edits that are not in a save yet. */
export function unsent(replica: Replica): Change[] {
  const changes = withExactMarks(diff(replica.sealed, replica.draft), replica)
  const changed = new Set(changes.map(({ field }) => field))
  // A counter that happens to have the exact value already may change before the save arrives.
  const others = replica.exact.filter((field) => !changed.has(field))
  return [...changes, ...others.flatMap((field) => exactValue(replica.draft, field))]
}

function exactValue(draft: Character, field: string): Change[] {
  const value = valueAt(draft, field)
  return value === undefined ? [] : [{ field, oldValue: value, newValue: value, exact: true }]
}

/** Undefined if the entry that the field belongs to is gone. */
export function valueAt(character: Character, field: string): Json | undefined {
  const path = parsePath(field)
  return path && exists(character, path) ? read(character, path) : undefined
}

/** Marks the counters that were set to an exact value. */
export const withExactMarks = (changes: readonly Change[], { exact }: Replica): Change[] =>
  changes.map((change) => (exact.includes(change.field) ? { ...change, exact: true } : change))

/** The unsent edits that are not held back. */
export const sendable = (replica: Replica): Change[] =>
  unsent(replica).filter(({ field }) => !isHeldBack(replica, field))

export const isHeldBack = ({ heldBack }: Replica, field: string): boolean => heldBack.includes(field)

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
  const shown = valueAt(draft, field)
  if (shown === undefined) return null
  const change = { field, oldValue: seen === undefined ? shown : seen, newValue: value }
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
  /** Whether the author has taken back an exact value. */
  const isBack = (field: string) =>
    changes.some((change) => change.field === field) && valueAt(replica.sealed, field) === valueAt(draft, field)
  return withoutStaleMarks({
    ...replica,
    draft,
    conflicts: { ...conflicts, ...replica.conflicts },
    exact: [...replica.exact.filter((field) => !isBack(field)), ...exactFieldsOf(changes)],
    notices: [...replica.notices, ...lost],
  })
}

/** Adds notices; a refusal that is known counts once. */
export function withNotices(replica: Replica, added: readonly Notice[]): Replica {
  const notices = mergeNotices(replica.notices, added)
  return notices === replica.notices ? replica : { ...replica, notices }
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

/** The whole character was fetched, after a gap or a long pause, or a local-only character was registered. */
export function refreshed(replica: Replica, fresh: FetchedCharacter): Replica {
  if (replica.isInFlight) return { ...replica, fetched: newest(replica, fresh) }
  return fresh.revision < replica.revision ? replica : rebaseOnto(replica, stateIn(fresh), replica.saves)
}

const positionOf = ({ revision, entryId, epoch }: Position): Position => ({ revision, entryId, epoch })

export const stateOf = (replica: Replica): FetchedCharacter => ({ ...positionOf(replica), character: replica.snapshot })

/** A response may have more properties than the state. */
export const stateIn = (response: FetchedCharacter): FetchedCharacter => ({
  ...positionOf(response),
  character: response.character,
})

/** The highest of all known revisions; a response may arrive late. */
export const newest = (replica: Replica, response: FetchedCharacter): FetchedCharacter =>
  [stateOf(replica), replica.fetched ?? response].reduce(
    (latest, other) => (other.revision > latest.revision ? other : latest),
    stateIn(response),
  )

/** The latest state that a replica knows, although it may not show it yet while a save is in flight. */
export const latestState = (replica: Replica): FetchedCharacter => newest(replica, stateOf(replica))

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
export const rebaseSaves = (snapshot: Character, saves: readonly SealedSave[]): Character =>
  saves.reduce((character, { changes }) => rebase(character, changes).character, snapshot)

/** Removes conflict, exact and held-back marks of fields without unsent edits or without a real conflict. */
export function withoutStaleMarks(replica: Replica): Replica {
  const { heldBack: marked } = replica
  if (replica.exact.length === 0 && marked.length === 0 && Object.keys(replica.conflicts).length === 0) return replica
  const typed = new Map(diff(replica.sealed, replica.draft).map(({ field, oldValue }) => [field, oldValue]))
  const isInConflict = (field: string, seen: Json) => typed.has(field) && !same(typed.get(field) ?? null, seen)
  const conflicts = Object.entries(replica.conflicts).filter(([field, seen]) => isInConflict(field, seen))
  const exact = [...new Set(replica.exact)]
  // While a save is in flight it is not known yet whether the conflict remains.
  const isUndecided = (field: string) => replica.isInFlight || conflicts.some(([other]) => other === field)
  const heldBack = marked.filter((field) => typed.has(field) && isUndecided(field))
  return { ...replica, conflicts: Object.fromEntries(conflicts), exact, heldBack }
}
