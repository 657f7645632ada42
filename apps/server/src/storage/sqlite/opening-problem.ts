import { StorageProblem } from '../opening-problem.ts'
import { sqliteCode } from './statements.ts'

/** What to do about a file that SQLite cannot open, by its result codes; other failures are surprises. */
const advice: ReadonlyMap<number | null, string> = new Map([
  ...[3, 8, 14].map((code) => [code, 'cannot be written to; give this user the right to read and write it'] as const),
  ...[11, 26].map((code) => [code, 'is damaged or no database; restore it from a backup'] as const),
  [5, 'is held by another program; close that one'],
  [13, 'cannot grow because the disk is full; make room'],
])

/** Why the database could not be opened, as one sentence that says what to do. */
export function openingProblem(error: unknown, file: string): unknown {
  const words = advice.get(sqliteCode(error))
  return words === undefined ? error : new StorageProblem(`The database ${file} ${words}.`, { cause: error })
}
