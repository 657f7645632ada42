import { commit, commitCreation, sections } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './storage-fixtures.ts'

/** Tests saves: atomic, durable and written once. */
export function describeSaves(storage: () => Storage): void {
  describe('saves', () => {
    test('a save writes the character, its log entry and the save record', async () => {
      const character = aNewCharacter()
      const created = await create(storage(), character)
      expect(await storage().characters.find(character.id)).toEqual({
        character,
        revision: 1,
        lastLogId: Number(created.entries[0]?.id),
      })
      expect(await wholeLog(storage(), character)).toEqual(created.entries)
      expect(await storage().transaction((tx) => tx.findSave(created.saveId))).toEqual({
        saveId: created.saveId,
        hash: 'hash',
        characterId: character.id,
        revision: 1,
        entryCount: 1,
        dropped: [],
        user: character.user,
      })
    })

    test('every read of an entry has the act of its save with the number of its public entries, and no other', async () => {
      const character = aNewCharacter({ gameId: newName('game') })
      const gameId = character.gameId ?? ''
      const created = await create(storage(), character)
      const act = { kind: 'cast', of: 'mend-wounds', with: 'Brannoch' }
      const changes = [aChange('mana', 0, -2), aChange('gold', 20, 15), aChange('notes', '', 'a secret')]
      await save(storage(), character, changes, { act })
      await save(storage(), character, [aChange('gold', 15, 14)])
      const logged = { ...act, entries: 2 }
      const actOfEach = (entries: readonly { readonly act?: object }[]) => entries.map((entry) => entry.act)
      const log = await wholeLog(storage(), character)
      expect(actOfEach(log)).toEqual([undefined, logged, logged, logged, undefined])
      const page = await storage().characters.log(character.id, { limit: 100, view: new Set(sections) })
      expect(actOfEach(page.entries)).toEqual(actOfEach(log).toReversed())
      const game = await storage().games.log(gameId, { limit: 100, includeGmOnly: true })
      expect(actOfEach(game.entries)).toEqual(actOfEach(log).toReversed())
      expect(actOfEach(await storage().games.logAfter(gameId, Number(created.entries[0]?.id), 2))).toEqual([
        logged,
        logged,
      ])
    })

    test('a lock returns what decides about permissions, and the document on demand', async () => {
      const [gameId, deletedAt] = [newName('game'), '2026-11-14T19:40:00.000Z']
      const character = aNewCharacter({ gameId, deletedAt })
      const { entries } = await create(storage(), character)
      await storage().transaction(async (tx) => {
        const { head, earlier, read } = await tx.lock(character.id, newName('save'))
        const lastLogId = Number(entries[0]?.id)
        const { id: characterId, user } = character
        expect(head).toEqual({ characterId, user, gameId, deletedAt, revision: 1, lastLogId })
        expect(earlier).toBeNull()
        expect(await read()).toEqual({ character, revision: 1, lastLogId })
        const missing = await tx.lock(99_999_999, newName('save'))
        expect(missing.head).toBeNull()
        await expect(missing.read()).rejects.toThrow('head')
      })
    })

    test('a transaction that throws after the save writes nothing', async () => {
      const character = aNewCharacter()
      const context = { user: character.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight }
      const work = storage().transaction(async (tx) => {
        expect(await tx.keep(commitCreation(character, context), 'hash')).toBe(true)
        throw new Error('work failed')
      })
      await expect(work).rejects.toThrow('work failed')
      expect(await storage().characters.find(character.id)).toBeNull()
      expect(await wholeLog(storage(), character)).toEqual([])
      expect(await storage().transaction((tx) => tx.findSave(context.saveId))).toBeNull()
    })

    test('the save after one that was rolled back starts from what is stored', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      const spend = (gold: number) => {
        const context = { user: character.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight + 1 }
        const committed = commit({ character, revision: 1 }, [aChange('gold', 20, gold)], context)
        if (committed.kind === 'refused') throw new Error('the commit was refused')
        return committed
      }
      const goldWhenLocked = () =>
        storage().change(character.id, newName('save'), async ({ read }) => (await read()).character.gold)
      const failed = storage().transaction(async (tx) => {
        await tx.keep(spend(19), 'hash')
        throw new Error('work failed')
      })
      await expect(failed).rejects.toThrow('work failed')
      expect(await goldWhenLocked()).toBe(20)
      await storage().transaction((tx) => tx.keep(spend(15), 'hash'))
      expect(await goldWhenLocked()).toBe(15)
    })

    test('a save is invisible to reads until it is committed', async () => {
      const character = aNewCharacter()
      const context = { user: character.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight }
      await storage().transaction(async (tx) => {
        await tx.keep(commitCreation(character, context), 'hash')
        expect(await storage().characters.find(character.id)).toBeNull()
        expect(await wholeLog(storage(), character)).toEqual([])
      })
      expect(await storage().characters.find(character.id)).not.toBeNull()
    })

    test('a save that is retried, even concurrently, is written once', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      const saveId = newName('save')
      const spend = () => save(storage(), character, [aChange('gold', 20, 15)], { saveId })
      await Promise.all([spend(), spend(), spend(), spend()])
      await spend()
      expect(await storage().characters.find(character.id)).toMatchObject({ character: { gold: 15 }, revision: 2 })
      expect(await wholeLog(storage(), character)).toHaveLength(2)
    })

    test('a retry that waits for the first attempt gets its outcome', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      const context = { user: character.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight + 1 }
      const { retry } = await storage().transaction(async (tx) => {
        const locked = await tx.lock(character.id, context.saveId)
        const waiting = storage().transaction((other) => other.lock(character.id, context.saveId))
        // Gives the retry time to reach the lock.
        for (let i = 0; i < 50; i++) await tx.findSave('unrelated')
        const committed = commit(await locked.read(), [aChange('gold', 20, 15)], context)
        if (committed.kind === 'committed') await tx.keep(committed, 'hash')
        return { retry: waiting }
      })
      expect(await retry).toMatchObject({ head: { revision: 2 }, earlier: { revision: 2, entryCount: 1 } })
    })

    test('a creation that is retried concurrently creates one character', async () => {
      const user = newName('user')
      const saveId = newName('save')
      const createOnce = () => {
        const character = aNewCharacter({ user })
        return storage().transaction(async (tx) => {
          const earlier = await tx.findSave(saveId)
          if (earlier) return earlier.characterId
          await tx.keep(commitCreation(character, { user, saveId, now: gameNight, firstLogId: gameNight }), 'hash')
          return character.id
        })
      }
      const ids = await Promise.all([createOnce(), createOnce(), createOnce(), createOnce()])
      expect(new Set(ids).size).toBe(1)
      expect(await storage().characters.listOf(user)).toHaveLength(1)
    })

    test('concurrent saves of one character are serialised and all apply', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      const gains = Array.from({ length: 20 }, (_, i) => save(storage(), character, [aChange('gold', i, i + 1)]))
      await Promise.all(gains)
      expect(await storage().characters.find(character.id)).toMatchObject({ character: { gold: 40 }, revision: 21 })
      const log = await wholeLog(storage(), character)
      expect(log.map((entry) => entry.revision)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1))
      expect(new Set(log.map((entry) => entry.id)).size).toBe(21)
    })

    test('a save that changes nothing writes only its save record', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      const before = await storage().characters.find(character.id)
      const saveId = newName('save')
      await save(storage(), character, [aChange('gold', 20, 20), aChange('items.gone.quantity', 1, 2)], { saveId })
      expect(await storage().characters.find(character.id)).toEqual(before)
      expect(await wholeLog(storage(), character)).toHaveLength(1)
      expect(await storage().transaction((tx) => tx.findSave(saveId))).toMatchObject({
        revision: 1,
        entryCount: 0,
        dropped: [{ field: 'items.gone.quantity', reason: 'entry-gone' }],
      })
    })

    test('keep returns false for a taken id, and the transaction can continue', async () => {
      const first = aNewCharacter()
      await create(storage(), first)
      const second = aNewCharacter({ id: first.id })
      const third = aNewCharacter({ user: second.user })
      const context = { user: second.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight }
      await storage().transaction(async (tx) => {
        expect(await tx.keep(commitCreation(second, context), 'hash')).toBe(false)
        expect(await tx.findSave(context.saveId)).toBeNull()
        expect(await tx.keep(commitCreation(third, context), 'hash')).toBe(true)
      })
      expect(await storage().characters.find(first.id)).toMatchObject({ character: first })
      expect(await wholeLog(storage(), first)).toHaveLength(1)
      expect(await storage().characters.find(third.id)).toMatchObject({ character: third })
    })

    test('a commit on a stale revision throws and writes nothing', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      await save(storage(), character, [aChange('gold', 20, 19)])
      const context = { user: character.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight + 5 }
      const stale = commit({ character, revision: 1 }, [aChange('gold', 20, 0)], context)
      const work = storage().transaction(async (tx) => {
        if (stale.kind === 'committed') await tx.keep(stale, 'hash')
      })
      await expect(work).rejects.toThrow('was not at revision 1')
      expect(await storage().characters.find(character.id)).toMatchObject({ character: { gold: 19 }, revision: 2 })
      expect(await wholeLog(storage(), character)).toHaveLength(2)
    })

    test('any Unicode text is read back unchanged', async () => {
      const text = ['🐉👩‍👩‍👧‍👦 Żółć ẞ ñ \u{10FFFF}', '{"a":[1,null]}\\"\'\'{NULL,}', '\n\t\u2028', 'é', 'e\u0301'].join('|')
      // A save has no \r any more, but older documents do.
      const character = { ...aNewCharacter(), name: text, notes: `${text}\r\n`.repeat(500) }
      await create(storage(), character)
      const spell = { id: 'fire', spell: text, prepared: true, note: text }
      await save(storage(), character, [aChange('background', '', `${text}\n`), aChange('spells.fire', null, spell)])
      const stored = await storage().characters.find(character.id)
      expect(stored?.character).toEqual({ ...character, background: `${text}\n`, spells: [spell] })
      const log = await wholeLog(storage(), character)
      expect(log.map((entry) => entry.data.newValue)).toEqual([character, `${text}\n`, spell])
    })
  })
}
