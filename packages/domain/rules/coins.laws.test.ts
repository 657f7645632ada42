import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coins, eachCoin, exchange, handOver, pay, defaultRates, worth, type CoinRates, type Purse } from './coins.ts'

const anyPurse = fc.record({ platinum: fc.nat(20), gold: fc.nat(50), silver: fc.nat(50), copper: fc.nat(50) })
const anyRich = fc.record({ platinum: fc.nat(1e9), gold: fc.nat(1e9), silver: fc.nat(1e9), copper: fc.nat(1e9) })
const oddRates: fc.Arbitrary<CoinRates> = fc.record({
  platinum: fc.integer({ min: 1, max: 5_000 }),
  gold: fc.integer({ min: 1, max: 500 }),
  silver: fc.integer({ min: 1, max: 50 }),
  copper: fc.constant(1 as const),
})
const anyRates = fc.oneof(fc.constant(defaultRates), oddRates)

/** A purse and a price that it can pay. */
const affordable = fc
  .record({ purse: fc.oneof(anyPurse, anyRich), rates: anyRates, share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ purse, rates, share }) => ({ purse, rates, price: Math.floor(worth(purse, rates) * share) }))

test('paying takes the price from the worth of the purse, no more and no less, at any rates', () => {
  fc.assert(
    fc.property(affordable, ({ purse, price, rates }) => {
      const after = pay(purse, price, rates) as Purse
      expect(worth(after, rates)).toBe(worth(purse, rates) - price)
    }),
    { numRuns: 2_000 },
  )
})

test('no coin is ever owed or cut', () => {
  fc.assert(
    fc.property(affordable, ({ purse, price, rates }) => {
      const after = pay(purse, price, rates) as Purse
      for (const coin of coins) expect(Number.isSafeInteger(after[coin]) && after[coin] >= 0).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('what a purse cannot pay it does not pay', () => {
  fc.assert(
    fc.property(anyPurse, anyRates, fc.integer({ min: 1, max: 1_000 }), (purse, rates, more) => {
      expect(pay(purse, worth(purse, rates) + more, rates)).toBeNull()
    }),
  )
})

test('the change comes in few coins: never as many as make a more valuable one', () => {
  fc.assert(
    fc.property(affordable, ({ purse, price }) => {
      const after = pay(purse, Math.min(price, worth(purse))) as Purse
      for (const coin of coins) expect(after[coin] - purse[coin]).toBeLessThan(10)
    }),
  )
})

test('what changes hands is neither more nor less than what was said, or nothing does', () => {
  fc.assert(
    fc.property(anyPurse, anyPurse, anyPurse, anyRates, (purse, coming, going, rates) => {
      const after = handOver(purse, coming, going, rates)
      const comesTo = worth(purse, rates) + worth(coming, rates) - worth(going, rates)
      expect(after && worth(after, rates)).toBe(comesTo < 0 ? null : comesTo)
      for (const coin of coins) expect(after?.[coin] ?? 0).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})

test('who has the coins that were named gives just those', () => {
  fc.assert(
    fc.property(anyPurse, anyPurse, anyPurse, (purse, coming, more) => {
      const rich = eachCoin((coin) => purse[coin] + more[coin])
      expect(handOver(rich, coming, purse)).toEqual(eachCoin((coin) => more[coin] + coming[coin]))
    }),
  )
})

test('exchanging keeps the worth, and doing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(anyPurse, anyRich), fc.constantFrom(...coins), anyRates, (purse, largest, rates) => {
      const after = exchange(purse, largest, rates)
      expect(worth(after, rates)).toBe(worth(purse, rates))
      expect(exchange(after, largest, rates)).toEqual(after)
    }),
  )
})
