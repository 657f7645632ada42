// Exits with 0 if the server on this machine can serve requests; for the health checks of containers.
try {
  const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/ready`, {
    signal: AbortSignal.timeout(5_000),
  })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
