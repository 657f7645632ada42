/** Preloaded into a server so that a benchmark can read its memory usage and its processor time. */
process.on('message', (question) => {
  if (question === 'cpu') {
    process.send?.(process.cpuUsage())
    return
  }
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})

// A benchmark that fails leaves no server behind.
process.on('disconnect', () => process.exit())
