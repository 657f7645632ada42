import { beforeEach, expect, test, vi } from 'vitest'
import { recentDice, rememberDice } from './recent-dice.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  })
})

test('the six most recent notations are stored, newest first, without duplicates', () => {
  for (const notation of ['1d4', '1d6', '1d8', '1d10', '1d12', '1d6', '1d20', '1d100']) rememberDice(notation)
  expect(recentDice()).toEqual(['1d100', '1d20', '1d6', '1d12', '1d10', '1d8'])
})

test('malformed stored values are ignored', () => {
  for (const [stored, expected] of [
    ['{"no": "list"}', []],
    ['not JSON', []],
    ['["1d6", 7]', ['1d6']],
  ] as const) {
    localStorage.setItem('everquill.dice', stored)
    expect(recentDice()).toEqual(expected)
  }
})
