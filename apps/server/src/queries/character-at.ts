import {
  rewind,
  shownCharacter,
  shownEntries,
  type Actor,
  type Character,
  type LogEntry,
  type CharacterAtRevision,
} from '@everquill/domain'
import type { Storage } from '../storage/port.ts'
import { openLog, type OpenLog } from './open-log.ts'

/** A character as it was, what had just happened, and where to go from there. */
export interface Past extends CharacterAtRevision {
  /** Absent where the reader may not know of it. */
  readonly entry?: LogEntry
  /** The entries before and after that one. */
  readonly previous: string | null
  readonly next: string | null
}

/** A character as it was after an entry of its log; null where there is none, or the actor may not read it. */
export async function characterAt(
  { storage }: { readonly storage: Pick<Storage, 'characters' | 'games'> },
  actor: Actor,
  characterId: number,
  entryId: number,
): Promise<Past | null> {
  const { characters } = storage
  const opened = await openLog(storage, actor, characterId)
  if (!opened) return null
  const { log, view } = opened
  const entry = (await characters.saveOf(characterId, entryId)).find(({ id }) => Number(id) === entryId)
  if (!entry || (log.gameId ?? entry.gameId) !== entry.gameId) return null
  const [character, [previous], [next]] = await Promise.all([
    characterAfter(storage, opened, entryId),
    characters.momentsUpTo(log, [entryId - 1]),
    characters.momentsAfter(log, [entryId]),
  ])
  const [shown] = shownEntries([entry], view)
  return {
    character: shownCharacter(character, view),
    revision: entry.revision,
    ...(shown && { entry: shown }),
    previous: idOf(previous),
    next: idOf(next),
  }
}

/** All of a character after an entry. What is written meanwhile is not part of what was stored. */
export async function characterAfter(
  { characters }: Pick<Storage, 'characters'>,
  { stored: { character, lastLogId }, log: { characterId } }: OpenLog,
  entryId: number,
): Promise<Character> {
  return rewind(character, await characters.firstOfEach(characterId, entryId, lastLogId))
}

const idOf = (moment: { readonly id: number } | undefined): string | null => (moment ? String(moment.id) : null)
