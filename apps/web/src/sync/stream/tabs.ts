/** The other tabs of one person in this browser. */
export interface Tabs {
  /** Something about a character was written to the disk. */
  tellKept(publicRef: string): void
  leave(): void
}

/** From here on this tab hears what the others tell. */
export function joinTabs(user: string, onKept: (publicRef: string) => void): Tabs {
  const channel = new BroadcastChannel(`everquill-tabs-${user}`)
  channel.addEventListener('message', ({ data }) => onKept(String(data)))
  return { tellKept: (publicRef) => channel.postMessage(publicRef), leave: () => channel.close() }
}

/**
 * Does something while no other tab does the same. Browsers have locks on https and localhost only; elsewhere two tabs
 * may send the same save, which counts once.
 */
export const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}
