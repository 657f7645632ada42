/**
 * npm starts a command through a shell that dies of SIGTERM without passing it on, so the command would live on alone
 * and keep its port. It takes the shell's end for the signal instead.
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
