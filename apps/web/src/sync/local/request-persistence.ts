let isAsked = false

/** Asks the browser, once, not to throw away what lies on this device when room gets scarce. */
export function requestPersistence(): void {
  if (isAsked) return
  isAsked = true
  // Absent over plain http; a no changes nothing that we could do better.
  void navigator.storage?.persist?.()
}
