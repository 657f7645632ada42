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

/** One character on one device: what the server last said, what is on its way, and what is shown. */
export interface Replica {
  /** What the server has acknowledged, at `revision`. */
  readonly snapshot: Character
  /** 0 for a character that was created here and that the server does not know yet. */
  readonly revision: number
  /**
   * What the person sees and types into. Only the server clamps: a counter may lie beyond its limits here when others
   * have spent meanwhile what is being spent here.
   */
  readonly draft: Character
  /** The one save on its way, and the draft as it was sent. */
  readonly inFlight: { readonly save: Save; readonly sent: Character } | null
  /** Fetched while a save was in flight: whether that save is in it cannot be told, so it waits for the answer. */
  readonly fetched: CharacterAtRevision | null
  /** Fields typed into here that somebody else changed meanwhile, each with the value that the person had seen. */
  readonly conflicts: { readonly [field: string]: Json }
  /** Counters that were set to what they are, not changed by a difference. */
  readonly exact: readonly string[]
  /** Contested fields that were typed long ago and wait for their author's word; absent in what older versions wrote. */
  readonly heldBack?: readonly string[]
  /** What the person must be told of earlier edits, until they have seen it. */
  readonly notices: readonly Notice[]
}

/** What the server made of a save. */
export interface SaveResponse extends CharacterAtRevision {
  readonly entries: readonly LogEntry[]
}

/** A device that has just loaded a character. */
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

/** What is typed and not yet acknowledged. */
export const unsaved = (replica: Replica): Change[] => diff(replica.snapshot, replica.draft)

/** What is typed and not yet even on its way. */
export const unsent = (replica: Replica): Change[] =>
  diff(replica.inFlight?.sent ?? replica.snapshot, replica.draft).map((change) =>
    replica.exact.includes(change.field) ? { ...change, exact: true } : change,
  )

/** What of it may be sent: what is held waits for its author. */
export const sendable = (replica: Replica): Change[] =>
  unsent(replica).filter(({ field }) => !isHeldBack(replica, field))

const isHeldBack = ({ heldBack = [] }: Replica, field: string): boolean => heldBack.includes(field)

/** How a person writes. */
export interface EditOptions {
  /** "It *is* 120": the counter is set, not changed by the difference. */
  readonly exact?: boolean
  /** What they saw before, when that is not what is shown now: a box in use is never overwritten. */
  readonly seen?: Json
}

/** What a person who sees this device does by writing a value; null when that changes nothing. */
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

/** The person writes a value. */
export function edit(replica: Replica, field: string, value: Json, how: EditOptions = {}): Replica {
  const change = changeFor(replica, field, value, how)
  return change ? applyEdits(replica, [change]) : replica
}

/** What was typed, perhaps by somebody who had not seen the latest, lies on top of what is shown. */
export function applyEdits(replica: Replica, changes: readonly Change[]): Replica {
  if (changes.length === 0) return replica
  const { character: draft, conflicts, lost } = rebase(replica.draft, changes)
  return marked({
    ...replica,
    draft,
    conflicts: { ...conflicts, ...replica.conflicts },
    exact: [...replica.exact, ...exactFieldsOf(changes)],
    notices: [...replica.notices, ...lost],
  })
}

/**
 * Puts what is unsent on its way; nothing happens while a save is in flight or when nothing changed. `madeAt` is when
 * the oldest of it was typed.
 */
export function send(replica: Replica, saveId: string, madeAt: string | null = null): Replica {
  if (replica.inFlight || replica.revision === 0) return replica
  const meant = sendable(replica)
  if (meant.length === 0) return replica
  const changes = meant.map((change) => asSeen(replica, change))
  const save = { saveId, baseRevision: replica.revision, changes, ...(madeAt !== null && { madeAt }) }
  // Lines that replace somebody else's are not told by the log, which sees them as written on top of those.
  const told = changes
    .filter((change) => isMerged(change) && replica.conflicts[change.field] !== undefined)
    .map((change): Notice => ({ kind: 'replaced', change }))
  const notices = [...replica.notices, ...told]
  const { heldBack = [] } = replica
  const sent = heldBack.length === 0 ? replica.draft : apply(replica.snapshot, meant)
  const conflicts = Object.fromEntries(Object.entries(replica.conflicts).filter(([field]) => heldBack.includes(field)))
  return {
    ...replica,
    inFlight: { save, sent },
    conflicts,
    exact: replica.exact.filter((f) => heldBack.includes(f)),
    notices,
  }
}

/** The server has answered the save in flight: its character is the snapshot, what was typed since lies on top. */
export function acknowledged(replica: Replica, saveId: string, answer: SaveResponse): Replica {
  if (replica.inFlight?.save.saveId !== saveId) return replica
  const { changes } = replica.inFlight.save
  // What is held since was in it when it was first sent.
  const taken = answer.entries.map(({ data }) => data).filter(({ field }) => isHeldBack(replica, field))
  const told = noticesOf([...changes, ...taken], answer.entries, answer.character)
  const { notices, ...rest } = arrived(replica, saveId, answer)
  return { ...rest, notices: [...notices, ...told] }
}

/**
 * The save in flight is known to be in what the server has, though not what was written about it. Who may not look any
 * more (`null`) takes what was sent for what is there.
 */
export function arrived(replica: Replica, saveId: string, fresh: CharacterAtRevision | null): Replica {
  const { inFlight, revision } = replica
  if (inFlight?.save.saveId !== saveId) return replica
  return onto(replica, newest(replica, fresh ?? { character: inFlight.sent, revision }), null)
}

/**
 * The server has said no to the save in flight. What it means goes back to what the server has, and its author is told;
 * the rest of the save is unsent again.
 */
export function refuse(replica: Replica, saveId: string, problem: Problem): Replica {
  if (replica.inFlight?.save.saveId !== saveId) return replica
  const { changes } = replica.inFlight.save
  const meant = changes.filter(({ field }) => isWithin(field, problem.field))
  const refused = meant.length > 0 ? meant : changes
  const kept = changes.filter((change) => !refused.includes(change))
  const below = rebase(replica.snapshot, kept)
  const { character: draft, conflicts, lost } = rebase(below.character, unsent(replica))
  // What was typed over a refused value replaces what its author saw before that.
  for (const { field } of refused) delete conflicts[field]
  Object.assign(conflicts, rebase(replica.snapshot, refused).conflicts)
  const told = refused.map((change): Notice => ({ kind: 'refused', change, problem }))
  const typed = marked({
    ...replica,
    draft,
    inFlight: null,
    fetched: null,
    conflicts: { ...conflicts, ...replica.conflicts, ...below.conflicts },
    exact: [...replica.exact, ...exactFieldsOf(kept)],
    notices: [...replica.notices, ...told, ...below.lost, ...lost],
  })
  return replica.fetched ? refreshed(typed, replica.fetched) : typed
}

/** The person has seen a notice. */
export const dismissed = (replica: Replica, notice: Notice): Replica => ({
  ...replica,
  notices: withoutNotice(replica.notices, notice),
})

/** The person has seen what somebody else wrote into a field, and keeps their own. */
export function conflictResolved(replica: Replica, field: string): Replica {
  const { [field]: _seen, ...conflicts } = replica.conflicts
  return { ...replica, conflicts, heldBack: replica.heldBack?.filter((other) => other !== field) ?? [] }
}

/** What hearing of other people's saves comes to. */
export type Received = { readonly kind: 'heard'; readonly replica: Replica } | { readonly kind: 'gap' }

/** All entries of one save arrive and go under what is typed here. A missing revision in between is a gap to be asked for. */
export function received(replica: Replica, entries: readonly LogEntry[]): Received {
  const [first] = entries
  if (!first) return { kind: 'heard', replica }
  const { revision, saveId } = first
  if (revision > replica.revision + 1) return { kind: 'gap' }
  const isNews = revision > replica.revision
  const character = isNews
    ? apply(
        replica.snapshot,
        entries.map(({ data }) => data),
      )
    : replica.snapshot
  // The stream may bring one's own save before the answer does: then this is the answer.
  if (saveId === replica.inFlight?.save.saveId) {
    return { kind: 'heard', replica: acknowledged(replica, saveId, { character, revision, entries }) }
  }
  return { kind: 'heard', replica: isNews ? onto(replica, { character, revision }, replica.inFlight) : replica }
}

/** The whole character is fetched anew, after a gap or a long sleep; or it is known to the server from now on. */
export function refreshed(replica: Replica, { character, revision }: CharacterAtRevision): Replica {
  const fresh = { character, revision }
  if (replica.inFlight) return { ...replica, fetched: newest(replica, fresh) }
  return revision < replica.revision ? replica : onto(replica, fresh, null)
}

/** The latest of what the server has told in one way or another; an answer may come late. */
const newest = ({ snapshot, revision, fetched }: Replica, told: CharacterAtRevision): CharacterAtRevision =>
  [{ character: snapshot, revision }, fetched ?? told].reduce(
    (latest, other) => (other.revision > latest.revision ? other : latest),
    told,
  )

/** The device with another snapshot under everything that is on its way or typed. */
export function onto(
  replica: Replica,
  { character: snapshot, revision }: CharacterAtRevision,
  inFlight: Pick<NonNullable<Replica['inFlight']>, 'save'> | null,
  typed: readonly Change[] = unsent(replica),
): Replica {
  const sent = inFlight ? rebase(snapshot, inFlight.save.changes).character : snapshot
  const { character: draft, conflicts, lost } = rebase(sent, typed)
  return marked({
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

/** The device with its marks, as far as their fields are still typed and unsent, and were really changed by others. */
function marked(replica: Replica): Replica {
  const { heldBack: waiting = [] } = replica
  if (replica.exact.length === 0 && waiting.length === 0 && Object.keys(replica.conflicts).length === 0) return replica
  const typed = new Map(unsent(replica).map(({ field, oldValue }) => [field, oldValue]))
  const isContested = (field: string, seen: Json) => typed.has(field) && !same(typed.get(field) ?? null, seen)
  const conflicts = Object.entries(replica.conflicts).filter(([field, seen]) => isContested(field, seen))
  const exact = [...new Set(replica.exact)].filter((field) => typed.has(field))
  // While a save is on its way nobody knows yet what others wrote.
  const isAsked = (field: string) => replica.inFlight !== null || conflicts.some(([other]) => other === field)
  const heldBack = waiting.filter((field) => typed.has(field) && isAsked(field))
  return { ...replica, conflicts: Object.fromEntries(conflicts), exact, heldBack }
}

/** Whether a path is the one that is meant, or lies in the list that is. */
const isWithin = (field: string, meant: string | undefined): boolean =>
  field === meant || (meant !== undefined && field.startsWith(`${meant}.`))

/**
 * A change as the server must hear it, so that its log can tell what the person had seen. What is merged by its
 * difference already lies on top of what others did: from an older value the difference would be another.
 */
function asSeen({ conflicts }: Replica, change: Change): Change {
  const seen = conflicts[change.field]
  return seen === undefined || isMerged(change) ? change : { ...change, oldValue: seen }
}

function isMerged({ field, exact }: Change): boolean {
  const kind = parsePath(field)?.field.kind
  return kind === 'set' || kind === 'long-text' || (kind === 'counter' && !exact)
}
