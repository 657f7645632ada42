import { beforeEach, expect, test, vi } from 'vitest'
import { conditionUses, countConditionUse, mostUsed } from './condition-uses.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  })
})

test('the conditions that were added most come first, the others keep their order', () => {
  for (const condition of ['prone', 'blessed', 'prone']) countConditionUse(condition)
  const records = ['bleeding', 'blessed', 'burning', 'prone'].map((id) => ({ id }))
  expect(mostUsed(records, conditionUses(), 3).map(({ id }) => id)).toEqual(['prone', 'blessed', 'bleeding'])
})

test.each(['not JSON', '[]', '{"prone":"often"}', 'null'])(
  'stored uses that are malformed are ignored: %s',
  (stored) => {
    localStorage.setItem('everquill.conditions', stored)
    expect(conditionUses()).toEqual(new Map())
  },
)
