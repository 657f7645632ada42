/** Milliseconds for which nobody else is served. */
const slice = 10

/** Runs work that has many steps to its end, and lets requests of others be served in between. */
export async function inSlices<T>(
  steps: Iterator<undefined, T>,
  elapsed: () => number = () => performance.now(),
): Promise<T> {
  for (let start = elapsed(); ;) {
    const step = steps.next()
    if (step.done) return step.value
    if (elapsed() - start < slice) continue
    await new Promise((resolve) => setImmediate(resolve))
    start = elapsed()
  }
}
