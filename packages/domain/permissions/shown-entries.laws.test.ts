import { aChange, aCharacter, aLogEntry, anyHistory } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterFields } from '../character/fields.ts'
import { rollChange } from '../log/roll-entry.ts'
import type { Reader } from './audience.ts'
import { isShown, sections, sectionOf, shownKeys, type Section, type View } from './sections.ts'
import { sharedEntries, shownEntries } from './shown-entries.ts'

const everything: View = new Set(sections)

const owner: Reader = { user: 'ann', isMaster: false }

const anyView = fc.subarray([...sections]).map((some): View => new Set<Section>(some))

test('the keys of a view are those of the fields that it shows', () => {
  const anyField = fc.oneof(
    fc.constantFrom(...Object.keys(characterFields), 'character', 'roll', 'climbing_number', 'own-skill_1'),
    fc.constantFrom('items.rope', 'items.rope.quantity', 'spells.light.note'),
  )
  fc.assert(
    fc.property(anyView, anyField, (view, field) => {
      const [key = ''] = field.split('.')
      const keys = shownKeys(view)
      expect('only' in keys ? keys.only.includes(key) : !keys.except.includes(key)).toBe(isShown(view, field))
    }),
  )
})

test('no shown log entry contains a value of a hidden section', () => {
  fc.assert(
    fc.property(anyHistory, anyView, (commits, view) => {
      const keys = shownEntries(
        commits.flatMap(({ entries }) => entries),
        view,
        owner,
      ).flatMap(({ data }) => (data.field === 'character' ? Object.keys(data.newValue as object) : [data.field]))
      const leaked = keys
        .filter((key) => !['id', 'publicRef', 'user'].includes(key))
        .map(sectionOf)
        .filter((section) => section !== 'always' && !view.has(section))
      expect(leaked).toEqual([])
    }),
  )
})

test('an entry behind a share link tells neither who wrote it nor where and on which device', () => {
  const document = aCharacter({ user: 'ann', gameId: 'salt-road', gold: 7 })
  const entries = [aChange('character', null, document as never), aChange('gameId', 'salt-road', 'iron-coast')].map(
    (data) => aLogEntry({ data, user: 'ann', gameId: 'salt-road', device: 'Ann’s phone', message: 'by ann' }),
  )
  const [creation, move] = sharedEntries(entries, everything)
  expect(creation?.data.newValue).toEqual({ ...document, user: '', gameId: null })
  expect(move).toMatchObject({ message: '', data: { oldValue: null, newValue: null } })
  for (const entry of [creation, move]) expect(entry).toMatchObject({ user: '', gameId: null })
  expect(JSON.stringify([{ ...creation, message: '' }, move])).not.toMatch(/salt-road|iron-coast|ann\b|phone/)
})

test('no entry of a share link names a person, a game or a device', () => {
  fc.assert(
    fc.property(anyHistory, anyView, (commits, view) => {
      const named = commits.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, ...secrets })))
      for (const entry of sharedEntries(named, view)) {
        const { authorName, subjectName, device, user, gameId } = entry
        expect([authorName, subjectName, device, user, gameId]).toEqual([undefined, undefined, undefined, '', null])
      }
    }),
  )
})

test('what a save was for is shown only to viewers of everything but private fields, and never with its target by a link', () => {
  const act = { kind: 'cast', of: 'mend-wounds', with: 'Brannoch', entries: 2 }
  fc.assert(
    fc.property(anyView, (view) => {
      const entries = [aLogEntry({ data: aChange('deletedAt', null, null), act })]
      const seesAll = sections.every((section) => section === 'private' || view.has(section))
      expect(shownEntries(entries, view, owner).map((entry) => entry.act)).toEqual([seesAll ? act : undefined])
      const { with: _target, ...rest } = act
      expect(sharedEntries(entries, view).map((entry) => entry.act)).toEqual([seesAll ? rest : undefined])
    }),
  )
})

test('a hidden roll is shown to the roller, one for GMs also to GMs, and neither to the holder of a link', () => {
  const data = rollChange({ notation: '1d20', dice: [[{ value: 3 }]], total: 3 })
  const entries = ([undefined, 'masters', 'roller'] as const).map((audience, index) =>
    aLogEntry({ id: String(index), user: 'ann', data, ...(audience && { audience }) }),
  )
  const seenBy = (reader: Reader) => shownEntries(entries, everything, reader).map(({ audience }) => audience)
  expect(seenBy({ user: 'ann', isMaster: false })).toEqual([undefined, 'masters', 'roller'])
  expect(seenBy({ user: 'greta', isMaster: true })).toEqual([undefined, 'masters'])
  expect(seenBy({ user: 'bob', isMaster: false })).toEqual([undefined])
  expect(sharedEntries(entries, everything)).toHaveLength(1)
})

const secrets = { authorName: 'Ann', subjectName: 'Mira', device: 'Firefox, Android', user: 'ann', gameId: 'salt' }
