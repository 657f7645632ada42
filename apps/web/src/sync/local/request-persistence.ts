let isRequested = false

/** Asks the browser, once, not to evict our data when storage runs low. */
export function requestPersistence(): void {
  if (isRequested) return
  isRequested = true
  // `navigator.storage` is missing over plain http. The result is ignored: a denial changes nothing we could do.
  void navigator.storage?.persist?.()
}
