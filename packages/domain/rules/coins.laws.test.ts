import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coins,
  mapCoins,
  exchange,
  payOrReceive,
  pay,
  defaultRates,
  valueInCopper,
  type CoinRates,
  type Purse,
} from './coins.ts'

const anyPurse = fc.record({ platinum: fc.nat(20), gold: fc.nat(50), silver: fc.nat(50), copper: fc.nat(50) })
const anyRich = fc.record({ platinum: fc.nat(1e9), gold: fc.nat(1e9), silver: fc.nat(1e9), copper: fc.nat(1e9) })
const oddRates: fc.Arbitrary<CoinRates> = fc.record({
  platinum: fc.integer({ min: 1, max: 5_000 }),
  gold: fc.integer({ min: 1, max: 500 }),
  silver: fc.integer({ min: 1, max: 50 }),
  copper: fc.constant(1 as const),
})
const anyRates = fc.oneof(fc.constant(defaultRates), oddRates)

/** A purse and a price it can afford. */
const affordable = fc
  .record({ purse: fc.oneof(anyPurse, anyRich), rates: anyRates, share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ purse, rates, share }) => ({ purse, rates, price: Math.floor(valueInCopper(purse, rates) * share) }))

test('paying reduces the value of the purse by exactly the price, at any rates', () => {
  fc.assert(
    fc.property(affordable, ({ purse, price, rates }) => {
      const after = pay(purse, price, rates) as Purse
      expect(valueInCopper(after, rates)).toBe(valueInCopper(purse, rates) - price)
    }),
    { numRuns: 2_000 },
  )
})

test('the numbers of coins stay whole and are never negative', () => {
  fc.assert(
    fc.property(affordable, ({ purse, price, rates }) => {
      const after = pay(purse, price, rates) as Purse
      for (const coin of coins) expect(Number.isSafeInteger(after[coin]) && after[coin] >= 0).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('paying more than the purse is worth is not possible', () => {
  fc.assert(
    fc.property(anyPurse, anyRates, fc.integer({ min: 1, max: 1_000 }), (purse, rates, more) => {
      expect(pay(purse, valueInCopper(purse, rates) + more, rates)).toBeNull()
    }),
  )
})

test('change never contains ten coins of a kind', () => {
  fc.assert(
    fc.property(affordable, ({ purse, price }) => {
      const after = pay(purse, Math.min(price, valueInCopper(purse))) as Purse
      for (const coin of coins) expect(after[coin] - purse[coin]).toBeLessThan(10)
    }),
  )
})

test('paying and receiving changes the value of the purse by exactly the difference, or is not possible', () => {
  fc.assert(
    fc.property(anyPurse, anyPurse, anyPurse, anyRates, (purse, received, paid, rates) => {
      const after = payOrReceive(purse, received, paid, rates)
      const expected = valueInCopper(purse, rates) + valueInCopper(received, rates) - valueInCopper(paid, rates)
      expect(after && valueInCopper(after, rates)).toBe(expected < 0 ? null : expected)
      for (const coin of coins) expect(after?.[coin] ?? 0).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})

test('a payment uses exactly the given coins if the purse has them', () => {
  fc.assert(
    fc.property(anyPurse, anyPurse, anyPurse, (purse, received, more) => {
      const rich = mapCoins((coin) => purse[coin] + more[coin])
      expect(payOrReceive(rich, received, purse)).toEqual(mapCoins((coin) => more[coin] + received[coin]))
    }),
  )
})

test('exchanging preserves the value, and exchanging again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(anyPurse, anyRich), fc.constantFrom(...coins), anyRates, (purse, largest, rates) => {
      const after = exchange(purse, largest, rates)
      expect(valueInCopper(after, rates)).toBe(valueInCopper(purse, rates))
      expect(exchange(after, largest, rates)).toEqual(after)
    }),
  )
})
