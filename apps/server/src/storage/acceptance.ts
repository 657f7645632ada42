import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChange } from '@everquill/testing'
import { describeAccounts } from './acceptance/accounts.ts'
import { describeChanges } from './acceptance/changes.ts'
import { describeCourses } from './acceptance/timelines.ts'
import { describeGames } from './acceptance/games.ts'
import { describeImages } from './acceptance/images.ts'
import { describeLaws } from './acceptance/laws.ts'
import { describeLimits } from './acceptance/limits.ts'
import { describeLists } from './acceptance/lists.ts'
import { describeFilters } from './acceptance/log-filters.ts'
import { describeLogs } from './acceptance/logs.ts'
import { describeSaves } from './acceptance/saves.ts'
import { describeUndoing } from './acceptance/undoing.ts'
import { aNewCharacter, create, save, wholeLog, type Home } from './acceptance/stored-game.ts'
import { StorageUnavailable, type Storage } from './port.ts'

/** What every database must do to be ours. `newHome` makes an empty place for one. */
export function describeStorage(name: string, newHome: () => Promise<Home>): void {
  describe(`${name} as our storage`, () => {
    let storage: Storage
    beforeAll(async () => {
      storage = await (await newHome())()
    })
    afterAll(() => storage.close())
    const at = () => storage

    describeSaves(at)
    describeChanges(at)
    describeLogs(at)
    describeUndoing(at)
    describeFilters(at)
    describeCourses(at)
    describeLists(at)
    describeAccounts(at)
    describeImages(at)
    describeGames(at)
    describeLimits(at)
    describeLaws(at)

    test('closing and opening again keeps everything', async () => {
      const open = await newHome()
      const before = await open()
      const character = aNewCharacter()
      const { saveId } = await create(before, character)
      await save(before, character, [aChange('gold', 20, 15)])
      const stored = await before.characters.find(character.id)
      const log = await wholeLog(before, character)
      await before.close()

      const after = await open()
      expect(after.epoch).toBe(before.epoch)
      expect(await after.characters.find(character.id)).toEqual(stored)
      expect(await wholeLog(after, character)).toEqual(log)
      expect(await after.transaction((tx) => tx.savedAs(saveId))).toMatchObject({ characterId: character.id })
      await after.close()
      await expect(after.transaction(async () => 'done')).rejects.toThrow(StorageUnavailable)
      await expect(after.characters.find(character.id)).rejects.toThrow(StorageUnavailable)
    })

    test('each installation has an epoch of its own, and none an administrator at first', async () => {
      const other = await (await newHome())()
      expect(other.epoch).not.toBe(storage.epoch)
      expect(await other.transaction((tx) => tx.accounts.hasAdministrator())).toBe(false)
      await other.close()
    })

    test('who asks whether anybody administers waits for who asked before', async () => {
      const fresh = await (await newHome())()
      await Promise.all([fresh.probe(), fresh.probe()])
      const { second } = await fresh.transaction(async ({ accounts }) => {
        expect(await accounts.hasAdministrator()).toBe(false)
        const asked = fresh.transaction((tx) => tx.accounts.hasAdministrator())
        // Time enough for the other to be answered, if nothing held it.
        for (let i = 0; i < 50; i++) await accounts.user('nobody')
        const administrator = { id: 'ann', name: 'Ann', email: null, guest: false, administrator: true, createdAt: 0 }
        await accounts.putUser(administrator)
        return { second: asked }
      })
      expect(await second).toBe(true)
      await fresh.close()
    })

    test('a probe writes and leaves nothing behind that would disturb the next', async () => {
      await storage.probe()
      await expect(storage.probe()).resolves.toBeUndefined()
    })
  })
}
