import { commit, commitCreation } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './stored-game.ts'

/** What holds for every save: all of it or nothing, once and for ever. */
export function describeSaves(at: () => Storage): void {
  describe('a save', () => {
    test('keeps the character, its log entry and its record together', async () => {
      const character = aNewCharacter()
      const created = await create(at(), character)
      expect(await at().characters.find(character.id)).toEqual({
        character,
        revision: 1,
        lastLogId: Number(created.entries[0]?.id),
      })
      expect(await wholeLog(at(), character)).toEqual(created.entries)
      expect(await at().transaction((tx) => tx.savedAs(created.saveId))).toEqual({
        saveId: created.saveId,
        hash: 'hash',
        characterId: character.id,
        revision: 1,
        entryCount: 1,
        missed: [],
      })
    })

    test('of work that throws afterwards has written nothing', async () => {
      const character = aNewCharacter()
      const context = { user: character.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight }
      const work = at().transaction(async (tx) => {
        expect(await tx.keep(commitCreation(character, context), 'hash')).toBe(true)
        throw new Error('the lights went out')
      })
      await expect(work).rejects.toThrow('the lights went out')
      expect(await at().characters.find(character.id)).toBeNull()
      expect(await wholeLog(at(), character)).toEqual([])
      expect(await at().transaction((tx) => tx.savedAs(context.saveId))).toBeNull()
    })

    test('is not seen by readers before it is committed', async () => {
      const character = aNewCharacter()
      const context = { user: character.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight }
      await at().transaction(async (tx) => {
        await tx.keep(commitCreation(character, context), 'hash')
        expect(await at().characters.find(character.id)).toBeNull()
        expect(await wholeLog(at(), character)).toEqual([])
      })
      expect(await at().characters.find(character.id)).not.toBeNull()
    })

    test('that comes again, even at the same moment, is written once', async () => {
      const character = aNewCharacter()
      await create(at(), character)
      const saveId = newName('save')
      const spend = () => save(at(), character, [aChange('gold', 20, 15)], { saveId })
      await Promise.all([spend(), spend(), spend(), spend()])
      await spend()
      expect(await at().characters.find(character.id)).toMatchObject({ character: { gold: 15 }, revision: 2 })
      expect(await wholeLog(at(), character)).toHaveLength(2)
    })

    test('that waited for its twin learns what that came to', async () => {
      const character = aNewCharacter()
      await create(at(), character)
      const context = { user: character.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight + 1 }
      const { twin } = await at().transaction(async (tx) => {
        const { stored } = await tx.lock(character.id, context.saveId)
        const waiting = at().transaction((other) => other.lock(character.id, context.saveId))
        // Time enough for the twin to come to the lock.
        for (let i = 0; i < 50; i++) await tx.savedAs('another')
        const committed = commit(stored ?? { character, revision: 0 }, [aChange('gold', 20, 15)], context)
        if (committed.kind === 'committed') await tx.keep(committed, 'hash')
        return { twin: waiting }
      })
      expect(await twin).toMatchObject({ stored: { revision: 2 }, earlier: { revision: 2, entryCount: 1 } })
    })

    test('that creates and comes again at the same moment makes one character', async () => {
      const user = newName('user')
      const saveId = newName('save')
      const createOnce = () => {
        const character = aNewCharacter({ user })
        return at().transaction(async (tx) => {
          const earlier = await tx.savedAs(saveId)
          if (earlier) return earlier.characterId
          await tx.keep(commitCreation(character, { user, saveId, now: gameNight, firstLogId: gameNight }), 'hash')
          return character.id
        })
      }
      const ids = await Promise.all([createOnce(), createOnce(), createOnce(), createOnce()])
      expect(new Set(ids).size).toBe(1)
      expect(await at().characters.listOf(user)).toHaveLength(1)
    })

    test('waits for another save of the same character, and both apply', async () => {
      const character = aNewCharacter()
      await create(at(), character)
      const gains = Array.from({ length: 20 }, (_, i) => save(at(), character, [aChange('gold', i, i + 1)]))
      await Promise.all(gains)
      expect(await at().characters.find(character.id)).toMatchObject({ character: { gold: 40 }, revision: 21 })
      const log = await wholeLog(at(), character)
      expect(log.map((entry) => entry.revision)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1))
      expect(new Set(log.map((entry) => entry.id)).size).toBe(21)
    })

    test('that changes nothing leaves its record and nothing else', async () => {
      const character = aNewCharacter()
      await create(at(), character)
      const before = await at().characters.find(character.id)
      const saveId = newName('save')
      await save(at(), character, [aChange('gold', 20, 20), aChange('items.gone.quantity', 1, 2)], { saveId })
      expect(await at().characters.find(character.id)).toEqual(before)
      expect(await wholeLog(at(), character)).toHaveLength(1)
      expect(await at().transaction((tx) => tx.savedAs(saveId))).toMatchObject({
        revision: 1,
        entryCount: 0,
        missed: [{ field: 'items.gone.quantity', reason: 'entry-gone' }],
      })
    })

    test('under a number that is taken answers false, and its transaction goes on', async () => {
      const first = aNewCharacter()
      await create(at(), first)
      const second = aNewCharacter({ id: first.id })
      const third = aNewCharacter({ user: second.user })
      const context = { user: second.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight }
      await at().transaction(async (tx) => {
        expect(await tx.keep(commitCreation(second, context), 'hash')).toBe(false)
        expect(await tx.savedAs(context.saveId)).toBeNull()
        expect(await tx.keep(commitCreation(third, context), 'hash')).toBe(true)
      })
      expect(await at().characters.find(first.id)).toMatchObject({ character: first })
      expect(await wholeLog(at(), first)).toHaveLength(1)
      expect(await at().characters.find(third.id)).toMatchObject({ character: third })
    })

    test('based on a character that has moved on is a mistake, and writes nothing', async () => {
      const character = aNewCharacter()
      await create(at(), character)
      await save(at(), character, [aChange('gold', 20, 19)])
      const context = { user: character.user, saveId: newName('save'), now: gameNight, firstLogId: gameNight + 5 }
      const stale = commit({ character, revision: 1 }, [aChange('gold', 20, 0)], context)
      const work = at().transaction(async (tx) => {
        if (stale.kind === 'committed') await tx.keep(stale, 'hash')
      })
      await expect(work).rejects.toThrow('was not at revision 1')
      expect(await at().characters.find(character.id)).toMatchObject({ character: { gold: 19 }, revision: 2 })
      expect(await wholeLog(at(), character)).toHaveLength(2)
    })

    test('brings back every letter as it was typed', async () => {
      const letters = ['🐉👩‍👩‍👧‍👦 Żółć ẞ ñ \u{10FFFF}', '{"a":[1,null]}\\"\'\'{NULL,}', '\r\n\t\u2028', 'é', 'e\u0301'].join(
        '|',
      )
      const character = { ...aNewCharacter(), name: letters, notes: letters.repeat(500) }
      await create(at(), character)
      const spell = { id: 'fire', spell: letters, prepared: true, note: letters }
      await save(at(), character, [aChange('background', '', `${letters}\n`), aChange('spells.fire', null, spell)])
      const stored = await at().characters.find(character.id)
      expect(stored?.character).toEqual({ ...character, background: `${letters}\n`, spells: [spell] })
      const log = await wholeLog(at(), character)
      expect(log.map((entry) => entry.data.newValue)).toEqual([character, `${letters}\n`, spell])
    })
  })
}
