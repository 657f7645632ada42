import { expect, test } from 'vitest'
import { exchange, payOrReceive, pay, defaultRates, valueInCopper, type Purse } from './coins.ts'

const purse = (platinum: number, gold: number, silver: number, copper: number): Purse => ({
  platinum,
  gold,
  silver,
  copper,
})

test('the default value of a platinum is 10 gold, 100 silver or 1,000 copper', () => {
  expect(valueInCopper(purse(1, 0, 0, 0))).toBe(1_000)
  expect(valueInCopper(purse(0, 10, 0, 0))).toBe(1_000)
  expect(valueInCopper(purse(0, 0, 100, 0))).toBe(1_000)
  expect(valueInCopper(purse(1, 2, 3, 4))).toBe(1_234)
  expect(valueInCopper(purse(1, 2, 3, 4), { platinum: 50, gold: 20, silver: 5, copper: 1 })).toBe(109)
})

test.each([
  ['as 0 without any coins', purse(1, 2, 3, 4), 0, purse(1, 2, 3, 4)],
  ['with the smallest coins first', purse(0, 1, 10, 100), 100, purse(0, 1, 10, 0)],
  ['with all coins', purse(1, 2, 3, 4), 1_234, purse(0, 0, 0, 0)],
  ['by breaking a gold', purse(0, 20, 0, 0), 35, purse(0, 19, 6, 5)],
  ['by breaking a platinum for a copper', purse(1, 0, 0, 0), 1, purse(0, 9, 9, 9)],
  ['by breaking the smallest coin that is left', purse(5, 5, 1, 3), 7, purse(5, 5, 0, 6)],
])('a price can be paid %s', (_how, before, price, after) => {
  expect(pay(before, price)).toEqual(after)
})

test('change comes in the most valuable coins that fit, also at unusual rates', () => {
  const rates = { platinum: 70, gold: 30, silver: 7, copper: 1 } as const
  expect(pay(purse(1, 0, 0, 0), 1, rates)).toEqual(purse(0, 2, 1, 2))
})

test('a purse with too little cannot pay', () => {
  expect(pay(purse(0, 0, 0, 9), 10)).toBeNull()
  expect(pay(purse(0, 0, 0, 0), 1)).toBeNull()
})

test.each([-1, 1.5, NaN, Infinity, 2 ** 53])('%s is not a valid price', (price) => {
  expect(pay(purse(1e9, 1e9, 1e9, 1e9), price)).toBeNull()
})

test('paying does not modify the original purse', () => {
  const before = Object.freeze(purse(1, 0, 0, 0))
  pay(before, 1, defaultRates)
  expect(before).toEqual(purse(1, 0, 0, 0))
})

const none = purse(0, 0, 0, 0)

test.each([
  ['received coins are added as they are', purse(0, 1, 0, 0), purse(0, 150, 0, 0), none, purse(0, 151, 0, 0)],
  ['paid coins are taken from the given kind', purse(1, 46, 28, 12), none, purse(0, 0, 23, 0), purse(1, 46, 5, 12)],
  [
    'coins are received and paid at once',
    purse(0, 5, 30, 0),
    purse(0, 150, 0, 0),
    purse(0, 0, 23, 0),
    purse(0, 155, 7, 0),
  ],
  [
    'a payment is made with change if there are too few of the given coins',
    purse(0, 20, 3, 0),
    none,
    purse(0, 0, 5, 0),
    purse(0, 19, 8, 0),
  ],
  ['received coins can be spent at once', none, purse(0, 1, 0, 0), purse(0, 0, 3, 0), purse(0, 0, 7, 0)],
])('%s', (_rule, before, received, paid, after) => {
  expect(payOrReceive(before, received, paid)).toEqual(after)
})

test('paying more than the purse is worth is not possible', () => {
  expect(payOrReceive(purse(0, 1, 0, 0), none, purse(0, 0, 11, 0))).toBeNull()
})

test.each([
  ['platinum', purse(5, 8, 9, 2)],
  ['gold', purse(0, 58, 9, 2)],
  ['silver', purse(0, 0, 589, 2)],
  ['copper', purse(0, 0, 0, 5_892)],
] as const)('58.92 gold is exchanged for %s and smaller coins', (largest, after) => {
  expect(exchange(purse(1, 46, 28, 12), largest)).toEqual(after)
})
