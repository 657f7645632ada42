import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChange } from '@everquill/testing'
import { describeAccounts } from './acceptance/accounts.ts'
import { describeChanges } from './acceptance/changes.ts'
import { describeChecks } from './acceptance/checks.ts'
import { describeFactors } from './acceptance/factors.ts'
import { describeTimelines } from './acceptance/timelines.ts'
import { describeGames } from './acceptance/games.ts'
import { describeMemberships } from './acceptance/memberships.ts'
import { describeIdentities } from './acceptance/identities.ts'
import { describeImports } from './acceptance/imports.ts'
import { describeImages } from './acceptance/images.ts'
import { describeLaws } from './acceptance/laws.ts'
import { describeLimits } from './acceptance/limits.ts'
import { describeLists } from './acceptance/lists.ts'
import { describeHiddenRolls } from './acceptance/hidden-rolls.ts'
import { describeFilters } from './acceptance/log-filters.ts'
import { describeLogs } from './acceptance/logs.ts'
import { describePresence } from './acceptance/presence.ts'
import { describeSaves } from './acceptance/saves.ts'
import { describeTokens } from './acceptance/api-access/tokens.ts'
import { describeWebhooks } from './acceptance/api-access/webhooks.ts'
import { describeUndoing } from './acceptance/undoing.ts'
import { aNewCharacter, create, save, wholeLog, type OpenStorage } from './acceptance/storage-fixtures.ts'
import { StorageUnavailable, type Storage } from './port.ts'

/** The acceptance suite of the storage port. `newDatabase` creates an empty database and returns how to open it. */
export function describeStorage(name: string, newDatabase: () => Promise<OpenStorage>): void {
  describe(`${name} storage`, () => {
    let storage: Storage
    beforeAll(async () => {
      storage = await (await newDatabase())()
    })
    afterAll(() => storage.close())
    const current = () => storage

    describeSaves(current)
    describeChanges(current)
    describeImports(current)
    describeLogs(current)
    describeUndoing(current)
    describeFilters(current)
    describeHiddenRolls(current)
    describeTimelines(current)
    describeLists(current)
    describeAccounts(current)
    describeIdentities(current)
    describeFactors(current)
    describeImages(current)
    describeGames(current)
    describeChecks(current)
    describeMemberships(current)
    describePresence(current)
    describeTokens(current)
    describeWebhooks(current)
    describeLimits(current)
    describeLaws(current)

    test('a reopened database has all its data, and a closed one rejects calls', async () => {
      const open = await newDatabase()
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
      expect(await after.transaction((tx) => tx.findSave(saveId))).toMatchObject({ characterId: character.id })
      await after.close()
      await expect(after.transaction(async () => 'done')).rejects.toThrow(StorageUnavailable)
      await expect(after.characters.find(character.id)).rejects.toThrow(StorageUnavailable)
    })

    test('every installation has its own epoch and starts without an administrator', async () => {
      const other = await (await newDatabase())()
      expect(other.epoch).not.toBe(storage.epoch)
      expect(await other.transaction((tx) => tx.accounts.hasAdministrator())).toBe(false)
      await other.close()
    })

    test('hasAdministrator waits for the transaction that called it before', async () => {
      const fresh = await (await newDatabase())()
      await Promise.all([fresh.probe(), fresh.probe()])
      const { second } = await fresh.transaction(async ({ accounts }) => {
        expect(await accounts.hasAdministrator()).toBe(false)
        const waiting = fresh.transaction((tx) => tx.accounts.hasAdministrator())
        // Without the lock, the other transaction would finish during these calls.
        for (let i = 0; i < 50; i++) await accounts.user('nobody')
        const administrator = { id: 'ann', name: 'Ann', email: null, guest: false, administrator: true, createdAt: 0 }
        await accounts.putUser(administrator)
        return { second: waiting }
      })
      expect(await second).toBe(true)
      await fresh.close()
    })

    test('probing twice succeeds', async () => {
      await storage.probe()
      await expect(storage.probe()).resolves.toBeUndefined()
    })
  })
}
