import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ImagesUnavailable } from './images/port.ts'
import type { LogLine } from './log/logger.ts'
import { backupsOfOneMachine } from './open-backups.ts'
import { openImages, picturesOfOneMachine } from './open-images.ts'
import { startServer } from './start-server.ts'
import { openSqlite } from './storage/sqlite/open-sqlite.ts'

describe('server log', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'everquill-log-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  async function eventsAt(level: string): Promise<readonly unknown[]> {
    const lines: string[] = []
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: level })
    const log = { write: (line: string) => void lines.push(line) }
    const server = await startServer(config, { version: '0.0.0', webFolder: null, log })
    const response = await fetch(new URL('/api/auth/guest', server.url), { method: 'POST' })
    expect(response.ok).toBe(true)
    await server.close()
    return lines.map((line) => JSON.parse(line) as LogLine).filter(({ event }) => event !== undefined)
  }

  test('the security log is written even if LOG_LEVEL hides requests', async () => {
    expect(await eventsAt('error')).toMatchObject([{ level: 'info', log: 'security', event: 'guest-started' }])
  })

  test('LOG_LEVEL silent writes nothing', async () => {
    expect(await eventsAt('silent')).toEqual([])
  })

  test('a failure of the image store is logged and passed on to the caller', async () => {
    const storage = await openSqlite({ dataDir, newId: () => 'epoch' })
    const lines: LogLine[] = []
    const write = (line: LogLine) => void lines.push(line)
    const log = { info: write, warn: write, error: write }
    const images = await openImages(readConfig({ DATA_DIR: dataDir }), {
      storage,
      now: () => 0,
      newId: () => 'id',
      log,
    })
    mkdirSync(join(dataDir, 'images'), { recursive: true })
    writeFileSync(join(dataDir, 'images', 'characters'), 'a file where a folder should be')
    await expect(images.imageStore.put('characters/u/1/profile.webp', Uint8Array.of(1))).rejects.toThrow(
      ImagesUnavailable,
    )
    expect(lines).toEqual([{ event: 'task-failed', task: 'image store', error: expect.any(Error) }])
    await images.close()
    await storage.close()
  })
})

test('a server that stops first says that it is not ready, still serves requests and asks for new connections', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'everquill-stop-'))
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '3' })
  const delay = Promise.withResolvers<void>()
  const pauses: number[] = []
  const pause = (milliseconds: number) => {
    pauses.push(milliseconds)
    return delay.promise
  }
  const server = await startServer(config, { version: '0.0.0', webFolder: null, log: null, pause })
  const call = async (path: string, method = 'GET') => {
    const { status, headers } = await fetch(new URL(path, server.url), { method })
    return [status, headers.get('connection')]
  }
  expect(await call('/api/ready')).toEqual([200, 'keep-alive'])
  const stopped = server.close()
  expect(await call('/api/ready')).toEqual([503, 'close'])
  expect(await call('/api/health')).toEqual([200, 'close'])
  expect(await call('/api/auth/guest', 'POST')).toEqual([200, 'close'])
  expect(pauses).toEqual([3_000])
  delay.resolve()
  await stopped
  await expect(call('/api/health')).rejects.toThrow('fetch failed')
  rmSync(dataDir, { recursive: true })
})

test('a server on PostgreSQL says at the start that other servers lack backups in its data folder', () => {
  const hint = (environment: Record<string, string>) => backupsOfOneMachine(readConfig(environment))
  const onPostgres = { DATABASE_URL: 'postgres://host/everquill', DATA_DIR: '/data' }
  expect(hint(onPostgres)).toMatch(/the folder \/data\/backups\. .* set BACKUP_TO to bucket/)
  expect([hint({}), hint({ ...onPostgres, BACKUP_TO: '/mnt/backups' })]).toEqual([null, null])
})

test('a server on PostgreSQL without a bucket says at the start that other servers lack its pictures', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  const hint = (environment: Record<string, string>) => picturesOfOneMachine(readConfig(environment))
  expect(hint({ DATABASE_URL: 'postgres://host/everquill' })).toContain('set S3_ENDPOINT and S3_BUCKET')
  expect([hint({}), hint({ DATABASE_URL: 'postgres://host/everquill', ...bucket })]).toEqual([null, null])
})
