/**
 * npm starts a command through a shell that does not pass SIGTERM on, so the command would keep running and hold its
 * port. The exit of that shell is treated as the signal instead.
 */
export function endWithNpm(): void {
  if (!process.env['npm_lifecycle_event']) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
