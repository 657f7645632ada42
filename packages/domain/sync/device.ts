import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { apply } from '../change/apply.ts'
import { diff } from '../change/diff.ts'
import { merge } from '../change/merge.ts'
import { exists, parsePath } from '../change/path.ts'
import { workOn } from '../change/working-copy.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Revised } from '../save/commit.ts'
import type { Save } from '../save/save.ts'
import type { Json } from '../json.ts'

/** One character on one device: what the server last said, what is on its way, and what is shown. */
export interface Device {
  /** What the server has acknowledged, at `revision`. */
  readonly snapshot: Character
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
}

/** A device that has just loaded a character. */
export const loaded = ({ character, revision }: Revised): Device => ({
  snapshot: character,
  revision,
  draft: character,
  inFlight: null,
  fetched: null,
  contested: {},
})

/** What is typed and not yet acknowledged. */
export const unsaved = (device: Device): Change[] => diff(device.snapshot, device.draft)

/** What is typed and not yet even on its way. */
export const unsent = (device: Device): Change[] => diff(device.inFlight?.sent ?? device.snapshot, device.draft)

/** The person writes a value. */
export const edit = (device: Device, field: string, value: Json): Device => ({
  ...device,
  draft: apply(device.draft, [{ field, oldValue: null, newValue: value }]),
})

/** Puts what is unsent on its way; nothing happens while a save is in flight or when nothing changed. */
export function send(device: Device, saveId: string): Device {
  if (device.inFlight) return device
  const changes = unsent(device).map((change) => asSeen(device, change))
  if (changes.length === 0) return device
  const save = { saveId, baseRevision: device.revision, changes }
  return { ...device, inFlight: { save, sent: device.draft }, contested: {} }
}

/** The server has answered the save in flight: its character is the snapshot, what was typed since lies on top. */
export function acknowledged(device: Device, saveId: string, answer: Revised): Device {
  if (device.inFlight?.save.saveId !== saveId) return device
  return onto(device, newest(device, answer), null)
}

/** The save in flight failed for good: what was typed stays typed, and is unsaved again. */
export function failed(device: Device, saveId: string): Device {
  if (device.inFlight?.save.saveId !== saveId) return device
  const { contested } = rebase(device.snapshot, device.inFlight.save.changes)
  const typed = marked({ ...device, inFlight: null, fetched: null }, { ...device.contested, ...contested })
  return device.fetched ? refreshed(typed, device.fetched) : typed
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
    return { kind: 'heard', device: acknowledged(device, saveId, { character, revision }) }
  }
  return { kind: 'heard', device: isNews ? onto(device, { character, revision }, device.inFlight) : device }
}

/** The whole character is fetched anew, after a gap or a long sleep. */
export function refreshed(device: Device, fresh: Revised): Device {
  if (device.inFlight) return { ...device, fetched: newest(device, fresh) }
  return fresh.revision < device.revision ? device : onto(device, fresh, null)
}

/** The latest of what the server has told in one way or another; an answer may come late. */
const newest = ({ snapshot, revision, fetched }: Device, told: Revised): Revised =>
  [{ character: snapshot, revision }, fetched ?? told].reduce(
    (latest, other) => (other.revision > latest.revision ? other : latest),
    told,
  )

/** What was typed and has no place any more, because somebody removed the entry it belonged to: its author must be told. */
export const orphaned = (before: Device, after: Device): Change[] =>
  unsent(before).filter(({ field }) => {
    const path = parsePath(field)
    return path && !exists(after.draft, path)
  })

/** The device with another snapshot under everything that is on its way or typed. */
function onto(device: Device, { character: snapshot, revision }: Revised, inFlight: Device['inFlight']): Device {
  const sent = inFlight ? rebase(snapshot, inFlight.save.changes).character : snapshot
  const { character: draft, contested } = rebase(sent, unsent(device))
  const rebased = { snapshot, revision, draft, inFlight: inFlight && { save: inFlight.save, sent } }
  const fetched = inFlight && device.fetched
  return marked({ ...rebased, fetched, contested: {} }, { ...contested, ...device.contested })
}

/** The device with these fields contested, as far as they are still typed and unsent. */
function marked(device: Device, contested: Device['contested']): Device {
  const typed = new Set(unsent(device).map(({ field }) => field))
  return { ...device, contested: Object.fromEntries(Object.entries(contested).filter(([field]) => typed.has(field))) }
}

/** One's own changes on top of another character: each means there what it meant here. */
function rebase(character: Character, changes: readonly Change[]) {
  const copy = workOn(character)
  const contested: Record<string, Json> = {}
  for (const change of changes) {
    const path = parsePath(change.field)
    if (!path || !copy.exists(path)) continue
    const { value, asked, conflict } = merge(path, copy.read(path), change)
    copy.write(path, asked ?? value)
    // An entry added where one is already becomes a change of its parts: those are then contested, not the entry.
    if (conflict && !(path.kind === 'entry' && change.oldValue === null)) contested[change.field] = change.oldValue
  }
  return { character: copy.finished(), contested }
}

/** A change as the server must hear it, so that its log can tell what the person had seen. */
function asSeen({ contested }: Device, change: Change): Change {
  const seen = contested[change.field]
  return seen === undefined ? change : { ...change, oldValue: seen }
}
