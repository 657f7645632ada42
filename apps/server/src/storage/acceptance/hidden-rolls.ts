import { defaultSettings, rollChange, sections, type Character } from '@everquill/domain'
import { gameNight } from '@everquill/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save } from './storage-fixtures.ts'

const minute = 60_000

/** Tests that every read of a log leaves out the rolls that are hidden from its reader. */
export function describeHiddenRolls(storage: () => Storage): void {
  describe('hidden rolls', () => {
    let mira: Character
    const gameId = newName('game')
    const [ann, greta, gil, bob] = ['ann', 'greta', 'gil', 'bob'].map((name) => newName(name)) as [
      string,
      string,
      string,
      string,
    ]
    const roll = (total: number) => rollChange({ notation: '1d20', dice: [[{ value: total }]], total })

    /** Ann rolls 1 for everyone, 2 for GMs, 3 for herself; Greta, a GM, rolls 4 for GMs and 5 for herself. */
    beforeAll(async () => {
      mira = aNewCharacter({ user: ann, gameId })
      const game = { id: gameId, name: 'Salt', settings: defaultSettings, createdAt: gameNight, deletedAt: null }
      await storage().transaction(async ({ games }) => {
        await games.put(game)
        for (const [user, role] of [
          [greta, 'gm'],
          [gil, 'gm'],
          [ann, 'player'],
          [bob, 'player'],
        ] as const)
          await games.putMember(gameId, { user, role, joinedAt: gameNight })
      })
      await create(storage(), mira)
      const rolls = [
        [ann, undefined],
        [ann, 'masters'],
        [ann, 'roller'],
        [greta, 'masters'],
        [greta, 'roller'],
      ] as const
      for (const [i, [user, audience]] of rolls.entries())
        await save(storage(), { ...mira, user }, [roll(i + 1)], { now: gameNight + (i + 1) * minute, audience })
    })

    const seen = () =>
      [
        [ann, [1, 2, 3]],
        [greta, [1, 2, 4, 5]],
        [gil, [1, 2, 4]],
        [bob, [1]],
        [null, [1]],
      ] as const

    const totals = (messages: readonly { readonly message: string }[]) =>
      messages.flatMap(({ message }) => /Rolled 1d20: (\d+)/.exec(message)?.[1] ?? []).map(Number)

    test('a page of a character’s log has the rolls that its reader may see, whatever else it filters by', async () => {
      const read = async (reader: string | null, filter = {}) =>
        totals((await storage().characters.log(mira.id, { limit: 100, reader, ...filter })).entries).toReversed()
      for (const [reader, expected] of seen()) {
        expect(await read(reader)).toEqual(expected)
        for (const filter of [{ fields: ['roll'] }, { search: ['Rolled'] }, { gameId }, { view: new Set(sections) }])
          expect(await read(reader, filter)).toEqual(expected)
      }
    })

    test('hidden rolls neither fill a page nor move its cursor', async () => {
      const page = await storage().characters.log(mira.id, { limit: 2, reader: bob })
      expect(page.entries.map(({ data }) => data.field)).toEqual(['roll', 'character'])
      expect(await storage().characters.log(mira.id, { limit: 3, reader: bob })).toMatchObject({ next: null })
      expect(await storage().characters.log(mira.id, { limit: 9, reader: bob, user: greta })).toEqual({
        entries: [],
        next: null,
      })
    })

    test('timelines and authors do not count hidden rolls', async () => {
      const { characters } = storage()
      for (const [reader, expected] of seen()) {
        const scope = { characterId: mira.id, reader }
        const ids = expected.map((total) => gameNight + total * minute)
        const newest = await characters.newestMoments(scope, 9)
        expect(newest.map(({ id }) => id).toReversed()).toEqual([gameNight, ...ids])
        expect(await characters.momentsUpTo(scope, [gameNight + 9 * minute])).toEqual(newest.slice(0, 1))
        expect(await characters.authorsIn(scope)).toEqual(
          (expected as readonly number[]).includes(4) ? [ann, greta].toSorted() : [ann],
        )
      }
    })

    test('a game’s log has the rolls that the member may see', async () => {
      for (const [reader, expected] of seen()) {
        if (reader === null) continue
        const request = {
          limit: 100,
          includeGmOnly: reader === greta || reader === gil,
          visible: { to: reader, view: new Set(sections) },
        }
        const { entries } = await storage().games.log(gameId, request)
        expect(totals(entries).toReversed()).toEqual(expected)
        expect(totals((await storage().games.log(gameId, { ...request, kind: 'roll' })).entries)).toHaveLength(
          expected.length,
        )
      }
    })

    test('a card does not show a roll that is hidden from the owner', async () => {
      const [card] = await storage().characters.listOf(ann)
      expect(card).toMatchObject({ isLastChangeHidden: true, lastChange: { data: { newValue: null } } })
    })
  })
}
