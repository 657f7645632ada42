import { expect, test } from 'vitest'
import { maxCharacterId } from './character/character.ts'
import { characterFields } from './character/fields.ts'
import { trashDays } from './character/trash.ts'
import { maxGameNameLength } from './games/setting-fields.ts'
import { maxNoteLength } from './games/game-entry.ts'
import { maxCoinRate } from './games/rules.ts'
import { diceLimits } from './rules/dice/dice.ts'
import { maxChanges, maxDocumentBytes, maxSaveBytes } from './save/save-size.ts'

test('the limits are the documented ones, because other tests compare with these constants', () => {
  const { items, spells, conditions } = characterFields
  expect({ items: items.maxSize, spells: spells.maxSize, conditions: conditions.maxSize }).toEqual({
    items: 2_000,
    spells: 1_000,
    conditions: 50,
  })
  expect({ maxChanges, maxSaveBytes, maxDocumentBytes }).toEqual({
    maxChanges: 5_000,
    maxSaveBytes: 2_097_152,
    maxDocumentBytes: 1_048_576,
  })
  expect({ maxCharacterId, trashDays, maxNoteLength, maxGameNameLength, maxCoinRate }).toEqual({
    maxCharacterId: 100_000_000,
    trashDays: 30,
    maxNoteLength: 4_000,
    maxGameNameLength: 80,
    maxCoinRate: 1_000_000,
  })
  expect(diceLimits).toEqual({ notation: 100, terms: 20, dice: 100, sides: 1_000, number: 1_000_000 })
})
