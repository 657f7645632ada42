import { wholeCharacter, type Character } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save } from './stored-game.ts'

const minute = 60_000

/** What holds for looks at a log here and there: the nearest entry is found, on the side that was asked for. */
export function describeCourses(at: () => Storage): void {
  describe('the course of a log', () => {
    let mira: Character
    const [mondays, fridays] = [newName('a game'), newName('b game')]
    const [greta, hal] = [newName('game master'), newName('visitor')]
    const idAfter = (minutes: number) => gameNight + minutes * minute
    const idsOf = (moments: readonly { readonly id: number }[]) => moments.map(({ id }) => id)

    /** Every ten minutes: its creation · Hal: gold 15 · into a game · Greta: gold 5 · into another · str 3. */
    beforeAll(async () => {
      mira = aNewCharacter({ gold: 20 })
      await create(at(), mira, { now: gameNight })
      const changes = [
        aChange('gold', 20, 15),
        aChange('gameId', null, mondays),
        aChange('gold', 15, 5),
        aChange('gameId', mondays, fridays),
        aChange('str', 0, 3),
      ]
      for (const [i, change] of changes.entries()) {
        const user = [hal, mira.user, greta][i] ?? mira.user
        await save(at(), { ...mira, user }, [change], { now: idAfter(10 * (i + 1)) })
      }
      // Somebody else at the same table is no part of it.
      await create(at(), aNewCharacter({ gameId: mondays }), { now: idAfter(25) })
    })

    test('begins with the newest, as many as wanted', async () => {
      const [last, ...others] = await at().characters.newestMoments({ characterId: mira.id }, 3)
      expect(last).toEqual({ id: idAfter(50), at: idAfter(50) })
      expect(idsOf(others)).toEqual([idAfter(40), idAfter(30)])
      expect(await at().characters.newestMoments({ characterId: aNewCharacter().id }, 3)).toEqual([])
    })

    test('finds the last entry up to a moment and the first one after it, each once', async () => {
      const log = { characterId: mira.id }
      const moments = [-1, 0, 5, 9, 10, 70].map(idAfter)
      expect(idsOf(await at().characters.momentsUpTo(log, moments))).toEqual([0, 10, 50].map(idAfter))
      expect(idsOf(await at().characters.momentsAfter(log, moments))).toEqual([0, 10, 20].map(idAfter))
      expect(await at().characters.momentsUpTo(log, [])).toEqual([])
    })

    test('is told within one game, where somebody asks for that', async () => {
      const log = { characterId: mira.id, gameId: mondays }
      expect(idsOf(await at().characters.newestMoments(log, 9))).toEqual([30, 20].map(idAfter))
      expect(idsOf(await at().characters.momentsUpTo(log, [idAfter(50)]))).toEqual([idAfter(30)])
      expect(idsOf(await at().characters.momentsAfter(log, [0]))).toEqual([idAfter(20)])
    })

    test('knows what stood in a field at any moment, if the log says so', async () => {
      const ids = [5, 15, 60].map(idAfter)
      const values = await at().characters.valuesAt(mira.id, ['gold', 'str'], ids)
      expect(new Set(values)).toEqual(
        new Set([
          { id: ids[1], field: 'gold', value: 15 },
          { id: ids[2], field: 'gold', value: 5 },
          { id: ids[2], field: 'str', value: 3 },
        ]),
      )
      const [born] = await at().characters.valuesAt(mira.id, [wholeCharacter], ids.slice(0, 1))
      expect(born?.value).toMatchObject({ gold: 20, name: mira.name })
      expect(await at().characters.valuesAt(aNewCharacter().id, ['gold'], ids)).toEqual([])
    })

    test('names the games in which something was written', async () => {
      expect(await at().characters.gamesIn(mira.id)).toEqual([mondays, fridays])
      expect(await at().characters.gamesIn(aNewCharacter().id)).toEqual([])
    })

    test('names everybody who ever wrote in it, or in one game', async () => {
      const people = async (gameId?: string) =>
        new Set(await at().characters.peopleIn({ characterId: mira.id, ...(gameId && { gameId }) }))
      expect(await people()).toEqual(new Set([mira.user, hal, greta]))
      expect(await people(mondays)).toEqual(new Set([mira.user, greta]))
      expect(await people(fridays)).toEqual(new Set([mira.user]))
      expect(await people(newName('game'))).toEqual(new Set())
      expect(await at().characters.peopleIn({ characterId: aNewCharacter().id })).toEqual([])
    })
  })
}
