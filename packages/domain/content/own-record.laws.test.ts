import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueFile, readCatalogueFile } from './catalogue-file.ts'
import type { Json } from '../json.ts'
import {
  catalogueLanguages,
  collectionNames,
  labelKeyOf,
  plainFactsOf,
  statuses,
  translatedFactsOf,
  type Collection,
} from './collections.ts'
import { editRecord, outdatedLanguage, ownRecord, withOverrides, type OwnRecord, type Override } from './own-record.ts'
import { validateRecordContent } from './validate-record.ts'

const anyId = fc.stringMatching(/^[a-z]{1,6}(-[a-z0-9]{1,6}){0,2}$/)
const anyName = fc.stringMatching(/^[\p{L}][\p{L} '-]{0,20}[\p{L}]$/u)
const anyDescription = fc.string({ maxLength: 80, unit: 'grapheme' }).filter((text) => !text.includes('\0'))

const anyFormula = fc.constantFrom('1d8+str', '20+5*str', '4d6dl1', '2d6+climbing')
const anyAttack = fc.record({
  name: fc.record({ en: anyName, de: anyName }),
  total: fc.integer({ min: -99, max: 999 }),
  damage: anyFormula,
})

const anyValue = (field: ReturnType<typeof plainFactsOf>[number][1]): fc.Arbitrary<Json> => {
  switch (field.kind) {
    case 'integer':
      return fc.integer({ min: field.min, max: field.max })
    case 'text':
      return fc.stringMatching(field.madeByServer ? /^[a-z]{1,12}$/ : /^[a-z]{1,6}(-[a-z]{1,6})?$/)
    case 'choice':
      return fc.constantFrom(...field.options, ...(field.nullable ? [null] : []))
    case 'flag':
      return fc.boolean()
    case 'formula':
      return anyFormula
    case 'skill':
      return fc.stringMatching(/^[a-z]{2,12}$/)
    case 'choices':
      return fc.subarray([...field.options])
    case 'amounts': {
      const key = field.keys === null ? anyId : fc.constantFrom(...field.keys)
      return fc.dictionary(key, fc.integer({ min: field.min, max: field.max }), { maxKeys: 4 })
    }
    case 'attacks':
      return fc.array(anyAttack, { maxLength: 4 })
  }
}

const anyFact = (field: ReturnType<typeof plainFactsOf>[number][1]): fc.Arbitrary<Json> =>
  field.optional ? fc.option(anyValue(field)) : anyValue(field)

const anyRecordOf = (collection: Collection): fc.Arbitrary<OwnRecord> =>
  fc.record({
    id: anyId,
    status: fc.constantFrom(...statuses),
    outdated: fc.constantFrom(null, ...catalogueLanguages),
    ...Object.fromEntries(plainFactsOf(collection).map(([fact, field]) => [fact, anyFact(field)])),
    translations: fc.tuple(
      ...catalogueLanguages.map((languages_code) =>
        fc.record({
          languages_code: fc.constant(languages_code),
          [labelKeyOf(collection)]: anyName,
          description: anyDescription,
          ...Object.fromEntries(translatedFactsOf(collection).map(([fact]) => [fact, anyName])),
        }),
      ),
    ),
  }) as unknown as fc.Arbitrary<OwnRecord>

const anyOverride = fc.constantFrom(...collectionNames).chain((collection) =>
  anyRecordOf(collection).map((record): Override => ({
    collection,
    record,
    revision: 1,
    createdAt: 0,
    changedAt: 0,
  })),
)
const anyOverrides = fc.uniqueArray(anyOverride, { selector: ({ collection, record }) => `${collection}/${record.id}` })
const anyRecords = fc.uniqueArray(anyRecordOf('Items'), { selector: ({ id }) => id })

test('the catalogue contains every embedded and every edited record once, and edits replace embedded records', () => {
  fc.assert(
    fc.property(anyRecords, anyRecords, (embedded, edited) => {
      const merged = withOverrides(embedded, edited)
      const ids = merged.map(({ id }) => id)
      expect(new Set(ids)).toEqual(new Set([...embedded, ...edited].map(({ id }) => id)))
      expect(new Set(ids).size).toBe(ids.length)
      for (const record of edited) expect(merged).toContain(record)
      for (const record of embedded.filter(({ id }) => !edited.some((own) => own.id === id))) {
        expect(merged).toContain(record)
      }
      expect(ids.slice(0, embedded.length)).toEqual(embedded.map(({ id }) => id))
      expect(withOverrides(merged, edited)).toEqual(merged)
      expect(withOverrides(embedded, [])).toEqual(embedded)
    }),
  )
})

test('reading an exported file yields the same records, and collections without edits are not in it', () => {
  fc.assert(
    fc.property(anyOverrides, (overrides) => {
      const file = JSON.parse(JSON.stringify(catalogueFile(overrides, 0))) as ReturnType<typeof catalogueFile>
      const inOrder = collectionNames.flatMap((name) => overrides.filter(({ collection }) => collection === name))
      expect(Object.keys(file.records)).toEqual([...new Set(inOrder.map(({ collection }) => collection))])
      expect(readCatalogueFile(file.records)).toEqual(inOrder.map(({ collection, record }) => ({ collection, record })))
    }),
  )
})

test('an edit contains the changed fields, and repeating it changes nothing', () => {
  fc.assert(
    fc.property(anyRecordOf('Spells'), anyRecordOf('Spells'), (before, after) => {
      const wanted: OwnRecord = { ...after, id: before.id }
      const edit = editRecord('Spells', { record: before, revision: 4, createdAt: 1 }, wanted, 2)
      const changed = new Map(edit?.changes.map(({ field, newValue }) => [field, newValue]))
      for (const { oldValue, newValue } of edit?.changes ?? []) expect(oldValue).not.toEqual(newValue)
      expect(changed.get('level') ?? before['level']).toBe(wanted['level'])
      expect(changed.has('status') ? changed.get('status') : before.status).toBe(wanted.status)
      expect(edit?.override.revision ?? 5).toBe(5)
      expect(editRecord('Spells', { record: wanted, revision: 5, createdAt: 1 }, wanted, 3)).toBeNull()
    }),
  )
})

test('a language is outdated only if the other one alone was edited and it was not confirmed', () => {
  fc.assert(
    fc.property(anyRecordOf('Races'), anyRecordOf('Races'), (before, { translations }) => {
      const after = outdatedLanguage(before, translations, false)
      expect(outdatedLanguage(before, translations, true)).toBeNull()
      expect(outdatedLanguage(before, before.translations, false)).toBe(before.outdated)
      const [en = before.translations[0]!, de = en] = translations
      const onlyEnglish = [
        { ...en, description: `${before.translations[0]?.['description']}!` },
        before.translations[1] ?? de,
      ]
      expect(outdatedLanguage(before, onlyEnglish, false)).toBe(before.outdated === 'en-US' ? null : 'de-DE')
      expect([null, 'en-US', 'de-DE']).toContain(after)
    }),
  )
})

test('every valid record passes validation', () => {
  fc.assert(
    fc.property(anyOverride, ({ collection, record }) => {
      const { id: _id, outdated: _outdated, key: _key, ...content } = record
      expect(validateRecordContent(collection, content)).toBeNull()
    }),
  )
})

test('an edited record that was read from the content API is the same', () => {
  fc.assert(
    fc.property(anyOverride, ({ collection, record }) => {
      expect(ownRecord(collection, record as unknown as Parameters<typeof ownRecord>[1])).toEqual(record)
    }),
  )
})
