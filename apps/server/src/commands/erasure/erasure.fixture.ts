import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSettings, imageSizes } from '@everquill/domain'
import { freshDatabase } from '@everquill/testing'
import { onTestFinished } from 'vitest'
import { erasureListIn } from '../../images/erasure-list.ts'
import { folderImages } from '../../images/folder/folder-images.ts'
import { folderOf, folderOfUser, keyOf, latestKey } from '../../images/port.ts'
import type { Database } from '../../storage/content-port.ts'
import { openPostgres } from '../../storage/postgres/open-postgres.ts'
import { openSqlite } from '../../storage/sqlite/open-sqlite.ts'
import { createCharacter } from '../characters/create-character.ts'
import { ann, bob, commandDeps, expectSaved, gameNight } from '../commands.fixture.ts'
import { createGame } from '../games/create-game.ts'
import { inviteToGame } from '../games/invite-to-game.ts'
import { joinGame } from '../games/join-game.ts'
import { writeInGameLog } from '../games/write-in-game-log.ts'
import type { ErasureDeps } from './erasure-deps.ts'

export const day = 86_400_000

/** A database and a folder of pictures, with a clock that the test sets. */
export interface TestErasures extends ErasureDeps {
  readonly dataDir: string
  readonly storage: Database
  advance(milliseconds: number): void
}

/** Both engines; the database is removed after the test. */
export const engines = ['SQLite', 'PostgreSQL'] as const

export async function openErasureTest(engine: (typeof engines)[number]): Promise<TestErasures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'everquill-erasure-'))
  const storage = await (engine === 'SQLite'
    ? openSqlite({ dataDir, newId: randomUUID })
    : openPostgres({ url: await freshDatabase(), newId: randomUUID }))
  onTestFinished(async () => {
    await storage.close()
    rmSync(dataDir, { recursive: true })
  })
  const imageStore = folderImages(join(dataDir, 'images'))
  let now = gameNight
  return {
    ...commandDeps(storage, { now: () => now, items: async () => [] }),
    storage,
    imageStore,
    erasureList: erasureListIn(imageStore),
    dataDir,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

const hash = '0123456789abcdef0123456789abcdef'

/** Gives a character a picture without rendering one. */
export async function addPicture({ storage, imageStore, now }: ErasureDeps, owner: string, id: number): Promise<void> {
  const folder = folderOf(owner, String(id))
  for (const size of imageSizes) await imageStore.put(keyOf(folder, hash, size), new Uint8Array(9))
  await imageStore.put(latestKey(folder), new Uint8Array(9))
  const record = { characterId: id, hash, owner, folder, bytes: 36, createdAt: now() }
  await storage.transaction((tx) => tx.images.add(record))
}

/** The number of a user's picture files. */
export async function pictureFilesOf({ imageStore }: ErasureDeps, user: string): Promise<number> {
  let files = 0
  for await (const page of imageStore.list(folderOfUser(user))) files += page.length
  return files
}

/** Ann's account: some characters, each with a share link and a picture, a game she runs with Bob, and one of her own. */
export async function anAccount(deps: ErasureDeps, count = 3) {
  const free = { ...deps, limits: false }
  const users = [ann, bob].map(({ user: id, name }) => ({ id, name, email: `${id}@example.org` }))
  await deps.storage.transaction(async ({ accounts }) => {
    for (const user of users)
      await accounts.putUser({ ...user, guest: false, administrator: false, createdAt: deps.now() })
  })
  const gameId = await aGame(free, 'The Salt Road')
  const ownGame = await aGame(free, 'Only mine')
  const invited = await inviteToGame(free, ann, gameId, { days: 14 })
  if (invited.kind === 'refused') throw new Error(invited.problem.code)
  const odo = expectSaved(await createCharacter(free, bob, { name: 'Odo' })).character.id
  await joinGame(free, bob, { code: invited.invitation.code, network: '203.0.113.7', characterId: odo })
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const { id } = expectSaved(await createCharacter(free, ann, { name: `Mira ${i}` })).character
    ids.push(id)
    await addPicture(deps, ann.user, id)
    const link = { id: randomUUID(), tokenHash: randomUUID(), characterId: id, label: 'for Bob', sections: [] }
    const times = { createdAt: deps.now(), expiresAt: null, lastUsedAt: null, uses: 0 }
    await deps.storage.transaction((tx) => tx.shares.put({ ...link, ...times }))
  }
  await writeInGameLog(free, ann, gameId, { message: 'The door has a second key' })
  await writeInGameLog(free, bob, gameId, { message: 'Odo takes it' })
  return { ids, odo, gameId, ownGame }
}

async function aGame(deps: ErasureDeps, name: string): Promise<string> {
  const made = await createGame(deps, ann, { name, settings: defaultSettings })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  return made.game.id
}

/** Thrown by every call of a process that has died. */
export class Died extends Error {}

/** Dependencies of a process that dies after a number of calls to storage, image store or erasure list. */
export function dyingAfter(calls: number, deps: ErasureDeps): ErasureDeps {
  let left = calls
  const step = () => {
    left -= 1
    if (left < 0) throw new Died()
  }
  const mortal = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name, receiver) {
        const found: unknown = Reflect.get(target, name, receiver)
        if (typeof found === 'function') {
          return (...args: readonly unknown[]) => {
            step()
            return Reflect.apply(found, target, args) as unknown
          }
        }
        return typeof found === 'object' && found !== null ? mortal(found) : found
      },
    })
  return {
    ...deps,
    storage: mortal(deps.storage),
    imageStore: mortal(deps.imageStore),
    erasureList: mortal(deps.erasureList),
  }
}
