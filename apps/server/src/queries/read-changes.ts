import {
  characterFields,
  movedIn,
  shownCharacter,
  shows,
  type Actor,
  type Character,
  type Moved,
} from '@everquill/domain'
import { longestLook } from '../storage/log-port.ts'
import type { Storage } from '../storage/port.ts'
import { characterAfter } from './character-at.ts'
import { openLog } from './open-log.ts'

/** A character at the beginning and at the end of a period, and how its counters went up and down between. */
export interface Changes {
  readonly before: Character
  readonly after: Character
  /** Of each counter that did, unless it was more often than anybody could follow. */
  readonly moved: Readonly<Record<string, Moved>>
}

const counters = Object.entries(characterFields).flatMap(([key, { kind }]) => (kind === 'counter' ? [key] : []))

/** What became of a character between two moments; null where the actor may not read its log. */
export async function readChanges(
  { storage }: { readonly storage: Pick<Storage, 'characters' | 'games'> },
  actor: Actor,
  characterId: number,
  { from, before }: { readonly from: number; readonly before: number },
): Promise<Changes | null> {
  const opened = await openLog(storage, actor, characterId)
  if (!opened) return null
  const { stored, log, view } = opened
  const { characters } = storage
  const [earlier] = await characters.momentsUpTo(log, [from - 1])
  // Before its own creation, or before it came to the table, it is as it was then.
  const [start] = earlier ? [earlier] : await characters.momentsAfter(log, [from - 1])
  const [end] = await characters.momentsUpTo(log, [before - 1])
  const seenAfter = async (entryId = stored.lastLogId) =>
    shownCharacter(await characterAfter(storage, opened, entryId), view)
  const inGame = log.gameId !== undefined && { gameId: log.gameId }
  const moves = await Promise.all(
    counters
      .filter((field) => shows(view, field))
      .map((field) => characters.log(characterId, { limit: longestLook, from, before, fields: [field], ...inGame })),
  )
  return {
    before: await seenAfter(start?.id),
    after: await seenAfter(end === undefined || end.id < (start?.id ?? 0) ? start?.id : end.id),
    moved: Object.fromEntries(moves.flatMap(({ entries, next }) => (next === null ? [...movedIn(entries)] : []))),
  }
}
