import { maxChanges, shownEntries, standingOf, viewOf, type GameEntry, type Seat } from '@everquill/domain'
import { eventText } from './frame.ts'

/** More than one save can hold, so that a page always ends at least one. */
export const page = maxChanges + 1

/** The entries of one save, or one line of a game. */
export type Save = readonly GameEntry[]

/** The event of one save of a character, or of one line of a game; none for what is not for these ears. */
export function textOf(entries: Save): string | null {
  const [first] = entries
  if (!first) return null
  if (first.characterId === null) return eventText('line', { gameId: first.gameId, entry: first })
  const { characterId, revision, saveId } = first
  return eventText('saved', { publicRef: String(characterId), revision, saveId, entries })
}

/** What each kind of company is told of a save: made once for all who sit alike, for they may be many. */
const tellings = new WeakMap<Save, Map<string, string | null>>()

/** What a save at a table says to who sits there so. */
export function textAt(seat: Seat, save: Save): string | null {
  const company = `${seat.role} ${seat.settings.playersSee}`
  const known = tellings.get(save) ?? new Map<string, string | null>()
  const told = known.has(company) ? known.get(company) : textOf(heardAt(seat, save))
  tellings.set(save, known.set(company, told ?? null))
  return told ?? null
}

/** What of a save at a table is for who sits there so. */
function heardAt(seat: Seat, save: Save): Save {
  const [first] = save
  if (!first) return []
  if (first.characterId === null) return first.audience && seat.role !== 'gm' ? [] : save
  return shownEntries(save, viewOf(standingOf('', { character: { user: 'somebody', gameId: seat.gameId }, seat })))
}

/** Entries of one save stay together: a device takes a save as a whole. */
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

/** A full page may end in the middle of a save, which then waits for the next page. */
export function wholeSaves<E extends GameEntry>(entries: readonly E[]): readonly E[] {
  const last = entries.at(-1)
  if (!last || entries.length < page) return entries
  return entries.filter((entry) => keyOf(entry) !== keyOf(last))
}
