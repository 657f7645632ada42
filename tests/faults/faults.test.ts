import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '@everquill/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Chance } from '../simulator/random.ts'
import { clock } from './clock.ts'
import { deploy } from './deploy.ts'
import { diskFull } from './disk-full.ts'
import { images } from './images.ts'
import { kill } from './kill.ts'
import { lostAnswers } from './lost-responses.ts'
import { network } from './network.ts'
import { postgres } from './postgres.ts'
import { postgresAt, sqliteIn, type Database } from './support/database.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { twice } from './second-server.ts'

/* The same faults as `npm run faults`, a few times each. */

// Processes start and end here, and a busy machine takes its time for that.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'everquill-faults-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fewTimes = { rounds: 2, clients: 10, random: new Chance([1]).next }
const freshSqlite = (): Database => sqliteIn(mkdtempSync(join(folder, 'data-')))

test('a server that is killed loses nothing that it acknowledged', async () => {
  expect((await kill({ ...fewTimes, rounds: 5 }, freshSqlite(), 1)).violations).toEqual([])
})

test('one of two servers is killed, and the other goes on', async () => {
  expect((await kill(fewTimes, postgresAt(await freshDatabase()), 2)).violations).toEqual([])
})

test('a full disk refuses, keeps what it has, and goes on when there is room', async ({ skip }) => {
  try {
    mountSmallDisk(1).unmount()
  } catch {
    skip('a small disk cannot be mounted here')
  }
  expect((await diskFull(fewTimes)).violations).toEqual([])
})

test('a bad network costs time and nothing else', async () => {
  const traffic = { clients: 10, editsEach: 20, delay: 20, loss: 0.1, random: new Chance([2]).next, patience: 500 }
  expect((await network(traffic, freshSqlite())).violations).toEqual([])
})

test('an answer that got lost is given again, the same each time', async () => {
  expect((await lostAnswers({ clients: 10, casesEach: 5 }, freshSqlite())).violations).toEqual([])
})

test('a clock that is set back stops nobody', async () => {
  expect((await clock({ ...fewTimes, rounds: 1 }, freshSqlite())).violations).toEqual([])
})

test('PostgreSQL goes and comes back, and the servers go on', async () => {
  expect((await postgres(fewTimes)).violations).toEqual([])
})

test('a data folder that is in use cannot be opened once more', async () => {
  expect((await twice({ ...fewTimes, rounds: 1 }, freshSqlite())).violations).toEqual([])
})

test('a server that is told to stop answers who waits, or nobody', async () => {
  expect((await deploy(fewTimes, freshSqlite())).violations).toEqual([])
})

test('the bucket of the pictures goes away, and edits do not notice', async () => {
  expect((await images(fewTimes, freshSqlite())).violations).toEqual([])
})
