/** Milliseconds for which a device waits for a response. */
export const deviceTimeout = 20_000
