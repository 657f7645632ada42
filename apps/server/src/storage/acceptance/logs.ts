import type { LogEntry } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { LogPageRequest } from '../log-port.ts'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './storage-fixtures.ts'

const idsOf = (entries: readonly LogEntry[]) => entries.map((entry) => Number(entry.id))
const fieldsOf = (entries: readonly LogEntry[]) => entries.map((entry) => entry.data.field)

/** Tests logs: order, pages, and ids that do not depend on the clock. */
export function describeLogs(storage: () => Storage): void {
  const read = async (characterId: number, page: LogPageRequest) =>
    (await storage().characters.log(characterId, page)).entries

  /** A character whose log reads: character, gold, str, items.rope, spells.fire, gold. */
  async function adventurer() {
    const character = aNewCharacter()
    await create(storage(), character)
    const rope = { id: 'rope', item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }
    await save(storage(), character, [aChange('gold', 20, 15), aChange('str', 0, 3)])
    await save(storage(), character, [
      aChange('items.rope', null, rope),
      aChange('spells.fire', null, { id: 'fire', spell: 'Fire' }),
    ])
    await save(storage(), character, [aChange('gold', 15, 10)])
    return character
  }

  describe('character logs', () => {
    test('a log is read newest first, page by page', async () => {
      const { id } = await adventurer()
      const first = await read(id, { limit: 2 })
      expect(fieldsOf(first)).toEqual(['gold', 'spells.fire'])
      const second = await read(id, { limit: 3, before: Number(first.at(-1)?.id) })
      expect(fieldsOf(second)).toEqual(['items.rope', 'str', 'gold'])
      const last = await read(id, { limit: 100, before: Number(second.at(-1)?.id) })
      expect(fieldsOf(last)).toEqual(['character'])
    })

    test('a filter by type can be combined with a cursor', async () => {
      const { id } = await adventurer()
      expect(fieldsOf(await read(id, { limit: 100, type: 'attribute' }))).toEqual(['str'])
      const before = Number((await read(id, { limit: 1 }))[0]?.id)
      const general = await read(id, { limit: 100, type: 'general', before })
      expect(fieldsOf(general)).toEqual(['gold', 'character'])
    })

    test('entries belong to the game in which they were written', async () => {
      const [mondays, fridays] = [newName('game'), newName('game')]
      const character = aNewCharacter({ gameId: mondays })
      await create(storage(), character)
      await save(storage(), character, [aChange('gold', 20, 15)])
      await save(storage(), character, [aChange('gameId', mondays, fridays)])
      await save(storage(), character, [aChange('str', 0, 3)])
      expect(fieldsOf(await read(character.id, { limit: 100, gameId: mondays }))).toEqual(['gold', 'character'])
      expect(fieldsOf(await read(character.id, { limit: 100, gameId: fridays }))).toEqual(['str', 'gameId'])
      expect(fieldsOf(await read(character.id, { limit: 100, gameId: fridays, type: 'attribute' }))).toEqual(['str'])
      expect(await read(character.id, { limit: 100, gameId: newName('game') })).toEqual([])
    })

    test('entries after an id are read oldest first', async () => {
      const character = await adventurer()
      const all = await wholeLog(storage(), character)
      expect(idsOf(all)).toEqual(idsOf(all).toSorted((left, right) => left - right))
      expect(await storage().characters.logAfter(character.id, Number(all[1]?.id), 100)).toEqual(all.slice(2))
      expect(await storage().characters.logAfter(character.id, Number(all[1]?.id), 2)).toEqual(all.slice(2, 4))
      expect(await storage().characters.logAfter(character.id, Number(all.at(-1)?.id), 100)).toEqual([])
    })

    test('the entries of a revision are read oldest first', async () => {
      const character = await adventurer()
      await adventurer()
      const all = await wholeLog(storage(), character)
      await storage().transaction(async (tx) => {
        for (const [revision, entries] of [
          all.slice(0, 1),
          all.slice(1, 3),
          all.slice(3, 5),
          all.slice(5),
          [],
        ].entries()) {
          expect(await tx.entriesOfRevision(character.id, revision + 1)).toEqual(entries)
          expect(await tx.lastLogIdOfRevision(character.id, revision + 1)).toBe(Number(entries.at(-1)?.id ?? 0))
        }
      })
    })

    test('every property of a change is stored', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      await save(storage(), character, [
        { field: 'gold', oldValue: 20, newValue: 120, exact: true },
        { field: 'silver', oldValue: 50, newValue: 0 },
        { field: 'copper', oldValue: 5, newValue: 2e9 },
        { field: 'name', oldValue: 'never seen', newValue: 'Bo' },
      ])
      const [, ...entries] = await wholeLog(storage(), character)
      expect(entries.map((entry) => entry.data)).toEqual([
        { field: 'gold', oldValue: 20, newValue: 120, exact: true },
        { field: 'copper', oldValue: 0, newValue: 1e9, asked: expect.any(Number) },
        { field: 'name', oldValue: character.name, newValue: 'Bo', conflict: true },
      ])
    })

    test('ids are in commit order within each character and game, even when the clock is set back', async () => {
      const gameId = newName('game')
      const [ann, bo] = [aNewCharacter({ gameId }), aNewCharacter({ gameId })]
      await create(storage(), ann, { now: gameNight })
      await create(storage(), bo, { now: gameNight - 3_600_000 })
      const hours = [0, -1, 1, -2, 0]
      for (const [i, hour] of hours.entries()) {
        const now = gameNight + hour * 3_600_000
        await save(storage(), i % 2 === 0 ? ann : bo, [aChange('gold', i, i + 1), aChange('str', i, i + 1)], { now })
      }
      const game = [...(await wholeLog(storage(), ann)), ...(await wholeLog(storage(), bo))]
      const inOrder = game.toSorted((left, right) => Number(left.id) - Number(right.id))
      expect(new Set(idsOf(game)).size).toBe(2 + 2 * hours.length)
      expect(inOrder.map((entry) => entry.characterId)).toEqual(
        [ann, bo, ann, ann, bo, bo, ann, ann, bo, bo, ann, ann].map((character) => character.id),
      )
      expect(await storage().transaction((tx) => tx.lastLogIdOfGame(gameId))).toBe(Number(inOrder.at(-1)?.id))
      expect(inOrder[1]?.timestamp).toBe(new Date(gameNight - 3_600_000).toISOString())
    })

    test('the last log id of a game without entries is 0', async () => {
      expect(await storage().transaction((tx) => tx.lastLogIdOfGame(newName('game')))).toBe(0)
    })
  })
}
