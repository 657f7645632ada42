import type { LogEntry } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { LogPage } from '../log-port.ts'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './stored-game.ts'

const idsOf = (entries: readonly LogEntry[]) => entries.map((entry) => Number(entry.id))
const fieldsOf = (entries: readonly LogEntry[]) => entries.map((entry) => entry.data.field)

/** What holds for every log: order, pages, and ids that no clock can spoil. */
export function describeLogs(at: () => Storage): void {
  const read = async (characterId: number, page: LogPage) => (await at().characters.log(characterId, page)).entries

  /** A character whose log reads: character, gold, str, items.rope, spells.fire, gold. */
  async function adventurer() {
    const character = aNewCharacter()
    await create(at(), character)
    const rope = { id: 'rope', item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }
    await save(at(), character, [aChange('gold', 20, 15), aChange('str', 0, 3)])
    await save(at(), character, [
      aChange('items.rope', null, rope),
      aChange('spells.fire', null, { id: 'fire', spell: 'Fire' }),
    ])
    await save(at(), character, [aChange('gold', 15, 10)])
    return character
  }

  describe('a log', () => {
    test('is read newest first, page by page', async () => {
      const { id } = await adventurer()
      const first = await read(id, { limit: 2 })
      expect(fieldsOf(first)).toEqual(['gold', 'spells.fire'])
      const second = await read(id, { limit: 3, before: Number(first.at(-1)?.id) })
      expect(fieldsOf(second)).toEqual(['items.rope', 'str', 'gold'])
      const last = await read(id, { limit: 100, before: Number(second.at(-1)?.id) })
      expect(fieldsOf(last)).toEqual(['character'])
    })

    test('can be read by type', async () => {
      const { id } = await adventurer()
      expect(fieldsOf(await read(id, { limit: 100, type: 'attribute' }))).toEqual(['str'])
      const before = Number((await read(id, { limit: 1 }))[0]?.id)
      const general = await read(id, { limit: 100, type: 'general', before })
      expect(fieldsOf(general)).toEqual(['gold', 'character'])
    })

    test('can be read by game', async () => {
      const [mondays, fridays] = [newName('game'), newName('game')]
      const character = aNewCharacter({ gameId: mondays })
      await create(at(), character)
      await save(at(), character, [aChange('gold', 20, 15)])
      await save(at(), character, [aChange('gameId', mondays, fridays)])
      await save(at(), character, [aChange('str', 0, 3)])
      expect(fieldsOf(await read(character.id, { limit: 100, gameId: mondays }))).toEqual(['gold', 'character'])
      expect(fieldsOf(await read(character.id, { limit: 100, gameId: fridays }))).toEqual(['str', 'gameId'])
      expect(fieldsOf(await read(character.id, { limit: 100, gameId: fridays, type: 'attribute' }))).toEqual(['str'])
      expect(await read(character.id, { limit: 100, gameId: newName('game') })).toEqual([])
    })

    test('tells what came after an id, oldest first', async () => {
      const character = await adventurer()
      const all = await wholeLog(at(), character)
      expect(idsOf(all)).toEqual(idsOf(all).toSorted((left, right) => left - right))
      expect(await at().characters.logAfter(character.id, Number(all[1]?.id), 100)).toEqual(all.slice(2))
      expect(await at().characters.logAfter(character.id, Number(all[1]?.id), 2)).toEqual(all.slice(2, 4))
      expect(await at().characters.logAfter(character.id, Number(all.at(-1)?.id), 100)).toEqual([])
    })

    test('tells a transaction what came after a revision, oldest first', async () => {
      const character = await adventurer()
      const all = await wholeLog(at(), character)
      const since = (revision: number) => at().transaction((tx) => tx.entriesSince(character.id, revision))
      expect(await since(0)).toEqual(all)
      expect(await since(2)).toEqual(all.slice(3))
      expect(await since(4)).toEqual([])
    })

    test('says all that an entry knows', async () => {
      const character = aNewCharacter()
      await create(at(), character)
      await save(at(), character, [
        { field: 'gold', oldValue: 20, newValue: 120, exact: true },
        { field: 'silver', oldValue: 50, newValue: 0 },
        { field: 'copper', oldValue: 5, newValue: 2e9 },
        { field: 'name', oldValue: 'never seen', newValue: 'Bo' },
      ])
      const [, ...entries] = await wholeLog(at(), character)
      expect(entries.map((entry) => entry.data)).toEqual([
        { field: 'gold', oldValue: 20, newValue: 120, exact: true },
        { field: 'copper', oldValue: 0, newValue: 1e9, asked: expect.any(Number) },
        { field: 'name', oldValue: character.name, newValue: 'Bo', conflict: true },
      ])
    })

    test('has ids in the order of commits for each character and each game, even when a clock is set back', async () => {
      const gameId = newName('game')
      const [ann, bo] = [aNewCharacter({ gameId }), aNewCharacter({ gameId })]
      await create(at(), ann, { now: gameNight })
      await create(at(), bo, { now: gameNight - 3_600_000 })
      const hours = [0, -1, 1, -2, 0]
      for (const [i, hour] of hours.entries()) {
        const now = gameNight + hour * 3_600_000
        await save(at(), i % 2 === 0 ? ann : bo, [aChange('gold', i, i + 1), aChange('str', i, i + 1)], { now })
      }
      const game = [...(await wholeLog(at(), ann)), ...(await wholeLog(at(), bo))]
      const inOrder = game.toSorted((left, right) => Number(left.id) - Number(right.id))
      expect(new Set(idsOf(game)).size).toBe(2 + 2 * hours.length)
      expect(inOrder.map((entry) => entry.characterId)).toEqual(
        [ann, bo, ann, ann, bo, bo, ann, ann, bo, bo, ann, ann].map((character) => character.id),
      )
      expect(await at().transaction((tx) => tx.lastLogIdOfGame(gameId))).toBe(Number(inOrder.at(-1)?.id))
      expect(inOrder[1]?.timestamp).toBe(new Date(gameNight - 3_600_000).toISOString())
    })

    test('of a game without entries begins at 0', async () => {
      expect(await at().transaction((tx) => tx.lastLogIdOfGame(newName('game')))).toBe(0)
    })
  })
}
