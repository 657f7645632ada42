import type { GameEntry } from '../games/game-entry.ts'
import { isAwarded } from './event-of.ts'

/**
 * Groups entries of a log, oldest first, as they are told: one save of a character, one award with all its receivers, or
 * one entry of the game itself. With a full page, the last group may continue on the next one and is left out.
 */
export function groupEntries(entries: readonly GameEntry[], pageSize: number): readonly (readonly GameEntry[])[] {
  const groups: GameEntry[][] = []
  let key = ''
  for (const entry of entries) {
    const next = keyOf(entry)
    if (next === key) groups.at(-1)?.push(entry)
    else groups.push([entry])
    key = next
  }
  return entries.length < pageSize || groups.length === 1 ? groups : groups.slice(0, -1)
}

function keyOf(entry: GameEntry): string {
  if (isAwarded(entry)) return `award ${entry.data.transfer?.id}`
  return entry.characterId === null ? entry.id : `${entry.characterId}.${entry.revision}`
}
