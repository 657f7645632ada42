import { StorageProblem } from '../opening-problem.ts'
import { sqliteCode } from './statements.ts'

/** Advice by SQLite's result code; any other failure is unexpected and reported as it is. */
const advice: ReadonlyMap<number | null, string> = new Map([
  ...[3, 8, 14].map((code) => [code, 'cannot be written to; grant this user read and write access'] as const),
  ...[11, 26].map((code) => [code, 'is damaged or not a database; restore it from a backup'] as const),
  [5, 'is locked by another program; close it'],
  [13, 'cannot grow because the disk is full; free some space'],
])

/** Explains in one sentence why the database could not be opened and what to do. */
export function openingProblem(error: unknown, file: string): unknown {
  const sentence = advice.get(sqliteCode(error))
  return sentence === undefined ? error : new StorageProblem(`The database ${file} ${sentence}.`, { cause: error })
}
