/** What tabs of one person tell each other. */
export type TabMessage =
  /** Something about a character was written to the disk. */
  | { readonly kind: 'kept'; readonly publicRef: string }
  /** A tab is being left and has sent what lies on the disk, perhaps for the last time. */
  | { readonly kind: 'leaving'; readonly publicRef: string }

/** The other tabs of one person in this browser. */
export interface Tabs {
  tell(message: TabMessage): void
  leave(): void
}

/** From here on this tab hears what the others tell. */
export function joinTabs(user: string, listen: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(`everquill-tabs-${user}`)
  channel.addEventListener('message', ({ data }) => listen(data as TabMessage))
  return { tell: (message) => channel.postMessage(message), leave: () => channel.close() }
}

/**
 * Does something while no other tab does the same. Browsers have locks on https and localhost only; elsewhere two tabs
 * may send the same save, which counts once.
 */
export const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}
