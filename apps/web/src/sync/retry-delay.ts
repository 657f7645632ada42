const first = 1_000

/**
 * Milliseconds until the next attempt: doubled with each failed one, up to `longest`. Half of it is random, so that
 * clients which failed together do not all come back together.
 */
export function retryDelay(failures: number, random: () => number, longest = 60_000): number {
  const delay = Math.min(longest, first * 2 ** failures)
  return delay / 2 + (random() * delay) / 2
}
