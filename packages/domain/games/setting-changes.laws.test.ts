import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { completeSettings, defaultSettings, type GameSettings } from './game.ts'
import { gameEntryOf } from './game-entry.ts'
import { settingChanges, undoSetting } from './setting-changes.ts'
import { settingField, settingFields, settingNames, settingOfField } from './setting-fields.ts'

const settings: fc.Arbitrary<GameSettings> = fc
  .record(
    {
      dice: fc.constantFrom('1d20', '2d6'),
      carryingLimit: fc.constantFrom('20+5*str', '15+3*str'),
      skillPoints: fc.integer({ min: 0, max: 3 }),
      creationArray: fc.constantFrom([5, 4, 3, 3, 2, 1], [1, 1, 1, 1, 1, 1]),
      rates: fc.constantFrom(defaultSettings.rates, { platinum: 500, gold: 50, silver: 5, copper: 1 as const }),
      longRestEndsTemporary: fc.boolean(),
      playersSee: fc.constantFrom(...settingFields.playersSee.options),
      mastersEdit: fc.boolean(),
      showPresence: fc.boolean(),
      nextSessionAt: fc.constantFrom(null, '2026-11-21T18:00:00.000Z', '2026-11-28T18:00:00.000Z'),
    },
    { requiredKeys: [] },
  )
  .map(completeSettings)

const game = fc.record({ name: fc.constantFrom('The Salt Road', 'Ashfall'), settings })

test('undoing every change restores the game, one setting at a time', () => {
  fc.assert(
    fc.property(game, game, (before, after) => {
      let current = after
      for (const change of settingChanges(before, after)) {
        const undone = undoSetting(current, change)
        if ('kind' in undone) throw new Error(undone.problem.code)
        expect(settingChanges(current, undone)).toHaveLength(1)
        current = undone
      }
      expect(current).toEqual(before)
    }),
  )
})

test('a setting that has another value by now is not undone', () => {
  fc.assert(
    fc.property(game, game, game, (before, after, now) => {
      for (const change of settingChanges(before, after)) {
        const since = settingChanges(after, now).find(({ field }) => field === change.field)
        const isBack = settingChanges(before, now).every(({ field }) => field !== change.field)
        const expected = isBack ? 'nothing-to-undo' : since ? 'setting-changed' : null
        const undone = undoSetting(now, change)
        expect('kind' in undone ? undone.problem.code : null).toBe(expected)
      }
    }),
  )
})

test('an entry about anything else, or about an unknown setting, cannot be undone as a setting', () => {
  const undo = (field: string) =>
    undoSetting({ name: 'x', settings: defaultSettings }, { field, oldValue: 1, newValue: 2 })
  for (const field of ['note', 'member.ann', 'setting.weather', 'settings.dice', 'skillPoints']) {
    expect(undo(field)).toMatchObject({ problem: { code: 'cannot-be-undone', field } })
  }
})

test('every setting has a field of its own and a label in both languages, and so has every option', () => {
  expect(settingNames.toSorted()).toEqual(['name', ...Object.keys(defaultSettings)].toSorted())
  for (const name of settingNames) {
    const field = settingFields[name]
    expect(settingOfField(settingField(name))).toBe(name)
    const labels = [field.label, ...('optionLabels' in field ? Object.values(field.optionLabels) : [])]
    for (const { en, de } of labels) expect([en, de]).not.toContain('')
  }
})

test.each<readonly [string, keyof typeof settingFields, Json, Json]>([
  ['Game name The Salt Road → Ashfall', 'name', 'The Salt Road', 'Ashfall'],
  ['Carrying limit (kg) 20+5*str → 15+3*str', 'carryingLimit', '20+5*str', '15+3*str'],
  ['GMs can edit sheets yes → no', 'mastersEdit', true, false],
  ['What players see of each other Full sheets → Names', 'playersSee', 'all', 'names'],
  ['Members see who’s online yes → no', 'showPresence', true, false],
  ['Next session – → 2026-11-21 18:00 UTC', 'nextSessionAt', null, '2026-11-21T18:00:00.000Z'],
  ['Attributes to assign 5, 4 → 3, 3', 'creationArray', [5, 4], [3, 3]],
  [
    'Coin values in copper platinum 9, gold 3, silver 2, copper 1 → platinum 8, gold 3, silver 2, copper 1',
    'rates',
    { platinum: 9, gold: 3, silver: 2, copper: 1 },
    { platinum: 8, gold: 3, silver: 2, copper: 1 },
  ],
])('the stored message reads “%s”', (message, name, oldValue, newValue) => {
  const change = { field: settingField(name), oldValue, newValue, undoes: '7' }
  const context = { gameId: 'g1', user: 'ann', saveId: 's1', now: 0, logId: 1 }
  expect(gameEntryOf({ kind: 'setting', change }, context)).toMatchObject({ message, data: change, type: 'general' })
})
