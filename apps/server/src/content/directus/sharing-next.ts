/** Runs work one after the other. Calls that arrive during a run share the next one. */
export function sharingNext(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const runNext = async (): Promise<void> => {
    await running
    next = null
    running = work()
    await running
  }
  return () => (next ??= runNext())
}
