import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '@everquill/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SeededRandom } from '../simulator/random.ts'
import { clock } from './clock.ts'
import { deploy } from './deploy.ts'
import { diskFull } from './disk-full.ts'
import { images } from './images.ts'
import { kill } from './kill.ts'
import { lostResponses } from './lost-responses.ts'
import { network } from './network.ts'
import { postgres } from './postgres.ts'
import { postgresAt, sqliteIn, type Database } from './support/database.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { restore } from './restore.ts'
import { secondServer } from './second-server.ts'

/* The same faults as `npm run faults`, a few rounds each. */

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'everquill-faults-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fewRounds = { rounds: 2, clients: 10, random: new SeededRandom([1]).next }
const freshSqlite = (): Database => sqliteIn(mkdtempSync(join(folder, 'data-')))

test('a killed server loses no acknowledged save', async () => {
  expect((await kill({ ...fewRounds, rounds: 5 }, freshSqlite(), 1)).violations).toEqual([])
})

test('when one of two servers is killed, no acknowledged save is lost', async () => {
  expect((await kill(fewRounds, postgresAt(await freshDatabase()), 2)).violations).toEqual([])
})

test('a server on a full disk refuses saves, loses nothing and recovers when there is space', async ({ skip }) => {
  try {
    mountSmallDisk(1).unmount()
  } catch {
    skip('a small disk cannot be mounted here')
  }
  expect((await diskFull(fewRounds)).violations).toEqual([])
})

test('a bad network neither loses nor doubles a save', async () => {
  const traffic = {
    clients: 10,
    editsEach: 20,
    delay: 20,
    loss: 0.1,
    random: new SeededRandom([2]).next,
    timeout: 2_000,
  }
  expect((await network(traffic, freshSqlite())).violations).toEqual([])
})

test('a retry after a lost response gets the same response each time', async () => {
  expect((await lostResponses({ clients: 10, casesEach: 5 }, freshSqlite())).violations).toEqual([])
})

test('a server clock that is set back does not stop saves', async () => {
  expect((await clock({ ...fewRounds, rounds: 1 }, freshSqlite())).violations).toEqual([])
})

test('servers survive a restart of PostgreSQL without losing a save', async () => {
  expect((await postgres(fewRounds)).violations).toEqual([])
})

test('a second server cannot open a data folder that is in use', async () => {
  expect((await secondServer({ ...fewRounds, rounds: 1 }, freshSqlite())).violations).toEqual([])
})

test('a stopping server sends whole responses or none', async () => {
  expect((await deploy(fewRounds, freshSqlite())).violations).toEqual([])
})

test('after an older backup is restored, no save is refused for ever, none is lost and none counts twice', async () => {
  const oneRound = { ...fewRounds, rounds: 1, clients: 4 }
  expect((await restore(oneRound, freshSqlite())).violations).toEqual([])
  expect((await restore(oneRound, postgresAt(await freshDatabase()))).violations).toEqual([])
})

test('edits are saved while the image bucket is unavailable', async () => {
  expect((await images(fewRounds, freshSqlite())).violations).toEqual([])
})
