import { parseDice } from '@everquill/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { throwOnce } from './throw-once.ts'

const [d8, d4] = ['1d8', '1d4'].map((text) => parseDice(text) ?? [])
const next = { publicRef: '7', level: 5, vital: 'hp' }

/** Dice that show 1, 2, 3 … */
function countingDice() {
  let value = 0
  return () => ++value
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

test('the dice of a level are thrown once', () => {
  const throwDie = countingDice()
  expect(throwOnce(next, d8 ?? [], throwDie)).toEqual([1])
  expect(throwOnce(next, d8 ?? [], throwDie)).toEqual([1])
})

test('another vital, level or character has a roll of its own, and none is forgotten', () => {
  const throwDie = countingDice()
  const others = [next, { ...next, vital: 'mana' }, { ...next, publicRef: '8' }]
  expect(others.map((roll) => throwOnce(roll, d8 ?? [], throwDie))).toEqual([[1], [2], [3]])
  expect(others.map((roll) => throwOnce(roll, d8 ?? [], throwDie))).toEqual([[1], [2], [3]])
  expect(throwOnce({ ...next, level: 6 }, d8 ?? [], throwDie)).toEqual([4])
})

test('dice that cannot show the kept values are thrown', () => {
  throwOnce(next, d8 ?? [], () => 7)
  expect(throwOnce(next, d4 ?? [], () => 2)).toEqual([2])
})

test('unreadable kept values are replaced', () => {
  localStorage.setItem('everquill.level-rolls', '{')
  expect(throwOnce(next, d8 ?? [], () => 5)).toEqual([5])
  expect(throwOnce(next, d8 ?? [], () => 6)).toEqual([5])
})
