import { parsePath } from '../change/path.ts'
import type { Change, Transfer } from '../change/change.ts'
import { isRecord, same, type Json } from '../json.ts'
import { wholeCharacter } from '../log/entry.ts'
import { rolledField } from '../log/roll-entry.ts'
import { movedIn, type Moved } from '../log/summary.ts'
import { undoingsIn, undoneBy } from '../log/undo.ts'
import { noteField, sessionField, type GameEntry } from './game-entry.ts'

/** An evening that a table has marked: from its beginning to its end, or until now. */
export interface GameSession {
  readonly began: GameEntry
  /** What ended it: its own end, or the beginning of the next. Null while it goes on. */
  readonly ended: GameEntry | null
}

/** The sittings of a table, newest first, from its markers, newest first. An end that ends nothing is none. */
export function gameSessionsOf(markers: readonly GameEntry[]): readonly GameSession[] {
  const sittings: GameSession[] = []
  let ended: GameEntry | null = null
  for (const marker of markers) {
    if (marker.data.field !== sessionField) continue
    if (marker.data.newValue === 'started') sittings.push({ began: marker, ended })
    ended = marker
  }
  return sittings
}

/** What became of one character in a sitting. */
export interface CharacterRecap {
  readonly characterId: number
  /** What is another in the end than it was in the beginning; counters also when they only went up and down. */
  readonly changes: readonly Change[]
  /** What counters gained and spent on the way, by their path. */
  readonly moved: ReadonlyMap<string, Moved>
  readonly rolls: number
}

/** A sitting in short. */
export interface Recap {
  readonly notes: readonly { readonly user: string; readonly text: string }[]
  /** What was awarded or given and not taken back, each with the entries of those who were given something. */
  readonly transfers: readonly { readonly transfer: Transfer; readonly gains: readonly GameEntry[] }[]
  /** In the order in which something first happened to them. */
  readonly characters: readonly CharacterRecap[]
}

/** What some lines of a game's log, oldest first, come to. What is for game masters alone is not for a recap. */
export function recapOf(entries: readonly GameEntry[]): Recap {
  const open = entries.filter(({ audience }) => audience === undefined)
  const notes = open.flatMap(({ user, data: { field, newValue } }) =>
    field === noteField && typeof newValue === 'string' ? [{ user, text: newValue }] : [],
  )
  const byCharacter = Map.groupBy(
    open.filter(({ characterId }) => characterId !== null),
    ({ characterId }) => characterId ?? 0,
  )
  const characters = [...byCharacter].map(([characterId, own]): CharacterRecap => {
    const changes = own.map(({ data }) => data).filter(({ field }) => field !== rolledField && field !== wholeCharacter)
    const moved = movedIn(own)
    return {
      characterId,
      changes: netChanges(changes).filter(
        ({ field, oldValue, newValue }) => moved.has(field) || !same(oldValue, newValue),
      ),
      moved,
      rolls: own.filter(({ data }) => data.field === rolledField).length,
    }
  })
  return { notes, transfers: transfersIn(open), characters }
}

function transfersIn(entries: readonly GameEntry[]): Recap['transfers'] {
  const undone = undoneBy(undoingsIn(entries))
  const standing = entries.filter(({ id, data }) => data.undoes === undefined && !undone.has(id))
  const byTransfer = Map.groupBy(standing, ({ data }) => data.transfer?.id)
  return [...byTransfer.values()].flatMap((own) => {
    const transfer = own[0]?.data.transfer
    if (!transfer) return []
    return [{ transfer, gains: own.filter(({ characterId }) => transfer.to.includes(characterId ?? 0)) }]
  })
}

/** From the first value to the last, path by path; what happened to a thing that came or went is part of its coming or going. */
function netChanges(changes: readonly Change[]): readonly Change[] {
  const net = new Map<string, { oldValue: Json; newValue: Json }>()
  for (const { field, oldValue, newValue } of changes) {
    const path = parsePath(field)
    const whole = path?.kind === 'part' ? net.get(`${path.key}.${path.entryId}`) : undefined
    if (path?.kind === 'part' && whole && isRecord(whole.newValue)) {
      whole.newValue = { ...whole.newValue, [path.part]: newValue }
      continue
    }
    if (path?.kind === 'entry') for (const key of net.keys()) if (key.startsWith(`${field}.`)) net.delete(key)
    const first = net.get(field)
    net.set(field, { oldValue: first ? first.oldValue : oldValue, newValue })
  }
  return [...net].map(([field, values]) => ({ field, ...values }))
}
