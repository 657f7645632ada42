import { creationField, type Character } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save } from './storage-fixtures.ts'

const minute = 60_000

/** Tests samples of a log: the nearest entries, values at a time, games and authors. */
export function describeTimelines(storage: () => Storage): void {
  describe('timelines', () => {
    let mira: Character
    const [mondays, fridays] = [newName('a game'), newName('b game')]
    const [greta, hal] = [newName('game master'), newName('editor')]
    const idAfter = (minutes: number) => gameNight + minutes * minute
    const idsOf = (moments: readonly { readonly id: number }[]) => moments.map(({ id }) => id)

    /** One entry every ten minutes: created · Hal: gold 15 · joins a game · Greta: gold 5 · joins another game · str 3. */
    beforeAll(async () => {
      mira = aNewCharacter({ gold: 20 })
      await create(storage(), mira, { now: gameNight })
      const changes = [
        aChange('gold', 20, 15),
        aChange('gameId', null, mondays),
        aChange('gold', 15, 5),
        aChange('gameId', mondays, fridays),
        aChange('str', 0, 3),
      ]
      for (const [i, change] of changes.entries()) {
        const user = [hal, mira.user, greta][i] ?? mira.user
        await save(storage(), { ...mira, user }, [change], { now: idAfter(10 * (i + 1)) })
      }
      // Another character in the same game must not appear in Mira's timeline.
      await create(storage(), aNewCharacter({ gameId: mondays }), { now: idAfter(25) })
    })

    test('the newest moments come first, up to the limit', async () => {
      const [last, ...others] = await storage().characters.newestMoments({ characterId: mira.id }, 3)
      expect(last).toEqual({ id: idAfter(50), at: idAfter(50) })
      expect(idsOf(others)).toEqual([idAfter(40), idAfter(30)])
      expect(await storage().characters.newestMoments({ characterId: aNewCharacter().id }, 3)).toEqual([])
    })

    test('the nearest entries before and after each id are found, without duplicates', async () => {
      const log = { characterId: mira.id }
      const moments = [-1, 0, 5, 9, 10, 70].map(idAfter)
      expect(idsOf(await storage().characters.momentsUpTo(log, moments))).toEqual([0, 10, 50].map(idAfter))
      expect(idsOf(await storage().characters.momentsAfter(log, moments))).toEqual([0, 10, 20].map(idAfter))
      expect(await storage().characters.momentsUpTo(log, [])).toEqual([])
    })

    test('a scope with a game contains only entries of that game', async () => {
      const log = { characterId: mira.id, gameId: mondays }
      expect(idsOf(await storage().characters.newestMoments(log, 9))).toEqual([30, 20].map(idAfter))
      expect(idsOf(await storage().characters.momentsUpTo(log, [idAfter(50)]))).toEqual([idAfter(30)])
      expect(idsOf(await storage().characters.momentsAfter(log, [0]))).toEqual([idAfter(20)])
    })

    test('the value of a field at an entry is its latest value in the log', async () => {
      const ids = [5, 15, 60].map(idAfter)
      const values = await storage().characters.valuesAt(mira.id, ['gold', 'str'], ids)
      expect(new Set(values)).toEqual(
        new Set([
          { id: ids[1], field: 'gold', value: 15 },
          { id: ids[2], field: 'gold', value: 5 },
          { id: ids[2], field: 'str', value: 3 },
        ]),
      )
      const [created] = await storage().characters.valuesAt(mira.id, [creationField], ids.slice(0, 1))
      expect(created?.value).toMatchObject({ gold: 20, name: mira.name })
      expect(await storage().characters.valuesAt(aNewCharacter().id, ['gold'], ids)).toEqual([])
    })

    test('the games of a log are listed', async () => {
      expect(await storage().characters.gamesIn(mira.id)).toEqual([mondays, fridays])
      expect(await storage().characters.gamesIn(aNewCharacter().id)).toEqual([])
    })

    test('the authors of a log, or of one game in it, are listed', async () => {
      const authors = async (gameId?: string) =>
        new Set(await storage().characters.authorsIn({ characterId: mira.id, ...(gameId && { gameId }) }))
      expect(await authors()).toEqual(new Set([mira.user, hal, greta]))
      expect(await authors(mondays)).toEqual(new Set([mira.user, greta]))
      expect(await authors(fridays)).toEqual(new Set([mira.user]))
      expect(await authors(newName('game'))).toEqual(new Set())
      expect(await storage().characters.authorsIn({ characterId: aNewCharacter().id })).toEqual([])
    })
  })
}
