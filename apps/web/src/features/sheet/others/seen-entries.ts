import { readPreference, storePreference } from '../../../ui/foundation/device-preferences.ts'

/** How far the user has seen a character's log on this device. */
export interface Seen {
  /** The newest log entry at that time. */
  readonly entryId: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Of characters that were not opened for long, nobody remembers more either. */
const maxCharacters = 50

type Row = readonly [publicRef: string, entryId: string, at: number]

/** Returns null for a character that was never opened on this device, or not for long. */
export function readSeen(publicRef: string): Seen | null {
  const row = readRows().find(([ref]) => ref === publicRef)
  return row ? { entryId: row[1], at: row[2] } : null
}

/** Forgets the characters that were opened the longest time ago. */
export function storeSeen(publicRef: string, { entryId, at }: Seen): void {
  const others = readRows().filter(([ref]) => ref !== publicRef)
  const rows: readonly Row[] = [[publicRef, entryId, at], ...others]
  storePreference('seen-entries', JSON.stringify(rows.slice(0, maxCharacters)))
}

function readRows(): readonly Row[] {
  try {
    const rows: unknown = JSON.parse(readPreference('seen-entries') ?? '[]')
    return Array.isArray(rows) ? rows.filter(isRow) : []
  } catch {
    return []
  }
}

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string' && typeof row[2] === 'number'
