/** Connects the tabs of one user in this browser. */
export interface TabChannel {
  /** Tells the other tabs that a character's local record was written. */
  notifyStored(publicRef: string): void
  close(): void
}

/** Opens the channel; `onStored` is called when another tab has written. */
export function openTabChannel(user: string, onStored: (publicRef: string) => void): TabChannel {
  const channel = new BroadcastChannel(`everquill-tabs-${user}`)
  channel.addEventListener('message', ({ data }) => onStored(String(data)))
  return { notifyStored: (publicRef) => channel.postMessage(publicRef), close: () => channel.close() }
}
