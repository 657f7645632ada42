import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { apply } from '../change/apply.ts'
import { diff } from '../change/diff.ts'
import { exists, parsePath, read } from '../change/path.ts'
import { same, type Json } from '../json.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Problem } from '../problems.ts'
import type { Revised } from '../save/commit.ts'
import type { Save } from '../save/save.ts'
import { noticesOf, withoutNotice, type Notice } from './notice.ts'
import { exactFieldsOf, rebase } from './rebase.ts'

/** One character on one device: what the server last said, what is on its way, and what is shown. */
export interface Device {
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
  readonly fetched: Revised | null
  /** Fields typed into here that somebody else changed meanwhile, each with the value that the person had seen. */
  readonly contested: { readonly [field: string]: Json }
  /** Counters that were set to what they are, not changed by a difference. */
  readonly exact: readonly string[]
  /** Contested fields that were typed long ago and wait for their author's word; absent in what older versions wrote. */
  readonly held?: readonly string[]
  /** What the person must be told of earlier edits, until they have seen it. */
  readonly notices: readonly Notice[]
}

/** What the server made of a save. */
export interface Answer extends Revised {
  readonly entries: readonly LogEntry[]
}

/** A device that has just loaded a character. */
export const loaded = ({ character, revision }: Revised): Device => ({
  snapshot: character,
  revision,
  draft: character,
  inFlight: null,
  fetched: null,
  contested: {},
  exact: [],
  notices: [],
})

/** What is typed and not yet acknowledged. */
export const unsaved = (device: Device): Change[] => diff(device.snapshot, device.draft)

/** What is typed and not yet even on its way. */
export const unsent = (device: Device): Change[] =>
  diff(device.inFlight?.sent ?? device.snapshot, device.draft).map((change) =>
    device.exact.includes(change.field) ? { ...change, exact: true } : change,
  )

/** What of it may be sent: what is held waits for its author. */
export const sendable = (device: Device): Change[] => unsent(device).filter(({ field }) => !isHeld(device, field))

const isHeld = ({ held = [] }: Device, field: string): boolean => held.includes(field)

/** How a person writes. */
export interface Writing {
  /** "It *is* 120": the counter is set, not changed by the difference. */
  readonly exact?: boolean
  /** What they saw before, when that is not what is shown now: a box in use is never overwritten. */
  readonly seen?: Json
}

/** What a person who sees this device does by writing a value; null when that changes nothing. */
export function editOf({ draft }: Device, field: string, value: Json, { exact, seen }: Writing = {}): Change | null {
  const path = parsePath(field)
  if (!path || !exists(draft, path)) return null
  const shown = read(draft, path)
  const change = { field, oldValue: seen ?? shown, newValue: value }
  if (exact) return { ...change, exact }
  return same(shown, value) ? null : change
}

/** The person writes a value. */
export function edit(device: Device, field: string, value: Json, how: Writing = {}): Device {
  const change = editOf(device, field, value, how)
  return change ? write(device, [change]) : device
}

/** What was typed, perhaps by somebody who had not seen the latest, lies on top of what is shown. */
export function write(device: Device, changes: readonly Change[]): Device {
  if (changes.length === 0) return device
  const { character: draft, contested, lost } = rebase(device.draft, changes)
  return marked({
    ...device,
    draft,
    contested: { ...contested, ...device.contested },
    exact: [...device.exact, ...exactFieldsOf(changes)],
    notices: [...device.notices, ...lost],
  })
}

/**
 * Puts what is unsent on its way; nothing happens while a save is in flight or when nothing changed. `madeAt` is when
 * the oldest of it was typed.
 */
export function send(device: Device, saveId: string, madeAt: string | null = null): Device {
  if (device.inFlight || device.revision === 0) return device
  const meant = sendable(device)
  if (meant.length === 0) return device
  const changes = meant.map((change) => asSeen(device, change))
  const save = { saveId, baseRevision: device.revision, changes, ...(madeAt !== null && { madeAt }) }
  // Lines that replace somebody else's are not told by the log, which sees them as written on top of those.
  const told = changes
    .filter((change) => isMerged(change) && device.contested[change.field] !== undefined)
    .map((change): Notice => ({ kind: 'replaced', change }))
  const notices = [...device.notices, ...told]
  const { held = [] } = device
  const sent = held.length === 0 ? device.draft : apply(device.snapshot, meant)
  const contested = Object.fromEntries(Object.entries(device.contested).filter(([field]) => held.includes(field)))
  return {
    ...device,
    inFlight: { save, sent },
    contested,
    exact: device.exact.filter((f) => held.includes(f)),
    notices,
  }
}

/** The server has answered the save in flight: its character is the snapshot, what was typed since lies on top. */
export function acknowledged(device: Device, saveId: string, answer: Answer): Device {
  if (device.inFlight?.save.saveId !== saveId) return device
  const { changes } = device.inFlight.save
  // What is held since was in it when it was first sent.
  const taken = answer.entries.map(({ data }) => data).filter(({ field }) => isHeld(device, field))
  const told = noticesOf([...changes, ...taken], answer.entries, answer.character)
  const { notices, ...rest } = arrived(device, saveId, answer)
  return { ...rest, notices: [...notices, ...told] }
}

/**
 * The save in flight is known to be in what the server has, though not what was written about it. Who may not look any
 * more (`null`) takes what was sent for what is there.
 */
export function arrived(device: Device, saveId: string, fresh: Revised | null): Device {
  const { inFlight, revision } = device
  if (inFlight?.save.saveId !== saveId) return device
  return onto(device, newest(device, fresh ?? { character: inFlight.sent, revision }), null)
}

/**
 * The server has said no to the save in flight. What it means goes back to what the server has, and its author is told;
 * the rest of the save is unsent again.
 */
export function refuse(device: Device, saveId: string, problem: Problem): Device {
  if (device.inFlight?.save.saveId !== saveId) return device
  const { changes } = device.inFlight.save
  const meant = changes.filter(({ field }) => isWithin(field, problem.field))
  const refused = meant.length > 0 ? meant : changes
  const kept = changes.filter((change) => !refused.includes(change))
  const below = rebase(device.snapshot, kept)
  const { character: draft, contested, lost } = rebase(below.character, unsent(device))
  // What was typed over a refused value replaces what its author saw before that.
  for (const { field } of refused) delete contested[field]
  Object.assign(contested, rebase(device.snapshot, refused).contested)
  const told = refused.map((change): Notice => ({ kind: 'refused', change, problem }))
  const typed = marked({
    ...device,
    draft,
    inFlight: null,
    fetched: null,
    contested: { ...contested, ...device.contested, ...below.contested },
    exact: [...device.exact, ...exactFieldsOf(kept)],
    notices: [...device.notices, ...told, ...below.lost, ...lost],
  })
  return device.fetched ? refreshed(typed, device.fetched) : typed
}

/** The person has seen a notice. */
export const dismissed = (device: Device, notice: Notice): Device => ({
  ...device,
  notices: withoutNotice(device.notices, notice),
})

/** The person has seen what somebody else wrote into a field, and keeps their own. */
export function settled(device: Device, field: string): Device {
  const { [field]: _seen, ...contested } = device.contested
  return { ...device, contested, held: device.held?.filter((other) => other !== field) ?? [] }
}

/** What hearing of other people's saves comes to. */
export type Received = { readonly kind: 'heard'; readonly device: Device } | { readonly kind: 'gap' }

/** All entries of one save arrive and go under what is typed here. A missing revision in between is a gap to be asked for. */
export function received(device: Device, entries: readonly LogEntry[]): Received {
  const [first] = entries
  if (!first) return { kind: 'heard', device }
  const { revision, saveId } = first
  if (revision > device.revision + 1) return { kind: 'gap' }
  const isNews = revision > device.revision
  const character = isNews
    ? apply(
        device.snapshot,
        entries.map(({ data }) => data),
      )
    : device.snapshot
  // The stream may bring one's own save before the answer does: then this is the answer.
  if (saveId === device.inFlight?.save.saveId) {
    return { kind: 'heard', device: acknowledged(device, saveId, { character, revision, entries }) }
  }
  return { kind: 'heard', device: isNews ? onto(device, { character, revision }, device.inFlight) : device }
}

/** The whole character is fetched anew, after a gap or a long sleep; or it is known to the server from now on. */
export function refreshed(device: Device, { character, revision }: Revised): Device {
  const fresh = { character, revision }
  if (device.inFlight) return { ...device, fetched: newest(device, fresh) }
  return revision < device.revision ? device : onto(device, fresh, null)
}

/** The latest of what the server has told in one way or another; an answer may come late. */
const newest = ({ snapshot, revision, fetched }: Device, told: Revised): Revised =>
  [{ character: snapshot, revision }, fetched ?? told].reduce(
    (latest, other) => (other.revision > latest.revision ? other : latest),
    told,
  )

/** The device with another snapshot under everything that is on its way or typed. */
export function onto(
  device: Device,
  { character: snapshot, revision }: Revised,
  inFlight: Pick<NonNullable<Device['inFlight']>, 'save'> | null,
  typed: readonly Change[] = unsent(device),
): Device {
  const sent = inFlight ? rebase(snapshot, inFlight.save.changes).character : snapshot
  const { character: draft, contested, lost } = rebase(sent, typed)
  return marked({
    snapshot,
    revision,
    draft,
    inFlight: inFlight && { save: inFlight.save, sent },
    fetched: inFlight && device.fetched,
    contested: { ...contested, ...device.contested },
    exact: device.exact,
    held: device.held ?? [],
    notices: [...device.notices, ...lost],
  })
}

/** The device with its marks, as far as their fields are still typed and unsent, and were really changed by others. */
function marked(device: Device): Device {
  const { held: waiting = [] } = device
  if (device.exact.length === 0 && waiting.length === 0 && Object.keys(device.contested).length === 0) return device
  const typed = new Map(unsent(device).map(({ field, oldValue }) => [field, oldValue]))
  const isContested = (field: string, seen: Json) => typed.has(field) && !same(typed.get(field) ?? null, seen)
  const contested = Object.entries(device.contested).filter(([field, seen]) => isContested(field, seen))
  const exact = [...new Set(device.exact)].filter((field) => typed.has(field))
  // While a save is on its way nobody knows yet what others wrote.
  const isAsked = (field: string) => device.inFlight !== null || contested.some(([other]) => other === field)
  const held = waiting.filter((field) => typed.has(field) && isAsked(field))
  return { ...device, contested: Object.fromEntries(contested), exact, held }
}

/** Whether a path is the one that is meant, or lies in the list that is. */
const isWithin = (field: string, meant: string | undefined): boolean =>
  field === meant || (meant !== undefined && field.startsWith(`${meant}.`))

/**
 * A change as the server must hear it, so that its log can tell what the person had seen. What is merged by its
 * difference already lies on top of what others did: from an older value the difference would be another.
 */
function asSeen({ contested }: Device, change: Change): Change {
  const seen = contested[change.field]
  return seen === undefined || isMerged(change) ? change : { ...change, oldValue: seen }
}

function isMerged({ field, exact }: Change): boolean {
  const kind = parsePath(field)?.field.kind
  return kind === 'set' || kind === 'long-text' || (kind === 'counter' && !exact)
}
