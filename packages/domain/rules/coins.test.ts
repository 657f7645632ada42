import { expect, test } from 'vitest'
import { exchange, handOver, pay, defaultRates, worth, type Purse } from './coins.ts'

const purse = (platinum: number, gold: number, silver: number, copper: number): Purse => ({
  platinum,
  gold,
  silver,
  copper,
})

test('a platinum is ten gold, a hundred silver, a thousand copper', () => {
  expect(worth(purse(1, 0, 0, 0))).toBe(1_000)
  expect(worth(purse(0, 10, 0, 0))).toBe(1_000)
  expect(worth(purse(0, 0, 100, 0))).toBe(1_000)
  expect(worth(purse(1, 2, 3, 4))).toBe(1_234)
  expect(worth(purse(1, 2, 3, 4), { platinum: 50, gold: 20, silver: 5, copper: 1 })).toBe(109)
})

test.each([
  ['nothing', purse(1, 2, 3, 4), 0, purse(1, 2, 3, 4)],
  ['with the smallest coins first', purse(0, 1, 10, 100), 100, purse(0, 1, 10, 0)],
  ['with all there is', purse(1, 2, 3, 4), 1_234, purse(0, 0, 0, 0)],
  ['by breaking a gold', purse(0, 20, 0, 0), 35, purse(0, 19, 6, 5)],
  ['by breaking a platinum for a copper', purse(1, 0, 0, 0), 1, purse(0, 9, 9, 9)],
  ['by breaking the smallest coin that is left', purse(5, 5, 1, 3), 7, purse(5, 5, 0, 6)],
])('paying %s', (_how, before, price, after) => {
  expect(pay(before, price)).toEqual(after)
})

test('at odd rates the change is in the most valuable coins that fit', () => {
  const rates = { platinum: 70, gold: 30, silver: 7, copper: 1 } as const
  expect(pay(purse(1, 0, 0, 0), 1, rates)).toEqual(purse(0, 2, 1, 2))
})

test('too little is too little', () => {
  expect(pay(purse(0, 0, 0, 9), 10)).toBeNull()
  expect(pay(purse(0, 0, 0, 0), 1)).toBeNull()
})

test.each([-1, 1.5, NaN, Infinity, 2 ** 53])('%s is no price', (price) => {
  expect(pay(purse(1e9, 1e9, 1e9, 1e9), price)).toBeNull()
})

test('the purse before stays as it was', () => {
  const before = Object.freeze(purse(1, 0, 0, 0))
  pay(before, 1, defaultRates)
  expect(before).toEqual(purse(1, 0, 0, 0))
})

const none = purse(0, 0, 0, 0)

test.each([
  ['comes as it is', purse(0, 1, 0, 0), purse(0, 150, 0, 0), none, purse(0, 151, 0, 0)],
  ['goes from the coins that were named', purse(1, 46, 28, 12), none, purse(0, 0, 23, 0), purse(1, 46, 5, 12)],
  ['comes and goes at once', purse(0, 5, 30, 0), purse(0, 150, 0, 0), purse(0, 0, 23, 0), purse(0, 155, 7, 0)],
  [
    'is paid with change where the named coins are too few',
    purse(0, 20, 3, 0),
    none,
    purse(0, 0, 5, 0),
    purse(0, 19, 8, 0),
  ],
  ['is paid with what has just come', none, purse(0, 1, 0, 0), purse(0, 0, 3, 0), purse(0, 0, 7, 0)],
])('what %s', (_how, before, coming, going, after) => {
  expect(handOver(before, coming, going)).toEqual(after)
})

test('more than there is cannot be handed over', () => {
  expect(handOver(purse(0, 1, 0, 0), none, purse(0, 0, 11, 0))).toBeNull()
})

test.each([
  ['platinum', purse(5, 8, 9, 2)],
  ['gold', purse(0, 58, 9, 2)],
  ['silver', purse(0, 0, 589, 2)],
  ['copper', purse(0, 0, 0, 5_892)],
] as const)('58.92 gold can be had in %s and smaller coins', (largest, after) => {
  expect(exchange(purse(1, 46, 28, 12), largest)).toEqual(after)
})
