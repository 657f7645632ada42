import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/config.ts'
import { startServer, type ServerParts } from '../../apps/server/src/start-server.ts'

/** A server for one test, with its own data, on a free port. */
export interface TestServer {
  readonly url: string
  /** Lets its holder create the first account. */
  readonly setupCode: string
  /** Where metrics are; null without METRICS_PORT. */
  readonly metricsUrl: string | null
  stop(): Promise<void>
}

/** Starts a real server in this process; everything not given has its default. */
export async function aServer(
  environment: Readonly<Record<string, string>> = {},
  parts: Partial<ServerParts> = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'everquill-test-'))
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...environment })
  const server = await startServer(config, { version: '0.0.0', webFolder: null, log: null, ...parts })
  return {
    url: server.url.replace('localhost', '127.0.0.1'),
    setupCode: server.setupCode ?? '',
    metricsUrl: server.metricsUrl,
    async stop() {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
