/**
 * Runs a simulation without its error log: the shipped code logs every failed request. Errors that nobody handles,
 * which a browser would only log, are reported.
 */
export async function withoutErrorLog(work: () => Promise<void>, onError: (error: unknown) => void): Promise<void> {
  const log = console.error
  console.error = () => undefined
  process.on('unhandledRejection', onError)
  try {
    await work()
  } catch (error) {
    onError(error)
  } finally {
    process.off('unhandledRejection', onError)
    console.error = log
  }
}
