import { presenceInterval } from '@everquill/domain'
import { gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { newName } from './storage-fixtures.ts'

const day = 86_400_000

/** Tests when users were last seen, and that it stays hidden for those who do not show it. */
export function describePresence(storage: () => Storage): void {
  async function aUser(): Promise<string> {
    const id = newName('user')
    const user = { id, name: 'Zoë', email: null, guest: true, administrator: false, createdAt: gameNight }
    await storage().transaction((tx) => tx.accounts.putUser(user))
    return id
  }
  const seen = (users: readonly string[], now = gameNight) =>
    storage().transaction((tx) => tx.presence.seen(users, now))
  const show = (user: string, shown: boolean) => storage().transaction((tx) => tx.presence.show(user, shown))
  const lastSeen = async (...users: readonly string[]) => Object.fromEntries(await storage().presence.lastSeen(users))

  describe('presence', () => {
    test('users are seen at a time; unknown users and users who never were are left out', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      expect(await lastSeen(ann, bo)).toEqual({})
      await seen([ann, newName('nobody')])
      await seen([])
      expect(await lastSeen(ann, bo, newName('nobody'))).toEqual({ [ann]: gameNight })
      expect(await lastSeen()).toEqual({})
      expect(await storage().presence.of(ann)).toEqual({ shown: true, lastSeenAt: gameNight })
      expect(await storage().presence.of(bo)).toEqual({ shown: true, lastSeenAt: null })
    })

    test('a user is written at most once a minute, also by servers whose clocks differ', async () => {
      const ann = await aUser()
      await seen([ann])
      await seen([ann], gameNight + presenceInterval - 1)
      await seen([ann], gameNight - presenceInterval + 1)
      expect(await lastSeen(ann)).toEqual({ [ann]: gameNight })
      await seen([ann], gameNight + presenceInterval)
      expect(await lastSeen(ann)).toEqual({ [ann]: gameNight + presenceInterval })
      await seen([ann], gameNight - day)
      expect(await lastSeen(ann)).toEqual({ [ann]: gameNight - day })
    })

    test('of a user who does not show it nothing is read, and nothing is stored any more', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      await seen([ann, bo])
      await show(ann, false)
      expect(await storage().presence.of(ann)).toEqual({ shown: false, lastSeenAt: null })
      await seen([ann, bo], gameNight + day)
      expect(await lastSeen(ann, bo)).toEqual({ [bo]: gameNight + day })
      expect(await storage().presence.of(ann)).toEqual({ shown: false, lastSeenAt: null })
      await show(ann, true)
      expect(await lastSeen(ann)).toEqual({})
      await seen([ann], gameNight + day)
      expect(await lastSeen(ann)).toEqual({ [ann]: gameNight + day })
    })

    test('several servers write the same users at once', async () => {
      const users = await Promise.all(Array.from({ length: 20 }, () => aUser()))
      await Promise.all([seen(users), seen(users.toReversed()), seen(users)])
      expect(Object.values(await lastSeen(...users))).toEqual(users.map(() => gameNight))
    })

    test('it is deleted with the account, and with a guest who brought everything to another account', async () => {
      const [ann, guest, bo] = [await aUser(), await aUser(), await aUser()]
      await seen([ann, guest, bo])
      await storage().transaction((tx) => tx.accounts.close(ann, gameNight))
      await storage().transaction((tx) => tx.identities.mergeGuest(guest, bo))
      await seen([ann], gameNight + day)
      expect(await lastSeen(ann, guest, bo)).toEqual({ [bo]: gameNight })
    })

    test('it is forgotten after 90 days, but not that a user does not show it', async () => {
      const [ann, bo, hidden] = [await aUser(), await aUser(), await aUser()]
      await show(hidden, false)
      await seen([ann])
      await seen([bo], gameNight + 1)
      await storage().transaction((tx) => tx.accounts.deleteExpired(gameNight + 90 * day))
      expect(await lastSeen(ann, bo)).toEqual({ [bo]: gameNight + 1 })
      expect(await storage().presence.of(hidden)).toMatchObject({ shown: false })
    })
  })
}
