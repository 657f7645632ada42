import { beforeEach, expect, test, vi } from 'vitest'
import { lastDice, rememberDice } from './recent-dice.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  })
})

test('the last six are remembered, newest first, none twice', () => {
  for (const notation of ['1d4', '1d6', '1d8', '1d10', '1d12', '1d6', '1d20', '1d100']) rememberDice(notation)
  expect(lastDice()).toEqual(['1d100', '1d20', '1d6', '1d12', '1d10', '1d8'])
})

test('what somebody else has written there is passed over', () => {
  for (const [stored, read] of [
    ['{"no": "list"}', []],
    ['not JSON', []],
    ['["1d6", 7]', ['1d6']],
  ] as const) {
    localStorage.setItem('everquill.dice', stored)
    expect(lastDice()).toEqual(read)
  }
})
