import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './storage-fixtures.ts'

/** Tests concurrent changes: each one must behave as if it ran alone. */
export function describeChanges(storage: () => Storage): void {
  const party = async (size: number, overrides = {}) => {
    const characters = Array.from({ length: size }, () => aNewCharacter(overrides))
    for (const character of characters) await create(storage(), character)
    return characters
  }

  describe('concurrent changes', () => {
    test('concurrent changes of many characters are all stored', async () => {
      const characters = await party(50)
      await Promise.all(
        characters.map((character, i) => save(storage(), character, [aChange('gold', 0, i), aChange('str', 0, i)])),
      )
      for (const [i, character] of characters.entries()) {
        // For i = 0 nothing changes, so there is a save record but no entry.
        const { gold, str } = { ...(await storage().characters.find(character.id))?.character }
        expect([gold, str]).toEqual([20 + i, i])
        expect(await wholeLog(storage(), character)).toHaveLength(i === 0 ? 1 : 3)
      }
    })

    test('a change that fails does not affect the changes committed with it', async () => {
      const characters = await party(6)
      const outcomes = await Promise.allSettled(
        characters.map(({ id, user }, i) =>
          i % 3 === 0
            ? storage().change(id, newName('save'), () => Promise.reject(new Error('work failed')))
            : save(storage(), { id, user }, [aChange('gold', 20, 15)]),
        ),
      )
      const [failed, done] = ['rejected', 'fulfilled']
      expect(outcomes.map(({ status }) => status)).toEqual([failed, done, done, failed, done, done])
      const golds = characters.map(async ({ id }) => (await storage().characters.find(id))?.character.gold)
      expect(await Promise.all(golds)).toEqual([20, 15, 15, 20, 15, 15])
    })

    test('two characters saved concurrently under one save id yield one save', async () => {
      const characters = await party(2)
      const saveId = newName('save')
      const outcomes = await Promise.all(
        characters.map((character) => save(storage(), character, [aChange('gold', 20, 15)], { saveId })),
      )
      expect(outcomes.filter((outcome) => 'entries' in outcome)).toHaveLength(1)
      expect(
        new Set(outcomes.map((outcome) => ('hash' in outcome ? outcome.characterId : outcome.character.id))).size,
      ).toBe(1)
    })

    test('changing an unknown character passes null to the work', async () => {
      const [character] = await party(1)
      const find = (id: number) =>
        storage().change(id, newName('save'), async ({ head, read }) => head && (await read()).character.id)
      expect(await Promise.all([find(99_999_999), find(character?.id ?? 0)])).toEqual([null, character?.id])
    })

    test('concurrent changes in games get unique log ids within each game', async () => {
      const [fridays, sundays] = [newName('game'), newName('game')]
      const characters = [...(await party(6, { gameId: fridays })), ...(await party(6, { gameId: sundays }))]
      await Promise.all(characters.map((character) => save(storage(), character, [aChange('gold', 20, 15)])))
      for (const gameId of [fridays, sundays]) {
        const logs = characters
          .filter((member) => member.gameId === gameId)
          .map((member) => wholeLog(storage(), member))
        const ids = (await Promise.all(logs)).flat().map(({ id }) => Number(id))
        expect(new Set(ids).size).toBe(12)
        expect(await storage().transaction((tx) => tx.lastLogIdOfGame(gameId))).toBe(Math.max(...ids))
      }
    })

    test('concurrent changes of one character are all stored, each after the one before', async () => {
      const [character, other] = await party(2)
      if (!character || !other) throw new Error('party(2) returned no characters')
      const outcomes = [1, 2, 3, 4].map((xp) => save(storage(), character, [aChange('xp', xp - 1, xp)]))
      await Promise.all([save(storage(), other, [aChange('xp', 0, 1)]), ...outcomes])
      const log = await wholeLog(storage(), character)
      expect(log.slice(1).map(({ data, revision }) => [data.newValue, revision])).toEqual([
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
      ])
    })

    test('a change that fails uses nothing of its rate limit', async () => {
      const characters = await party(3)
      const limit = { key: newName('limit'), burst: 3, every: 1_000 }
      const works = characters.map(({ id }, i) =>
        storage().change(id, newName('save'), async (_locked, tx) => {
          await tx.takeFromLimit(limit, gameNight)
          if (i < 2) throw new Error('work failed')
        }),
      )
      expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual([
        'rejected',
        'rejected',
        'fulfilled',
      ])
      const takeTwo = await storage().transaction((tx) => tx.takeFromLimit(limit, gameNight, 2))
      expect(takeTwo).toEqual({ allowed: true })
      expect(await storage().transaction((tx) => tx.takeFromLimit(limit, gameNight))).toMatchObject({ allowed: false })
    })

    test('concurrent changes cannot exceed a rate limit', async () => {
      const characters = await party(12)
      const limits = ['bo', 'ann'].map((name) => ({ key: newName(name), burst: 3, every: 1_000 }))
      const takes = characters.map(({ id }, i) =>
        storage().change(id, newName('save'), async (_locked, tx) => {
          const limit = limits[i % 2]
          return limit !== undefined && (await tx.takeFromLimit(limit, gameNight)).allowed
        }),
      )
      expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(6)
    })
  })
}
