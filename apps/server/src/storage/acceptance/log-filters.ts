import type { Character } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { longestLook, type LogPage } from '../log-port.ts'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save } from './stored-game.ts'

const hour = 3_600_000

/** What holds for questions about a log: whatever is asked, a page is what fits, and no question is dear. */
export function describeFilters(at: () => Storage): void {
  describe('a question about a log', () => {
    let mira: Character
    const [ann, bob, game] = [newName('user'), newName('user'), newName('game')]
    const fieldsOf = async (page: Omit<LogPage, 'limit'>) => {
      const { entries } = await at().characters.log(mira.id, { limit: 100, ...page })
      return entries.map(({ data }) => data.field)
    }

    /** character · gold (Ann) · items.rope, name (Bob, an hour later) · items.rope.quantity, str (Ann, in a game). */
    beforeAll(async () => {
      mira = aNewCharacter({ user: ann, name: 'Ärger' })
      const [asAnn, asBob] = [
        { id: mira.id, user: ann },
        { id: mira.id, user: bob },
      ]
      await create(at(), mira)
      await save(at(), asAnn, [aChange('gold', 20, 15)], { now: gameNight + 1_000 })
      const rope = { id: 'rope', item: 'Seil', quantity: 1, acquired_at: '2026-11-14' }
      const changes = [aChange('items.rope', null, rope), aChange('name', 'Ärger', 'Übermut_100%')]
      await save(at(), asBob, changes, { now: gameNight + hour })
      await save(at(), asBob, [aChange('gameId', null, game)], { now: gameNight + 2 * hour })
      const last = [aChange('items.rope.quantity', 1, 2), aChange('str', 0, 3)]
      await save(at(), asAnn, last, { now: gameNight + 3 * hour })
    })

    test('finds one field, or an entry of a list with its parts', async () => {
      expect(await fieldsOf({ fields: ['gold'] })).toEqual(['gold'])
      expect(await fieldsOf({ fields: ['items.rope', 'items.rope.quantity', 'items.rope.note'] })).toEqual([
        'items.rope.quantity',
        'items.rope',
      ])
      expect(await fieldsOf({ fields: ['silver'] })).toEqual([])
    })

    test('finds what somebody did', async () => {
      expect(await fieldsOf({ user: bob })).toEqual(['gameId', 'name', 'items.rope'])
      expect(await fieldsOf({ user: newName('user') })).toEqual([])
    })

    test('finds a period', async () => {
      expect(await fieldsOf({ from: gameNight + 1, before: gameNight + 2 * hour })).toEqual([
        'name',
        'items.rope',
        'gold',
      ])
      expect(await fieldsOf({ from: gameNight + 3 * hour })).toEqual(['str', 'items.rope.quantity'])
    })

    test.each([
      ['ÄRGER', ['name', 'character']],
      ['übermut', ['name']],
      ['seil', ['items.rope']],
      ['100%', ['name']],
      ['t_1', ['name']],
      ['%', ['name']],
      ["'; drop table log_entries; --", []],
    ])('finds words in whatever case, and takes every sign for itself: %s', async (text, fields) => {
      expect(await fieldsOf({ search: [text] })).toEqual(fields)
    })

    test('finds any of several words', async () => {
      expect(await fieldsOf({ search: ['seil', 'strength'] })).toEqual(['str', 'items.rope'])
    })

    test('may be asked in any combination', async () => {
      expect(await fieldsOf({ user: ann, type: 'item' })).toEqual(['items.rope.quantity'])
      expect(await fieldsOf({ user: ann, gameId: game, search: ['strength'] })).toEqual(['str'])
      expect(await fieldsOf({ user: bob, fields: ['name', 'gold'], from: gameNight })).toEqual(['name'])
      expect(await fieldsOf({ type: 'general', before: gameNight + 2 * hour, search: ['gold'] })).toEqual([
        'gold',
        'character',
      ])
    })

    test('is answered a page at a time, and every page says where the next one begins', async () => {
      const pages: string[][] = []
      for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
        const { entries, next } = await at().characters.log(mira.id, { limit: 2, before, user: ann })
        pages.push(entries.map(({ data }) => data.field))
        before = next
      }
      expect(pages).toEqual([['str', 'items.rope.quantity'], ['gold', 'character'], []])
    })

    test('that few entries fit is answered after a limited look, from where the next one goes on', async () => {
      const character = aNewCharacter({ gold: 0 })
      await create(at(), character)
      const much = Array.from({ length: longestLook + 5 }, (_, i) => aChange(`skill_${i}_number`, null, 1))
      await save(at(), character, much)
      const first = await at().characters.log(character.id, { limit: 100, search: ['created'] })
      expect(first.entries).toEqual([])
      const second = await at().characters.log(character.id, {
        limit: 100,
        search: ['created'],
        before: first.next ?? 0,
      })
      expect(second.entries.map(({ data }) => data.field)).toEqual(['character'])
      expect(second.next).toBeNull()
    })
  })
}
