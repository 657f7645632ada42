import { onTestFinished } from 'vitest'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

/** Starts the server with these variables and no others; it does not outlive the test. */
export function launch(environment: Readonly<Record<string, string>>): ServerProcess {
  const server = startProcess(environment)
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}
