import { presenceInterval } from '@everquill/domain'
import { expect, test } from 'vitest'
import { gameNight, openCommands } from '../commands/commands.fixture.ts'
import { presenceRecorder } from './record-presence.ts'

/** A recorder with a clock, and the users who are here. */
async function aRecorder(userIds: readonly string[]) {
  const { storage } = await openCommands()
  const users = userIds.map((id) => ({ id, name: '', email: null, guest: true, administrator: false, createdAt: 0 }))
  await storage.transaction(async (tx) => {
    for (const user of users) await tx.accounts.putUser(user)
  })
  const scene = { now: gameNight, here: [...userIds], transactions: 0, isBroken: false }
  const record = presenceRecorder({
    users: () => scene.here,
    now: () => scene.now,
    storage: {
      transaction: (work) => {
        scene.transactions += 1
        return scene.isBroken ? Promise.reject(new Error('the disk is full')) : storage.transaction(work)
      },
    },
  })
  const lastSeen = async () => Object.fromEntries(await storage.presence.lastSeen(userIds))
  return { scene, record, lastSeen }
}

test('all who are here are stored in one transaction, and again after a minute at the earliest', async () => {
  const { scene, record, lastSeen } = await aRecorder(['ann', 'bob'])
  await record()
  expect(await lastSeen()).toEqual({ ann: gameNight, bob: gameNight })
  for (let waited = 0; waited < presenceInterval; waited += 10_000) {
    scene.now = gameNight + waited
    await record()
  }
  expect(scene.transactions).toBe(1)
  scene.now = gameNight + presenceInterval
  await record()
  expect(scene.transactions).toBe(2)
  expect(await lastSeen()).toEqual({ ann: scene.now, bob: scene.now })
})

test('somebody who arrives is stored at once, without writing the others again', async () => {
  const { scene, record, lastSeen } = await aRecorder(['ann', 'bob'])
  scene.here = ['ann']
  await record()
  scene.here = ['ann', 'bob']
  scene.now = gameNight + 20_000
  await record()
  expect(await lastSeen()).toEqual({ ann: gameNight, bob: gameNight + 20_000 })
})

test('nobody is written after leaving, and an empty server writes nothing', async () => {
  const { scene, record, lastSeen } = await aRecorder(['ann'])
  await record()
  scene.here = []
  scene.now = gameNight + 10 * presenceInterval
  await record()
  expect(scene.transactions).toBe(1)
  expect(await lastSeen()).toEqual({ ann: gameNight })
})

test('what could not be stored is stored with the next call', async () => {
  const { scene, record, lastSeen } = await aRecorder(['ann'])
  scene.isBroken = true
  await expect(record()).rejects.toThrow('the disk is full')
  scene.isBroken = false
  scene.now = gameNight + 10_000
  await record()
  expect(await lastSeen()).toEqual({ ann: gameNight + 10_000 })
})
