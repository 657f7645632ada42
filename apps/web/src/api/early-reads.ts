/** A request that `before-paint.js` has started, before the code of the app arrived. */
interface EarlyRead {
  readonly limit: AbortController
  /** Null if there was nothing to request, because nobody is signed in. */
  readonly started: Promise<{ readonly user: string | null; readonly response: Response } | null>
}

declare global {
  /** By address; not there in tests and if the script could not be loaded. */
  var earlyReads: Map<string, EarlyRead> | undefined
}

/** Takes a request that has been started for this address; each answers one call only. */
export function takeEarlyRead(url: string): EarlyRead | undefined {
  const early = globalThis.earlyReads?.get(url)
  globalThis.earlyReads?.delete(url)
  return early
}

/** Whether a request that has been started for this address still waits for its call. */
export const hasEarlyRead = (url: string): boolean => globalThis.earlyReads?.has(url) ?? false

/** From now on every call sends a request: the responses that nobody has used are too old. */
export function forgetEarlyReads(): void {
  globalThis.earlyReads = undefined
}
