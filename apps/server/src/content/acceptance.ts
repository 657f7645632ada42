import { collectionNames, isSkillKey, labelOf, type Json } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Content } from './port.ts'

/** The tests that every content source must pass. `open` opens one with all collections. */
export function describeContent(name: string, open: () => Promise<Content>): void {
  describe(`${name} as content source`, () => {
    let content: Content
    beforeAll(async () => {
      content = await open()
    })
    afterAll(() => content.close())

    test.each(collectionNames)('%s: records have a unique id, a status and translations', (collection) => {
      const records = content.collection(collection) ?? []
      expect(records.length).toBeGreaterThan(0)
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
      for (const { id, status, translations } of records) {
        expect(id).toMatch(/./)
        expect(['draft', 'published', 'archived']).toContain(status)
        for (const translation of translations) {
          expect(translation).toMatchObject({ [`${collection}_id`]: id, id: expect.anything() })
          expect(labelOf(translation)).toMatch(/./)
          expect(translation.languages_code).toMatch(/^(en-US|de-DE)$/)
        }
      }
    })

    test('races and classes have titles, items have names', () => {
      const [race, hero, item] = ['Races', 'Classes', 'Items'].map((one) => content.collection(one)?.[0]?.translations)
      expect(race).toMatchObject([{ title: 'Human' }, { title: 'Mensch' }])
      expect(hero).toMatchObject([{ title: expect.any(String) }, { title: expect.any(String) }])
      expect(item).toMatchObject([{ name: expect.any(String) }, { name: expect.any(String) }])
    })

    test('every skill has a valid key of its own', () => {
      const keys = content.collection('Skills')?.map(({ key }) => key as Json) ?? []
      expect(keys.filter((key) => !isSkillKey(key))).toEqual([])
      expect(new Set(keys).size).toBe(keys.length)
    })

    test.each(['Rope', 'Bedroll'])('the starting item %s exists', (wanted) => {
      const names = content.collection('Items')?.flatMap(({ translations }) => translations.map(({ name: one }) => one))
      expect(names).toContain(wanted)
    })

    test.each(['races', 'Feats', '', '__proto__', 'constructor'])('there is no collection %j', (collection) => {
      expect(content.collection(collection)).toBeNull()
    })

    test('unchanged records are the same objects', () => {
      expect(content.collection('Items')).toBe(content.collection('Items'))
    })
  })
}
