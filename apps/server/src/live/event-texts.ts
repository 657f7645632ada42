import {
  maxChanges,
  shortEntry,
  shownEntries,
  accessOf,
  readerOf,
  viewOf,
  type GameEntry,
  type LogEntry,
  type Seat,
} from '@everquill/domain'
import type { TimelineReads } from '../storage/log-port.ts'
import { eventText } from './frame.ts'

/** Larger than the largest save, so that a page always contains at least one whole save. */
export const pageSize = maxChanges + 1

/** The entries of one save, or one entry of a game's own log. */
export type Save = readonly GameEntry[]

/** A save and its place in the history of its character. */
export interface PlacedSave {
  readonly entries: Save
  /** The last entry of the character's revision before; empty for its first revision and for a game's own entry. */
  readonly previousEntryId: string
}

/**
 * The event for the visible entries of a save, or for a game's own entry; null if no entry is visible. Replayed events
 * have the epoch; a listener knows that of later ones from the hello.
 */
export function eventTextOf(
  epoch: string | null,
  { entries, previousEntryId }: PlacedSave,
  visible: Save,
): string | null {
  const [first] = visible
  if (!first) return null
  if (first.characterId === null) return eventText('line', { gameId: first.gameId, entry: first })
  const { characterId, revision, saveId } = first
  const entryId = entries.at(-1)?.id
  return eventText('saved', {
    publicRef: String(characterId),
    revision,
    saveId,
    ...(epoch !== null && { epoch }),
    previousEntryId,
    // The last entry of the save may be hidden from this reader.
    ...(entryId !== visible.at(-1)?.id && { entryId }),
    entries: (visible as readonly LogEntry[]).map(shortEntry),
  })
}

interface CachedTexts {
  /** The author, if some entries are not for everyone: the author may see more than others with the same seat. */
  readonly hidingAuthor: string | undefined
  readonly byReader: Map<string, string | null>
}

/** Event texts by role and settings, because many members see the same. */
const textCache = new WeakMap<PlacedSave, CachedTexts>()

function cachedTexts(save: PlacedSave): CachedTexts {
  const known = textCache.get(save)
  if (known) return known
  const hidingAuthor = save.entries.find(({ audience }) => audience !== undefined)?.user
  const cached = { hidingAuthor, byReader: new Map<string, string | null>() }
  textCache.set(save, cached)
  return cached
}

/** The event for a save in a game as a member with this seat sees it; null if nothing is visible. */
export function textForSeat(epoch: string | null, user: string, seat: Seat, save: PlacedSave): string | null {
  const { hidingAuthor, byReader } = cachedTexts(save)
  const key = `${seat.role} ${seat.settings.playersSee} ${user === hidingAuthor}`
  const known = byReader.get(key)
  if (known !== undefined) return known
  const text = eventTextOf(epoch, save, visibleAt(user, seat, save.entries))
  byReader.set(key, text)
  return text
}

/** The entries of a save that a member with this seat may see of another member's character. */
function visibleAt(user: string, seat: Seat, entries: Save): Save {
  const [first] = entries
  if (!first) return []
  if (first.characterId === null) return entries.filter(({ audience }) => audience === undefined || seat.role === 'gm')
  const access = accessOf('', { character: { user: 'another member', gameId: seat.gameId }, seat })
  return shownEntries(entries, viewOf(access), readerOf(user, access))
}

/**
 * Looks up the entry before each save in the log of its character: a game's log may not contain it, and the position of
 * a cursor may come from another history.
 */
export async function placeSaves(
  characters: Pick<TimelineReads, 'momentsUpTo'>,
  saves: readonly Save[],
): Promise<readonly PlacedSave[]> {
  const latest = new Map<number | null, GameEntry>()
  const placed: PlacedSave[] = []
  for (const entries of saves) {
    const [first] = entries
    if (!first) continue
    const { characterId, id, revision } = first
    const known = latest.get(characterId)
    if (characterId === null || revision === 1) placed.push({ entries, previousEntryId: '' })
    else if (known?.revision === revision - 1) placed.push({ entries, previousEntryId: known.id })
    else {
      const [before] = await characters.momentsUpTo({ characterId }, [Number(id) - 1])
      placed.push({ entries, previousEntryId: String(before?.id ?? '') })
    }
    latest.set(characterId, entries.at(-1) ?? first)
  }
  return placed
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
