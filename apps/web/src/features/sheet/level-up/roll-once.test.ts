import { beforeEach, expect, test, vi } from 'vitest'
import { keptRoll, rollOnce } from './roll-once.ts'

const next = { publicRef: '7', level: 5, vital: 'hp', formula: '1d8' }

/** Dice that show 1, 2, 3 … */
function countingDice() {
  let value = 0
  return () => Promise.resolve(++value)
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

test('the dice of a level are rolled once', async () => {
  const roll = countingDice()
  expect(keptRoll(next)).toBe(null)
  expect(await rollOnce(next, roll)).toBe(1)
  expect(await rollOnce(next, roll)).toBe(1)
  expect(keptRoll(next)).toBe(1)
})

test('a roll without a response is not rolled a second time', async () => {
  const roll = countingDice()
  expect(await Promise.all([rollOnce(next, roll), rollOnce(next, roll)])).toEqual([1, 1])
})

test('another vital, formula, level or character has a roll of its own, and none is forgotten', async () => {
  const roll = countingDice()
  const others = [next, { ...next, vital: 'mana' }, { ...next, formula: '1d4' }, { ...next, publicRef: '8' }]
  for (const [i, which] of others.entries()) expect(await rollOnce(which, roll)).toBe(i + 1)
  expect(others.map(keptRoll)).toEqual([1, 2, 3, 4])
  expect(await rollOnce({ ...next, level: 6 }, roll)).toBe(5)
})

test('a roll that was refused is rolled the next time', async () => {
  expect(await rollOnce(next, () => Promise.resolve(null))).toBe(null)
  expect(await rollOnce(next, () => Promise.resolve(3))).toBe(3)
})

test('unreadable kept values are replaced', async () => {
  localStorage.setItem('everquill.level-rolls', '{')
  expect(await rollOnce(next, () => Promise.resolve(5))).toBe(5)
  expect(keptRoll(next)).toBe(5)
})
