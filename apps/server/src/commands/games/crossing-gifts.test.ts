import { defaultSettings } from '@everquill/domain'
import { freshDatabase } from '@everquill/testing'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '../../storage/postgres/open-postgres.ts'
import type { Storage } from '../../storage/port.ts'
import { createCharacter } from '../characters/create-character.ts'
import { ann, bob, commandDeps, expectSaved } from '../commands.fixture.ts'
import { createGame } from './create-game.ts'
import { giveToFellow } from './give-to-fellow.ts'

/** Calls back when a transaction has locked its first character, and counts its attempts. */
function pausing(storage: Storage, onFirstLock: () => Promise<void>) {
  const counted = { attempts: 0 }
  const transaction: Storage['transaction'] = (work) =>
    storage.transaction(async (tx) => {
      counted.attempts += 1
      let locks = 0
      return work({
        ...tx,
        accounts: tx.accounts,
        images: tx.images,
        shares: tx.shares,
        games: tx.games,
        lock: async (characterId, saveId) => {
          const locked = await tx.lock(characterId, saveId)
          locks += 1
          if (locks === 1) await onFirstLock()
          return locked
        },
      })
    })
  return { counted, storage: { ...storage, transaction } }
}

test('two gifts in opposite directions at the same time do not deadlock', async () => {
  const url = await freshDatabase()
  const storage = await openPostgres({ url, newId: randomUUID })
  const observer = new Client({ connectionString: url })
  await observer.connect()
  onTestFinished(async () => {
    await observer.end()
    await storage.close()
  })
  const deps = commandDeps(storage, { limits: false })
  const made = await createGame(deps, ann, { name: 'The Salt Road', settings: defaultSettings })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  const gameId = made.game.id
  await storage.transaction((tx) => tx.games.putMember(gameId, { user: bob.user, role: 'player', joinedAt: 1 }))
  const mira = expectSaved(await createCharacter(deps, ann, { gameId })).character.id
  const odo = expectSaved(await createCharacter(deps, bob, { gameId })).character.id

  let hasSecondLock = false
  const isSecondWaiting = async () =>
    (
      await observer.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rowCount !== 0
  const second = pausing(storage, async () => {
    hasSecondLock = true
  })
  const gifts: Promise<unknown>[] = []
  const first = pausing(storage, async () => {
    if (gifts.length > 0) return
    gifts.push(
      giveToFellow({ ...deps, storage: second.storage }, bob, odo, { to: mira, coins: { gold: 3 }, items: [] }),
    )
    await vi.waitFor(async () => expect(hasSecondLock || (await isSecondWaiting())).toBe(true), { timeout: 10_000 })
  })
  expectSaved(
    await giveToFellow({ ...deps, storage: first.storage }, ann, mira, { to: odo, coins: { gold: 5 }, items: [] }),
  )
  await Promise.all(gifts)
  // A deadlock would be resolved by running one of the transactions again.
  expect([first.counted.attempts, second.counted.attempts]).toEqual([1, 1])
  const golds = await Promise.all([mira, odo].map(async (id) => (await storage.characters.find(id))?.character.gold))
  expect(golds).toEqual([18, 22])
})
