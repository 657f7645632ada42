import {
  defaultSettings,
  gameEntryOf,
  nextLogId,
  replay,
  settingField,
  type Character,
  type GameEntry,
  type GameLogInput,
} from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../content-port.ts'
import { anImport } from './imports.ts'
import { aDelivery, aWebhook } from './api-access/webhooks.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './storage-fixtures.ts'

type EntryNames = Pick<GameEntry, 'authorName' | 'subjectName'>

const later = gameNight + 86_400_000

/** The acceptance suite for erasure. */
export function describeErasures(name: string, newDatabase: () => Promise<() => Promise<Database>>): void {
  describe(`${name} erasures`, () => {
    let storage: Database
    beforeAll(async () => {
      storage = await (await newDatabase())()
    })
    afterAll(() => storage.close())

    async function aStoredCharacter(overrides: Partial<Character> = {}): Promise<Character> {
      const character = aNewCharacter(overrides)
      await create(storage, character)
      return character
    }
    async function aUser(): Promise<string> {
      const user = { id: newName('user'), name: 'Ann', email: null, guest: false, administrator: false }
      await storage.transaction(({ accounts }) => accounts.putUser({ ...user, createdAt: gameNight }))
      return user.id
    }
    async function aGame(...members: readonly string[]): Promise<string> {
      const id = newName('game')
      const game = { id, name: `Game ${id}`, settings: defaultSettings, createdAt: gameNight, deletedAt: null }
      await storage.transaction(async ({ games }) => {
        await games.put(game)
        for (const user of members) await games.putMember(id, { user, role: 'gm', joinedAt: gameNight })
        await games.putInvitation({ id, code: `code ${id}`, gameId: id, createdAt: gameNight, expiresAt: later })
      })
      return id
    }
    const deleteGame = (id: string, deletedAt: number) =>
      storage.transaction(async ({ games }) => {
        const locked = await games.lock(id)
        if (locked) await games.put({ ...locked.game, deletedAt })
      })
    const write = (gameId: string, user: string, input: GameLogInput, names: EntryNames = {}) =>
      storage.transaction(async (tx) => {
        const logId = nextLogId(gameNight, await tx.lastLogIdOfGame(gameId))
        const entry = gameEntryOf(input, { gameId, user, ...names, saveId: newName('save'), now: gameNight, logId })
        await tx.games.appendEntry({ ...entry, gameId })
      })
    const gameLog = async (gameId: string) =>
      (await storage.games.log(gameId, { limit: 100, includeGmOnly: true })).entries.map(({ data }) => data.newValue)
    const moveToTrash = (character: Character, time: number) =>
      save(storage, character, [aChange('deletedAt', null, new Date(time).toISOString())])

    test('an erased character, its log, its saves, its links and its pictures are gone, and others stay', async () => {
      const [gone, stays] = [await aStoredCharacter(), await aStoredCharacter()]
      const saveIds = [newName('save'), newName('save')]
      // More entries than one transaction erases, and a save whose only change was dropped.
      for (let gold = 20; gold < 240; gold++) await save(storage, gone, [aChange('gold', gold, gold + 1)])
      await save(storage, gone, [aChange('notes', '', 'a secret')], { saveId: saveIds[0] ?? '' })
      await save(storage, gone, [aChange('items.none.note', 'x', 'a secret')], { saveId: saveIds[1] ?? '' })
      for (const { id: characterId, user: owner } of [gone, stays]) {
        const hash = `hash ${characterId}`
        await storage.transaction(async ({ images, shares }) => {
          await images.add({ characterId, hash, owner, folder: 'f', bytes: 1, createdAt: gameNight })
          const link = { id: hash, tokenHash: hash, characterId, label: '', sections: [], createdAt: gameNight }
          await shares.put({ ...link, expiresAt: null, lastUsedAt: null, uses: 0 })
        })
      }
      await storage.erasures.eraseCharacter(gone.id, later)
      expect(await storage.characters.find(gone.id)).toBeNull()
      expect(await wholeLog(storage, gone)).toEqual([])
      const { characters } = storage
      expect((await characters.log(gone.id, { limit: 100 })).entries).toEqual([])
      expect((await characters.log(gone.id, { limit: 100, fields: ['gold'] })).entries).toEqual([])
      expect(await characters.newestMoments({ characterId: gone.id }, 9)).toEqual([])
      expect(await characters.authorsIn({ characterId: gone.id })).toEqual([])
      expect(await characters.gamesIn(gone.id)).toEqual([])
      expect(await characters.valuesAt(gone.id, ['gold'], [later])).toEqual([])
      for (const saveId of saveIds) {
        expect(await storage.transaction((tx) => tx.findSave(saveId))).toBeNull()
      }
      expect(await storage.images.ofOwner(gone.user)).toEqual([])
      expect(await storage.shares.ofCharacter(gone.id)).toEqual([])

      expect(replay(await wholeLog(storage, stays))).toEqual(stays)
      expect(await storage.images.ofOwner(stays.user)).toHaveLength(1)
      expect(await storage.shares.ofCharacter(stays.id)).toHaveLength(1)
    })

    test('the game log no longer has the entries of an erased character', async () => {
      const gameId = await aGame()
      const [gone, stays] = [await aStoredCharacter({ gameId }), await aStoredCharacter({ gameId })]
      await save(storage, gone, [aChange('gold', 20, 15)])
      await save(storage, stays, [aChange('gold', 20, 14)])
      await storage.erasures.eraseCharacter(gone.id, later)
      const { entries } = await storage.games.log(gameId, { limit: 100, includeGmOnly: true })
      expect(new Set(entries.map(({ characterId }) => characterId))).toEqual(new Set([stays.id]))
      expect(new Set((await storage.games.logAfter(gameId, 0, 100)).map(({ characterId }) => characterId))).toEqual(
        new Set([stays.id]),
      )
    })

    test('erasing twice, or something that is not there, changes nothing', async () => {
      const gone = await aStoredCharacter()
      for (let i = 0; i < 2; i++) await storage.erasures.eraseCharacter(gone.id, later + i)
      await storage.erasures.eraseCharacter(99_999_999, later)
      await storage.erasures.eraseGame(newName('game'), later)
      await storage.erasures.eraseAccount(newName('user'), later)
      expect(await storage.characters.find(gone.id)).toBeNull()
    })

    test('a number that becomes free can be used again, and the new log does not contain the old one', async () => {
      const gone = await aStoredCharacter()
      await storage.erasures.eraseCharacter(gone.id, later)
      const next = aNewCharacter({ id: gone.id, publicRef: gone.publicRef, name: 'Next' })
      await create(storage, next, { now: later })
      expect(replay(await wholeLog(storage, next))).toEqual(next)
      expect(await storage.erasures.existingCharacters([gone.id])).toEqual([
        { id: gone.id, owner: next.user, createdAt: later },
      ])
    })

    test('an imported character is as old as its import, and erased with its whole history', async () => {
      const imported = anImport()
      const { character, saveId } = imported
      await storage.transaction((tx) => tx.keep(imported, 'hash'))
      expect(await storage.erasures.existingCharacters([character.id])).toEqual([
        { id: character.id, owner: character.user, createdAt: later },
      ])
      await storage.erasures.eraseCharacter(character.id, later)
      expect(await wholeLog(storage, character)).toEqual([])
      for (const id of [saveId, `${saveId}:2`]) {
        expect(await storage.transaction((tx) => tx.findSave(id))).toBeNull()
      }
    })

    test('an import does not use a number that has erased entries, because theirs could have the same ids', async () => {
      const gone = await aStoredCharacter()
      await storage.erasures.eraseCharacter(gone.id, later)
      expect(await storage.transaction((tx) => tx.keep(anImport(gone.id), 'hash'))).toBe(false)
      expect(await storage.characters.find(gone.id)).toBeNull()
    })

    test('characters are listed from the time they were deleted', async () => {
      const [first, second, living] = [await aStoredCharacter(), await aStoredCharacter(), await aStoredCharacter()]
      await moveToTrash(second, 2_000)
      await moveToTrash(first, 1_000)
      const [one, two] = [first, second].map(({ id, user }) => ({ id, owner: user }))
      expect(await storage.erasures.charactersDeletedBy(999, 9)).toEqual([])
      expect(await storage.erasures.charactersDeletedBy(1_000, 9)).toEqual([one])
      expect(await storage.erasures.charactersDeletedBy(2_000, 9)).toEqual([one, two])
      expect(await storage.erasures.charactersDeletedBy(2_000, 1)).toEqual([one])
      expect(await storage.erasures.existingCharacters([living.id, 99_999_998])).toEqual([
        { id: living.id, owner: living.user, createdAt: gameNight },
      ])
    })

    test('erasing an account erases its notes in game logs; rolls, sessions, settings and notes of others stay', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      const gameId = await aGame(ann, bo)
      await write(gameId, ann, { kind: 'note', text: 'by Ann' })
      await write(gameId, bo, { kind: 'note', text: 'by Bo' })
      await write(gameId, ann, { kind: 'session', now: 'started' })
      const change = { field: settingField('dice'), oldValue: '1d20', newValue: '2d6' }
      await write(gameId, ann, { kind: 'setting', change })
      await storage.transaction(({ accounts }) => accounts.close(ann, gameNight))
      expect(await storage.erasures.closedAccounts()).toContainEqual({ user: ann, closedAt: gameNight })
      await storage.erasures.eraseAccount(ann, later)
      expect(await gameLog(gameId)).toEqual(['2d6', 'started', 'by Bo'])
      expect((await storage.erasures.closedAccounts()).map(({ user }) => user)).not.toContain(ann)
      expect(await storage.erasures.existingUsers([ann, bo])).toEqual([{ id: bo, createdAt: gameNight }])
    })

    test('what an erased person changed in a character of someone else stays in its log', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      const character = await aStoredCharacter({ user: bo })
      await save(storage, { id: character.id, user: ann }, [aChange('notes', '', 'a gift')], { authorName: 'Ann' })
      await save(storage, { id: character.id, user: bo }, [aChange('gold', 20, 15)], { authorName: 'Bo' })
      const log = await wholeLog(storage, character)
      await storage.transaction(({ accounts }) => accounts.close(ann, gameNight))
      await storage.erasures.eraseAccount(ann, later)
      const nameless = log.map(({ authorName, ...entry }) => (entry.user === ann ? entry : { ...entry, authorName }))
      expect(await wholeLog(storage, character)).toEqual(nameless)
      expect(log.map(({ authorName }) => authorName)).toContain('Ann')
      expect(await storage.accounts.namesOf([ann])).toEqual({ [ann]: '' })
    })

    test('the names of an erased person are gone from the log of a game; those of others stay', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      const gameId = await aGame(bo)
      const ofAnn = { kind: 'member', user: ann, oldRole: null, newRole: 'player' } as const
      await write(gameId, bo, ofAnn, { authorName: 'Bo', subjectName: 'Ann' })
      await write(gameId, ann, { ...ofAnn, user: bo }, { authorName: 'Ann', subjectName: 'Bo' })
      await storage.transaction(({ accounts }) => accounts.close(ann, gameNight))
      await storage.erasures.eraseAccount(ann, later)
      const { entries } = await storage.games.log(gameId, { limit: 9, includeGmOnly: true })
      const names = entries.map(({ authorName = '', subjectName = '' }) => [authorName, subjectName])
      expect(names).toEqual([
        ['', 'Bo'],
        ['Bo', ''],
      ])
    })

    test('an erased game has no members, notes, invitations and TV links', async () => {
      const ann = await aUser()
      const gameId = await aGame(ann)
      await write(gameId, ann, { kind: 'note', text: 'by Ann' })
      const change = { field: settingField('name'), oldValue: 'Salt', newValue: 'Ash' }
      await write(gameId, ann, { kind: 'setting', change })
      const links = [gameId, newName('game')].map((of) => ({
        id: newName('link'),
        tokenHash: newName('hash'),
        gameId: of,
        label: '',
        createdAt: gameNight,
        expiresAt: later,
        lastUsedAt: null,
        uses: 0,
        createdBy: null,
      }))
      await storage.transaction(async ({ tvLinks }) => {
        for (const link of links) await tvLinks.put(link)
      })
      await deleteGame(gameId, 1_000)
      expect(await storage.erasures.gamesDeletedBy(999, 9)).toEqual([])
      expect(await storage.erasures.gamesDeletedBy(1_000, 9)).toEqual([gameId])
      await storage.erasures.eraseGame(gameId, later)
      expect(await storage.erasures.gamesDeletedBy(1_000, 9)).toEqual([])
      expect(await gameLog(gameId)).toEqual([])
      expect(await storage.transaction((tx) => tx.games.findEntry(gameId, gameNight))).toBeNull()
      expect(await storage.games.gamesOf(ann)).toEqual([])
      expect(await storage.games.invitations(gameId)).toEqual([])
      const hashes = links.map(({ tokenHash }) => tokenHash)
      expect(await storage.tvLinks.existingLinks(hashes)).toEqual(hashes.slice(1))
      expect((await storage.games.find(gameId))?.name).toBe('')
    })

    test('erased characters and games have no webhooks and deliveries left; those of others stay', async () => {
      const user = await aUser()
      const [gone, stays] = [await aStoredCharacter({ user }), await aStoredCharacter({ user })]
      const gameId = await aGame(user)
      const webhooks = [{ characterId: gone.id }, { gameId }, { characterId: stays.id }].map((target) =>
        aWebhook(user, { target }),
      )
      await storage.transaction(async (tx) => {
        for (const webhook of webhooks) {
          await tx.webhooks.add(webhook, 9)
          await tx.webhooks.recordDelivery(aDelivery(webhook))
        }
      })
      await storage.erasures.eraseCharacter(gone.id, later)
      await deleteGame(gameId, gameNight)
      await storage.erasures.eraseGame(gameId, later)
      expect((await storage.webhooks.of(user)).map(({ id }) => id)).toEqual([webhooks[2]?.id])
      const deliveries = await Promise.all(webhooks.map(({ id }) => storage.webhooks.deliveriesOf(id)))
      expect(deliveries.map(({ length }) => length)).toEqual([0, 0, 1])
    })

    test('an erased game keeps its name as long as the log of a character refers to it', async () => {
      const gameId = await aGame()
      const character = await aStoredCharacter({ gameId })
      await storage.erasures.eraseGame(gameId, later)
      expect((await storage.games.find(gameId))?.name).not.toBe('')
      expect(await wholeLog(storage, character)).toHaveLength(1)
    })

    test('revoking the links of a user leaves those of others', async () => {
      const [mine, yours] = [await aStoredCharacter(), await aStoredCharacter()]
      await storage.transaction(async ({ shares }) => {
        for (const { id: characterId } of [mine, yours]) {
          const id = newName('link')
          const link = { id, tokenHash: id, characterId, label: '', sections: [], createdAt: gameNight }
          await shares.put({ ...link, expiresAt: null, lastUsedAt: null, uses: 0 })
        }
        await shares.removeByOwner(mine.user)
      })
      expect(await storage.shares.ofCharacter(mine.id)).toEqual([])
      expect(await storage.shares.ofCharacter(yours.id)).toHaveLength(1)
    })

    test('only one server erases at a time, and the next one may after it has finished or failed', async () => {
      const { promise, resolve } = Promise.withResolvers<string>()
      const begun = Promise.withResolvers<void>()
      const first = storage.runExclusively('erasures', () => {
        begun.resolve()
        return promise
      })
      // On PostgreSQL each call has a connection of its own, and the second could be faster.
      await begun.promise
      expect(await storage.runExclusively('erasures', async () => 'second')).toBeNull()
      expect(await storage.runExclusively('backups', async () => 'other work')).toBe('other work')
      resolve('first')
      expect(await first).toBe('first')
      await expect(storage.runExclusively('erasures', () => Promise.reject(new Error('work failed')))).rejects.toThrow(
        'work failed',
      )
      expect(await storage.runExclusively('erasures', async () => 'third')).toBe('third')
    })

    test('scrubbing works while others write', async () => {
      const character = await aStoredCharacter()
      const saves = Array.from({ length: 20 }, (_, i) => save(storage, character, [aChange('gold', 20 + i, 21 + i)]))
      await storage.erasures.eraseCharacter((await aStoredCharacter()).id, later)
      await storage.erasures.scrub()
      await Promise.all(saves)
      expect(replay(await wholeLog(storage, character)).gold).toBe(40)
    })
  })
}
