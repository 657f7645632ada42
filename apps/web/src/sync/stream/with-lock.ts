/**
 * Runs `work` in one tab at a time. Browsers offer Web Locks on https and localhost only; elsewhere two tabs may send the
 * same save, which the server stores once.
 */
export const withLock = async (name: string, work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}
