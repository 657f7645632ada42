/** Milliseconds; sums of fractions are not exact. */
const tolerance = 0.001
/** Users beyond this number are forgotten once their limit is full again. */
const maxUsers = 10_000

interface MemoryLimit {
  /** How many requests a user can send at once. */
  readonly burst: number
  /** Milliseconds until one more is allowed. */
  readonly every: number
}

/** 300 reads at once, then 30 a second. */
export const readLimit: MemoryLimit = { burst: 300, every: 1_000 / 30 }

/** 100 requests of an access token at once, then 10 a second. */
export const tokenLimit: MemoryLimit = { burst: 100, every: 1_000 / 10 }

/** Kilobytes of imports: three histories of the largest size at once, then 200 a second. Checking them takes long. */
export const importLimit: MemoryLimit = { burst: 70_000, every: 1_000 / 200 }

/**
 * Limits each user, counted in memory, because a refusal must not cost a write; with several servers, each of them
 * allows as much. Returns seconds to wait once there were too many.
 */
export function memoryLimit(
  { burst, every }: MemoryLimit,
  now: () => number,
): (user: string, amount?: number) => number | null {
  /** When the limit of each user is full again. */
  const fullAt = new Map<string, number>()
  return (user, amount = 1) => {
    const time = now()
    // A clock that was set back must not lock anyone out.
    const full = Math.min(Math.max(fullAt.get(user) ?? 0, time), time + burst * every)
    const wait = full + amount * every - (time + burst * every)
    if (wait > tolerance) {
      fullAt.set(user, full)
      return Math.ceil(wait / 1_000)
    }
    if (fullAt.size >= maxUsers) for (const [other, at] of fullAt) if (at <= time) fullAt.delete(other)
    fullAt.set(user, full + amount * every)
    return null
  }
}
