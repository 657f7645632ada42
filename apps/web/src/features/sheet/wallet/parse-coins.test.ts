import { mapCoins } from '@everquill/domain'
import { expect, test } from 'vitest'
import { parseCoins } from './parse-coins.ts'

const none = mapCoins(() => 0)

test.each([
  ['+150g -23s', { ...none, gold: 150 }, { ...none, silver: 23 }],
  ['3g 5s', none, { ...none, gold: 3, silver: 5 }],
  ['+3g 5s', { ...none, gold: 3, silver: 5 }, none],
  ['-1p +2 k', { ...none, copper: 2 }, { ...none, platinum: 1 }],
  ['−7 Kupfer, 2 Silber', none, { ...none, copper: 7, silver: 2 }],
  ['+12 gold, 4 copper', { ...none, gold: 12, copper: 4 }, none],
  ['2G2S2c', none, { ...none, gold: 2, silver: 2, copper: 2 }],
  ['+1g +1g', { ...none, gold: 2 }, none],
])('%s is parsed', (text, received, paid) => {
  expect(parseCoins(text)).toEqual({ kind: 'coins', received, paid })
})

test.each(['abc', '1e99', '--5g', '5', '5x', '🪙', '+g', '3g and 5s', '1.5g', '99999999999g'])(
  '%s is invalid',
  (text) => {
    expect(parseCoins(text)).toEqual({ kind: 'invalid' })
  },
)

test('blank text is empty, not invalid', () => {
  expect(parseCoins('  ')).toEqual({ kind: 'empty' })
})
