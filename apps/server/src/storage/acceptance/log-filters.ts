import { sections, type Character, type Section, type View } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { maxScannedEntries, type LogFilter, type LogPageRequest } from '../log-port.ts'
import type { Storage } from '../port.ts'
import { logFilters } from '../queries/log-filters.ts'
import { aNewCharacter, create, newName, save } from './storage-fixtures.ts'

const hour = 3_600_000

/** A value of a filter, and the fields of the entries that match it, newest first. */
type FilterCase<Name extends keyof LogFilter> = readonly [value: Required<LogFilter>[Name], fields: readonly string[]]

/** Tests the filters of a log: a page has the entries that match, and a rare match does not read the whole log. */
export function describeFilters(storage: () => Storage): void {
  describe('log filters', () => {
    let mira: Character
    const [ann, bob, game] = [newName('user'), newName('user'), newName('game')]
    const fieldsOf = async (page: Omit<LogPageRequest, 'limit'>) => {
      const { entries } = await storage().characters.log(mira.id, { limit: 100, ...page })
      return entries.map(({ data }) => data.field)
    }

    /** character · gold (Ann) · items.rope, name (Bob, an hour later) · items.rope.quantity, str (Ann, in a game). */
    beforeAll(async () => {
      mira = aNewCharacter({ user: ann, name: 'Ärger' })
      const [asAnn, asBob] = [
        { id: mira.id, user: ann },
        { id: mira.id, user: bob },
      ]
      await create(storage(), mira)
      await save(storage(), asAnn, [aChange('gold', 20, 15)], { now: gameNight + 1_000 })
      const rope = { id: 'rope', item: 'Seil', quantity: 1, acquired_at: '2026-11-14' }
      const changes = [aChange('items.rope', null, rope), aChange('name', 'Ärger', 'Übermut_100%')]
      await save(storage(), asBob, changes, { now: gameNight + hour })
      await save(storage(), asBob, [aChange('gameId', null, game)], { now: gameNight + 2 * hour })
      const last = [aChange('items.rope.quantity', 1, 2), aChange('str', 0, 3)]
      await save(storage(), asAnn, last, { now: gameNight + 3 * hour })
    })

    const cases: { readonly [Name in keyof Required<LogFilter>]: readonly FilterCase<Name>[] } = {
      from: [
        [gameNight + 3 * hour, ['str', 'items.rope.quantity']],
        [gameNight + 9 * hour, []],
      ],
      view: [
        [new Set(['name', 'inventory']), ['items.rope.quantity', 'gameId', 'name', 'items.rope', 'character']],
        [new Set(['attributes', 'skills']), ['str', 'gameId', 'character']],
        [new Set(sections), ['str', 'items.rope.quantity', 'gameId', 'name', 'items.rope', 'gold', 'character']],
      ],
      reader: [
        [ann, ['str', 'items.rope.quantity', 'gameId', 'name', 'items.rope', 'gold', 'character']],
        [null, ['str', 'items.rope.quantity', 'gameId', 'name', 'items.rope', 'gold', 'character']],
      ],
      fields: [
        [['gold'], ['gold']],
        [
          ['items.rope', 'items.rope.quantity', 'items.rope.note'],
          ['items.rope.quantity', 'items.rope'],
        ],
        [['silver'], []],
        [[], []],
      ],
      type: [
        ['item', ['items.rope.quantity', 'items.rope']],
        ['spell', []],
      ],
      gameId: [
        [game, ['str', 'items.rope.quantity', 'gameId']],
        [newName('game'), []],
      ],
      user: [
        [bob, ['gameId', 'name', 'items.rope']],
        [newName('user'), []],
      ],
      search: [
        [
          ['seil', 'strength'],
          ['str', 'items.rope.quantity', 'items.rope'],
        ],
        [['nowhere'], []],
        [[], []],
      ],
    }

    test.each(Object.keys(logFilters) as (keyof LogFilter)[])(
      'the filter %s selects the entries that match',
      async (name) => {
        expect(cases[name].length).toBeGreaterThan(0)
        for (const [value, fields] of cases[name]) expect(await fieldsOf({ [name]: value })).toEqual(fields)
      },
    )

    test('a period is a range of ids', async () => {
      expect(await fieldsOf({ from: gameNight + 1, before: gameNight + 2 * hour })).toEqual([
        'name',
        'items.rope',
        'gold',
      ])
    })

    test.each([
      ['ÄRGER', ['name', 'character']],
      ['übermut', ['name']],
      ['seil', ['items.rope.quantity', 'items.rope']],
      ['100%', ['name']],
      ['t_1', ['name']],
      ['%', ['name']],
      ["'; drop table log_entries; --", []],
    ])('a search ignores case and takes every character literally: %s', async (text, fields) => {
      expect(await fieldsOf({ search: [text] })).toEqual(fields)
    })

    test('filters can be combined', async () => {
      expect(await fieldsOf({ user: ann, type: 'item' })).toEqual(['items.rope.quantity'])
      expect(await fieldsOf({ user: ann, gameId: game, search: ['strength'] })).toEqual(['str'])
      expect(await fieldsOf({ user: bob, fields: ['name', 'gold'], from: gameNight })).toEqual(['name'])
      expect(await fieldsOf({ type: 'general', before: gameNight + 2 * hour, search: ['gold'] })).toEqual([
        'gold',
        'character',
      ])
    })

    test('a search does not find what is hidden, not even in a creation entry', async () => {
      const character = aNewCharacter({ notes: 'the duke did it', background: 'a duke' })
      await create(storage(), character)
      await save(storage(), character, [aChange('notes', 'the duke did it', 'the cook did it')])
      const found = async (text: string, view: View) =>
        (await storage().characters.log(character.id, { limit: 100, search: [text], view })).entries
      const view = new Set<Section>(['background', 'log'])
      expect([await found('did it', view), await found('cook', view)]).toEqual([[], []])
      expect(await found('A DUKE', view)).toMatchObject([
        { data: { field: 'character', newValue: { background: 'a duke' } } },
      ])
      expect(JSON.stringify(await found('a duke', view))).not.toContain('did it')
      expect(await found('did it', new Set(sections))).toHaveLength(2)
    })

    test('hidden entries neither fill a page nor move its cursor', async () => {
      const character = aNewCharacter({ gold: 0, hp: 0 })
      await create(storage(), character)
      await save(storage(), character, [aChange('hp', 0, 1)])
      for (let i = 0; i < 3; i++) await save(storage(), character, [aChange('notes', i ? `${i}` : '', `${i + 1}`)])
      const read = (page: Partial<LogPageRequest>) =>
        storage().characters.log(character.id, { limit: 2, view: new Set<Section>(['vitals']), ...page })
      const first = await read({})
      expect(first.entries.map(({ data }) => data.field)).toEqual(['hp', 'character'])
      expect(await read({ limit: 3 })).toMatchObject({ next: null })
      expect(await read({ fields: ['notes'] })).toEqual({ entries: [], next: null })
      const manyChanges = Array.from({ length: maxScannedEntries + 5 }, (_, i) => aChange(`skill_${i}_number`, null, 1))
      await save(storage(), character, manyChanges)
      expect(await read({ search: ['nowhere'] })).toEqual({ entries: [], next: null })
    })

    test('filtered pages continue at the cursor of the page before', async () => {
      const pages: string[][] = []
      for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
        const { entries, next } = await storage().characters.log(mira.id, { limit: 2, before, user: ann })
        pages.push(entries.map(({ data }) => data.field))
        before = next
      }
      expect(pages).toEqual([['str', 'items.rope.quantity'], ['gold', 'character'], []])
    })

    test('a rare match is found over several pages, each of which scans a limited number of entries', async () => {
      const character = aNewCharacter({ gold: 0 })
      await create(storage(), character)
      const manyChanges = Array.from({ length: maxScannedEntries + 5 }, (_, i) => aChange(`skill_${i}_number`, null, 1))
      await save(storage(), character, manyChanges)
      const first = await storage().characters.log(character.id, { limit: 100, search: ['created'] })
      expect(first.entries).toEqual([])
      const second = await storage().characters.log(character.id, {
        limit: 100,
        search: ['created'],
        before: first.next ?? 0,
      })
      expect(second.entries.map(({ data }) => data.field)).toEqual(['character'])
      expect(second.next).toBeNull()
    })
  })
}
