/** What a tab tells the others about a character. */
export interface TabMessage {
  readonly publicRef: string
  /** A stored draft that the tab sends although it cannot store that; absent if it has written the local record. */
  readonly takenDraft?: string
}

/** Connects the tabs of one user in this browser. */
export interface TabChannel {
  notify(message: TabMessage): void
  close(): void
}

/** Opens the channel; `onMessage` is called for the messages of other tabs. */
export function openTabChannel(user: string, onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(`everquill-tabs-${user}`)
  // Tabs of an earlier version send only the ref.
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage | string>) =>
    onMessage(typeof data === 'string' ? { publicRef: data } : data),
  )
  return { notify: (message) => channel.postMessage(message), close: () => channel.close() }
}
