import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigProblem, readConfig } from './config.ts'
import { batchingStream } from './log/logger.ts'
import { backupsOfOneMachine } from './open-backups.ts'
import { picturesOfOneMachine } from './open-images.ts'
import { forgetMove, hintAboutUnmovedData } from './open-moved-data.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { StorageProblem } from './storage/opening-problem.ts'

const root = new URL('../../../', import.meta.url)
const webFolder = fileURLToPath(new URL('apps/web/dist', root))
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }

/** The longest a shutdown may take after `SHUTDOWN_DELAY`, in milliseconds. */
const shutdownTimeout = 10_000

const log = batchingStream(process.stderr)
process.on('exit', log.flush)

try {
  const config = readConfig(process.env)
  if (process.argv.includes('--force')) await forgetMove(config)
  const server = await startServer(config, { version, webFolder, log })
  stopOnSignal(server, config.shutdownDelay * 1_000 + shutdownTimeout)
  console.log(`Everquill ${version} is at ${config.publicUrl ?? server.url}`)
  if (server.metricsUrl !== null) console.log(`Metrics are at ${server.metricsUrl}`)
  const hints = [await hintAboutUnmovedData(config), picturesOfOneMachine(config), backupsOfOneMachine(config)]
  for (const hint of hints) if (hint !== null) console.log(hint)
  if (server.setupCode !== null)
    console.log(`Set-up code for the first account, valid for 30 minutes: ${server.setupCode}`)
} catch (error) {
  if (!(error instanceof ConfigProblem || error instanceof StorageProblem)) throw error
  console.error(error.message)
  process.exit(1)
}

function stopOnSignal(server: RunningServer, timeout: number): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), timeout).unref()
    void server.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
