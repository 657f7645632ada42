/** Loaded into a server before anything else, so that a benchmark can ask it how it is. */
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})

// A benchmark that fails leaves no server behind.
process.on('disconnect', () => process.exit())
