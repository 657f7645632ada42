import { onTestFinished } from 'vitest'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

/** Starts the server with only these variables and kills it when the test ends. */
export function launch(environment: Readonly<Record<string, string>>): ServerProcess {
  const server = startProcess(environment)
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}
