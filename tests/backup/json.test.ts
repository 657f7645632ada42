import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '@everquill/testing'
import { Player } from '../support/player.ts'
import { engines, Installation, type Printed } from './installation.ts'

/** What a command printed with `--json`: one object and nothing else. */
function responseOf({ code, stdout, stderr }: Printed): unknown {
  expect(stderr).toBe('')
  expect(stdout.trim().split('\n')).toHaveLength(1)
  return { code, ...(JSON.parse(stdout) as object) }
}

const why = { code: 1, ok: false, message: expect.any(String) }

describe.each(engines)('on %s', (engine) => {
  test('backup, restore and move answer with JSON, also if they are refused', async () => {
    const [here, there] = [await Installation.create(engine), await Installation.create(engine)]
    await here.serve(async (url) => (await Player.guest(url)).create())
    const run = async (installation: Installation, ...words: readonly string[]) =>
      responseOf(await installation.run(...words, '--json'))
    const file = here.file('backup')
    const counts = { rows: expect.any(Number), pictures: 0, missingPictures: 0 }
    expect(await run(here, 'backup', file)).toEqual({ code: 0, ok: true, ...counts })
    expect(await run(here, 'backup', file)).toEqual(why)
    const restored = { code: 0, ok: true, createdAt: expect.any(String), erased: 0 }
    expect(await run(there, 'restore', file)).toEqual(restored)
    expect(await run(there, 'restore', file)).toEqual(why)
    const target = await Installation.create('SQLite')
    expect(await run(here, 'move', '--to', there.environment['DATABASE_URL'] ?? there.dataDir)).toEqual(why)
    expect(await run(here, 'move', '--to', target.dataDir)).toEqual({ code: 0, ok: true, resumedRows: 0, ...counts })
    expect(await run(here, 'verify')).toEqual(why)
    expect(await run(target, 'verify')).toMatchObject({ code: 0, ok: true, problems: [] })
  })
})

/** A way to a database that breaks for good once so many bytes have passed it in one direction. */
async function aBreakingWay(databaseUrl: string, direction: 'to' | 'from', bytes: number): Promise<string> {
  const { port, hostname } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let passed = 0
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    for (const [socket, other, isCounted] of [
      [client, database, direction === 'to'],
      [database, client, direction === 'from'],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => other.destroy())
      socket.on('data', (chunk) => {
        if (isCounted) passed += chunk.length
        if (passed > bytes) for (const one of sockets) one.destroy()
        else other.write(chunk)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const way = new URL(databaseUrl)
  way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return way.href
}

const enough = 200_000

test('a database that is lost midway is reported in one sentence, and nothing is left half done', async () => {
  const here = await Installation.create('PostgreSQL')
  const { DATABASE_URL = '' } = here.environment
  await here.serve(async (url) => {
    const player = await Player.guest(url)
    for (let i = 0; i < 30; i += 1) {
      const { publicRef } = (await player.create()).character
      await player.edit(publicRef, 'notes', '', `${i} `.repeat(10_000))
    }
  })
  const file = here.file('backup')
  expect(await here.run('backup', file)).toMatchObject({ code: 0 })
  const lost = { ...why, message: expect.stringMatching(/^PostgreSQL at .* cannot be reached; /) }
  const through = async (url: string, direction: 'to' | 'from') => ({
    DATABASE_URL: await aBreakingWay(url, direction, enough),
  })

  const broken = here.with(await through(DATABASE_URL, 'from'))
  expect(responseOf(await broken.run('backup', here.file('second'), '--json'))).toEqual(lost)
  expect(responseOf(await here.with(await through(DATABASE_URL, 'from')).run('verify', '--json'))).toEqual(lost)

  const empty = await freshDatabase()
  const target = here.with(await through(empty, 'to'))
  expect(responseOf(await target.run('restore', file, '--json'))).toEqual(lost)
  const { DATABASE_URL: to } = await through(empty, 'to')
  expect(responseOf(await here.run('move', '--to', to, '--json'))).toEqual(lost)
  const source = here.with(await through(DATABASE_URL, 'from'))
  expect(responseOf(await source.run('move', '--to', empty, '--json'))).toEqual(lost)

  await expect.poll(() => here.run('move', '--to', empty), { timeout: 60_000 }).toMatchObject({ code: 0, stderr: '' })
  expect(await here.with({ DATABASE_URL: empty }).run('verify')).toMatchObject({ code: 0 })
})
