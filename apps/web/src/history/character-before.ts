import { replay, type Character, type LogEntry } from '@everquill/domain'

/** The character before the entry at a place, oldest first; before its own creation it is as it was born. */
export const characterBefore = (entries: readonly LogEntry[], place: number): Character =>
  replay(entries.slice(0, Math.max(1, place)))
