import { maxChanges, shownEntries, accessOf, viewOf, type GameEntry, type Seat } from '@everquill/domain'
import { eventText } from './frame.ts'

/** Larger than the largest save, so that a page always contains at least one whole save. */
export const pageSize = maxChanges + 1

/** The entries of one save, or one entry of a game's own log. */
export type Save = readonly GameEntry[]

/** The event for a save or a game's own entry; null if no entry is visible. */
export function eventTextOf(entries: Save): string | null {
  const [first] = entries
  if (!first) return null
  if (first.characterId === null) return eventText('line', { gameId: first.gameId, entry: first })
  const { characterId, revision, saveId } = first
  return eventText('saved', { publicRef: String(characterId), revision, saveId, entries })
}

/** Event texts by role and settings, because many members see the same. */
const textCache = new WeakMap<Save, Map<string, string | null>>()

/** The event for a save in a game as a member with this seat sees it; null if nothing is visible. */
export function textForSeat(seat: Seat, save: Save): string | null {
  const key = `${seat.role} ${seat.settings.playersSee}`
  const known = textCache.get(save) ?? new Map<string, string | null>()
  const text = known.has(key) ? known.get(key) : eventTextOf(visibleAt(seat, save))
  textCache.set(save, known.set(key, text ?? null))
  return text ?? null
}

/** The entries of a save that a member with this seat may see of another member's character. */
function visibleAt(seat: Seat, save: Save): Save {
  const [first] = save
  if (!first) return []
  if (first.characterId === null) return first.audience && seat.role !== 'gm' ? [] : save
  return shownEntries(save, viewOf(accessOf('', { character: { user: 'another member', gameId: seat.gameId }, seat })))
}

/** Groups entries by save, because clients apply a save as a whole. */
export function savesOf<E extends GameEntry>(entries: readonly E[]): E[][] {
  const saves = new Map<string, E[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const save = saves.get(key)
    if (save) save.push(entry)
    else saves.set(key, [entry])
  }
  return [...saves.values()]
}

const keyOf = ({ characterId, revision, id }: GameEntry): string =>
  characterId === null ? id : `${characterId}.${revision}`

/** Leaves out the last save of a full page: it may continue on the next page. */
export function wholeSaves<E extends GameEntry>(entries: readonly E[]): readonly E[] {
  const last = entries.at(-1)
  if (!last || entries.length < pageSize) return entries
  return entries.filter((entry) => keyOf(entry) !== keyOf(last))
}
