import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './stored-game.ts'

/** What holds for changes that come at the same moment: each is as if it were alone. */
export function describeChanges(at: () => Storage): void {
  const party = async (size: number, overrides = {}) => {
    const characters = Array.from({ length: size }, () => aNewCharacter(overrides))
    for (const character of characters) await create(at(), character)
    return characters
  }

  describe('changes at the same moment', () => {
    test('of many characters are all kept', async () => {
      const characters = await party(50)
      await Promise.all(
        characters.map((character, i) => save(at(), character, [aChange('gold', 0, i), aChange('str', 0, i)])),
      )
      for (const [i, character] of characters.entries()) {
        // Whose change comes to nothing has a record of it and no entry.
        const { gold, str } = { ...(await at().characters.find(character.id))?.character }
        expect([gold, str]).toEqual([20 + i, i])
        expect(await wholeLog(at(), character)).toHaveLength(i === 0 ? 1 : 3)
      }
    })

    test('fail for those whose work fails, and for nobody else', async () => {
      const characters = await party(6)
      const outcomes = await Promise.allSettled(
        characters.map(({ id, user }, i) =>
          i % 3 === 0
            ? at().change(id, newName('save'), () => Promise.reject(new Error('the lights went out')))
            : save(at(), { id, user }, [aChange('gold', 20, 15)]),
        ),
      )
      const [bad, good] = ['rejected', 'fulfilled']
      expect(outcomes.map(({ status }) => status)).toEqual([bad, good, good, bad, good, good])
      const golds = characters.map(async ({ id }) => (await at().characters.find(id))?.character.gold)
      expect(await Promise.all(golds)).toEqual([20, 15, 15, 20, 15, 15])
    })

    test('under one id are one save and one mistake', async () => {
      const characters = await party(2)
      const saveId = newName('save')
      const outcomes = await Promise.all(
        characters.map((character) => save(at(), character, [aChange('gold', 20, 15)], { saveId })),
      )
      expect(outcomes.filter((outcome) => 'entries' in outcome)).toHaveLength(1)
      expect(
        new Set(outcomes.map((outcome) => ('hash' in outcome ? outcome.characterId : outcome.character.id))).size,
      ).toBe(1)
    })

    test('of characters that nobody has find nothing', async () => {
      const [character] = await party(1)
      const find = (id: number) => at().change(id, newName('save'), async ({ stored }) => stored?.character.id ?? null)
      expect(await Promise.all([find(99_999_999), find(character?.id ?? 0)])).toEqual([null, character?.id])
    })

    test('in games have ids in order within each game', async () => {
      const [fridays, sundays] = [newName('game'), newName('game')]
      const characters = [...(await party(6, { gameId: fridays })), ...(await party(6, { gameId: sundays }))]
      await Promise.all(characters.map((character) => save(at(), character, [aChange('gold', 20, 15)])))
      for (const gameId of [fridays, sundays]) {
        const logs = characters.filter((one) => one.gameId === gameId).map((one) => wholeLog(at(), one))
        const ids = (await Promise.all(logs)).flat().map(({ id }) => Number(id))
        expect(new Set(ids).size).toBe(12)
        expect(await at().transaction((tx) => tx.lastLogIdOfGame(gameId))).toBe(Math.max(...ids))
      }
    })

    test('are given no more than a limit has', async () => {
      const characters = await party(12)
      const limits = ['bo', 'ann'].map((name) => ({ key: newName(name), burst: 3, every: 1_000 }))
      const takes = characters.map(({ id }, i) =>
        at().change(id, newName('save'), async (_locked, tx) => {
          const limit = limits[i % 2]
          return limit !== undefined && (await tx.take(limit, gameNight)).allowed
        }),
      )
      expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(6)
    })
  })
}
