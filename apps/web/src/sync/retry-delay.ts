import { ProblemError } from '../api/problem-error.ts'

const first = 1_000

/** A server that asks for more time is asked again anyway: it may have less to do, or more space, by then. */
const longestWait = 600_000

/** Milliseconds for which the server asked to wait; 0 if it did not. */
export const requestedWait = (error: unknown): number =>
  error instanceof ProblemError ? Math.min(longestWait, (error.problem.retryAfter ?? 0) * 1_000) : 0

/**
 * Milliseconds until the next attempt: doubled with each failed one, up to `longest`. Half of it is random, so that
 * clients which failed together do not all come back together.
 */
export function retryDelay(failures: number, random: () => number, longest = 60_000): number {
  const delay = Math.min(longest, first * 2 ** failures)
  return delay / 2 + (random() * delay) / 2
}
