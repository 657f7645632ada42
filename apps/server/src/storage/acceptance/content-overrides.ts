import { editRecord, type PreviousRecord, type Character, type OwnRecord, type RecordEdit } from '@everquill/domain'
import { aChange, anItem, aSpell, gameNight } from '@everquill/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../content-port.ts'
import { aNewCharacter, create, newName, save } from './storage-fixtures.ts'

/** The acceptance suite for edited catalogue records. */
export function describeContentOverrides(name: string, newDatabase: () => Promise<() => Promise<Database>>): void {
  describe(`${name} content overrides`, () => {
    let open: () => Promise<Database>
    let storage: Database
    beforeAll(async () => {
      open = await newDatabase()
      storage = await open()
    })
    afterAll(() => storage.close())

    let id = ''
    beforeEach(() => {
      id = newName('record')
    })

    const aRecord = (price_copper: number, german = 'Seil 🪢 \\ "\''): OwnRecord => ({
      id,
      status: 'published',
      kind: 'gear',
      slot: null,
      weight_grams: 1,
      price_copper,
      translations: [
        { languages_code: 'en-US', name: 'Rope', description: '' },
        { languages_code: 'de-DE', name: german, description: '' },
      ],
      outdated: null,
    })

    const editOf = (before: PreviousRecord | null, record: OwnRecord, now: number): RecordEdit => {
      const edit = editRecord('Items', before, record, now)
      if (!edit) throw new Error('editOf() needs a record that differs from the one before')
      return edit
    }
    const keep = (edit: RecordEdit, user = 'ann') => storage.contentOverrides.edit((tx) => tx.keep(edit, user))
    const stored = async () => (await storage.contentOverrides.overrides()).filter(({ record }) => record.id === id)

    test('an edited record is read back with its latest content and its first date', async () => {
      const first = editOf(null, aRecord(1), 1_794_700_000_000)
      await keep(first)
      expect(await stored()).toEqual([first.override])
      const second = editOf(first.override, aRecord(2), 1_794_700_000_007)
      await keep(second)
      expect(await stored()).toEqual([second.override])
      expect(second.override).toMatchObject({ revision: 2, createdAt: 1_794_700_000_000, changedAt: 1_794_700_000_007 })
    })

    test('the log of a record lists its edits newest first, with the current names of the authors', async () => {
      const user = newName('user')
      const ann = { id: user, name: 'Ann', email: null, guest: false, administrator: false, createdAt: 0 }
      await storage.transaction((tx) => tx.accounts.putUser(ann))
      const first = editOf(null, aRecord(1), 1_794_700_000_000)
      await keep(first, user)
      await keep(editOf(first.override, aRecord(5, 'Strick'), 1_794_700_000_007), 'nobody')
      const [latest, earliest] = await storage.contentOverrides.logOf('Items', id)
      expect(latest).toEqual({
        revision: 2,
        user: 'nobody',
        name: null,
        at: 1_794_700_000_007,
        changes: [
          { field: 'price_copper', oldValue: 1, newValue: 5 },
          { field: 'translations.de-DE.name', oldValue: 'Seil 🪢 \\ "\'', newValue: 'Strick' },
        ],
      })
      expect(earliest).toMatchObject({ revision: 1, user, name: 'Ann', changes: first.changes })
      expect(await storage.contentOverrides.logOf('Spells', id)).toEqual([])
    })

    test('a failed edit stores neither the record nor its log and does not change the version', async () => {
      const before = await storage.contentOverrides.version()
      const failing = storage.contentOverrides.edit(async (tx) => {
        await tx.keep(editOf(null, aRecord(1), 0), 'ann')
        throw new Error('work failed')
      })
      await expect(failing).rejects.toThrow('work failed')
      expect(await stored()).toEqual([])
      expect(await storage.contentOverrides.logOf('Items', id)).toEqual([])
      expect(await storage.contentOverrides.version()).toBe(before)
      await keep(editOf(null, aRecord(1), 0))
      expect(await storage.contentOverrides.version()).toBe(before + 1)
    })

    test('an edit sees earlier edits of the requested collections only', async () => {
      await keep(editOf(null, aRecord(1), 0))
      const ids = (collections: readonly ('Items' | 'Spells')[]) =>
        storage.contentOverrides.edit(async (tx) =>
          (await tx.overridesOf(collections)).filter(({ record }) => record.id === id).map(({ record }) => record.id),
        )
      expect(await ids(['Items', 'Spells'])).toEqual([id])
      expect(await ids(['Spells'])).toEqual([])
    })

    test('concurrent edits are serialised', async () => {
      await keep(editOf(null, aRecord(0), 0))
      const raise = () =>
        storage.contentOverrides.edit(async (tx) => {
          const now = (await tx.overridesOf(['Items'])).find(({ record }) => record.id === id)
          if (now) await tx.keep(editOf(now, aRecord(Number(now.record['price_copper']) + 1), 0), 'ann')
        })
      await Promise.all(Array.from({ length: 8 }, raise))
      expect(await stored()).toMatchObject([{ revision: 9, record: { price_copper: 8 } }])
    })

    test('edits and version survive a restart', async () => {
      await keep(editOf(null, aRecord(1), 0))
      const before = await storage.contentOverrides.overrides()
      const version = await storage.contentOverrides.version()
      await storage.close()
      storage = await open()
      expect(await storage.contentOverrides.overrides()).toEqual(before)
      expect(await storage.contentOverrides.version()).toBe(version)
    })

    describe('usage count', () => {
      const usage = (collection: 'Races' | 'Classes' | 'Items' | 'Spells' | 'Conditions', ...names: string[]) =>
        storage.contentOverrides.usageOf({ collection, names })

      test('characters are counted that refer to a record by id or name in the right field', async () => {
        const [elf, elb] = [`elf-${id}`, `Elb "${id}" é`]
        await create(storage, aNewCharacter({ race: elf, class: elb }))
        await create(
          storage,
          aNewCharacter({ race: elb, name: elf, background: `"${elf}"`, notes: JSON.stringify(elf) }),
        )
        await create(storage, aNewCharacter({ conditions: ['Poisoned', elf] }))
        await create(
          storage,
          aNewCharacter({ items: [anItem({ id: '1', item: elf }), anItem({ id: '2', item: elb })] }),
        )
        await create(storage, aNewCharacter({ items: [anItem({ id: elf, item: 'rope', note: elf })] }))
        await create(storage, aNewCharacter({ spells: [aSpell({ id: '1', spell: elb })] }))
        expect(await usage('Races', elf, elb)).toBe(2)
        expect(await usage('Classes', elf, elb)).toBe(1)
        expect(await usage('Conditions', elf, elb)).toBe(1)
        expect(await usage('Items', elf, elb)).toBe(1)
        expect(await usage('Spells', elf, elb)).toBe(1)
        expect(await usage('Races', elf.toUpperCase())).toBe(0)
        expect(await usage('Races', elf.slice(0, -1))).toBe(0)
      })

      /** Custom skill fields, which `Partial<Character>` does not list. */
      const withSkillFields = (fields: Readonly<Record<string, string | number>>) => fields as Partial<Character>

      test('characters are counted that have a skill with this key', async () => {
        const key = `climbing_x${id.replaceAll(/\D/g, '')}`
        await create(storage, aNewCharacter(withSkillFields({ [`${key}_number`]: 3 })))
        await create(storage, aNewCharacter(withSkillFields({ [`${key}_2`]: 'str', name: `${key}_1` })))
        await create(storage, aNewCharacter(withSkillFields({ [`${key}y_number`]: 3, notes: `"${key}_number"` })))
        expect(await storage.contentOverrides.usageOf({ collection: 'Skills', names: [], key })).toBe(2)
      })

      test('the count follows every save that changes what a character refers to', async () => {
        const [elf, orc, rope, key] = [`elf-${id}`, `orc-${id}`, `rope-${id}`, `knots_x${id.replaceAll(/\D/g, '')}`]
        const character = aNewCharacter({ race: elf, items: [anItem({ id: 'a', item: rope })] })
        await create(storage, character)
        const counts = async () => [
          await usage('Races', elf),
          await usage('Races', orc),
          await usage('Items', rope),
          await storage.contentOverrides.usageOf({ collection: 'Skills', names: [], key }),
        ]
        expect(await counts()).toEqual([1, 0, 1, 0])
        const second = { ...anItem({ id: 'b', item: rope }) }
        await save(storage, character, [
          aChange('race', elf, orc),
          aChange(`${key}_number`, null, 2),
          aChange('items.b', null, second),
        ])
        expect(await counts()).toEqual([0, 1, 1, 1])
        await save(storage, character, [aChange('items.a', { ...anItem({ id: 'a', item: rope }) }, null)])
        expect(await counts()).toEqual([0, 1, 1, 1])
        await save(storage, character, [aChange('items.b.item', rope, 'lamp'), aChange('gold', 20, 21)])
        expect(await counts()).toEqual([0, 1, 0, 1])
        await save(storage, character, [aChange('deletedAt', null, '2026-11-14T19:40:00.000Z')])
        expect(await counts()).toEqual([0, 0, 0, 0])
        await save(storage, character, [aChange('deletedAt', '2026-11-14T19:40:00.000Z', null)])
        expect(await counts()).toEqual([0, 1, 0, 1])
        await storage.erasures.eraseCharacter(character.id, gameNight)
        expect(await counts()).toEqual([0, 0, 0, 0])
      })

      test('a save that fails leaves the count as it was', async () => {
        const [elf, orc] = [`elf-${id}`, `orc-${id}`]
        const character = aNewCharacter({ race: elf })
        await create(storage, character)
        await expect(create(storage, { ...character, race: orc })).rejects.toThrow('is taken')
        expect([await usage('Races', elf), await usage('Races', orc)]).toEqual([1, 0])
      })

      test('names that no index can store do not stop a character from being saved', async () => {
        const odd = `\0${id}\ud800${'x'.repeat(5_000)}`
        await create(storage, aNewCharacter({ race: odd }))
        expect(await usage('Races', odd)).toBe(1)
      })

      test('many characters are counted, without deleted ones', async () => {
        const race = `many-${id}`
        await create(storage, aNewCharacter({ race, deletedAt: '2026-11-14T19:40:00.000Z' }))
        for (let i = 0; i < 30; i++) await create(storage, aNewCharacter({ race }))
        expect(await usage('Races', race)).toBe(30)
      })
    })
  })
}
