/** Preloaded into a server so that a benchmark can read its memory usage. */
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})

// A benchmark that fails leaves no server behind.
process.on('disconnect', () => process.exit())
