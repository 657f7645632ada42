/** Runs one sync at a time; requests that arrive during a sync share the next one. */
export interface SharedSync {
  /** Resolves when a sync that starts after this call is done. */
  readonly request: () => Promise<void>
  /** Resolves when all syncs that were requested are done. */
  readonly settled: () => Promise<void>
}

/**
 * Once a sync has failed, every later one fails with the same error: the operating system reports lost data only once, and
 * what is written after it cannot be read without it.
 */
export function sharedSync(sync: () => Promise<void>): SharedSync {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let failure: { readonly error: unknown } | null = null

  async function syncNext(): Promise<void> {
    // Those who wait for the running sync handle its failure themselves.
    await running?.catch(() => {})
    const own = (running = next)
    next = null
    try {
      if (failure) throw failure.error
      await sync()
    } catch (error) {
      failure ??= { error }
      throw error
    } finally {
      if (running === own) running = null
    }
  }

  return {
    request: () => (next ??= syncNext()),
    async settled() {
      await (next ?? running)
      if (failure) throw failure.error
    },
  }
}
