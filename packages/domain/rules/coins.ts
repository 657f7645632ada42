/** The four coins, most valuable first. */
export const coins = ['platinum', 'gold', 'silver', 'copper'] as const

/** One of the four coins. */
export type Coin = (typeof coins)[number]

/** How many of each coin. */
export type Purse = { readonly [C in Coin]: number }

/** The value of each coin in copper. Copper is 1, so any price can be paid exactly. */
export type CoinRates = Purse & { readonly copper: 1 }

/** 1 platinum = 10 gold = 100 silver = 1,000 copper. */
export const defaultRates: CoinRates = { platinum: 1_000, gold: 100, silver: 10, copper: 1 }

/** The value of a purse in copper. */
export const valueInCopper = (purse: Purse, rates: CoinRates = defaultRates): number =>
  coins.reduce((sum, coin) => sum + purse[coin] * rates[coin], 0)

/**
 * The purse after paying a price in copper, or null if it has too little. Pays with the smallest coins first and breaks
 * one coin for the rest; the change comes back in the most valuable coins that fit.
 */
export function pay(purse: Purse, price: number, rates: CoinRates = defaultRates): Purse | null {
  if (!Number.isSafeInteger(price) || price < 0 || valueInCopper(purse, rates) < price) return null
  const left: Record<Coin, number> = { ...purse }
  let due = price
  for (const coin of coins.toReversed()) {
    const paid = Math.min(left[coin], Math.floor(due / rates[coin]))
    left[coin] -= paid
    due -= paid * rates[coin]
  }
  // Every coin that is left is worth more than the amount due, or it would have been paid already.
  const broken = coins.findLast((coin) => left[coin] > 0)
  if (due === 0 || !broken) return left
  left[broken] -= 1
  return withChange(left, rates[broken] - due, rates)
}

function withChange(purse: Purse, change: number, rates: CoinRates): Purse {
  const filled: Record<Coin, number> = { ...purse }
  let rest = change
  for (const coin of coins) {
    const given = Math.floor(rest / rates[coin])
    filled[coin] += given
    rest -= given * rates[coin]
  }
  return filled
}

/**
 * The purse after receiving and paying coins, or null if it has too little. Pays with the given coins; if there are too
 * few of them, the rest is paid with other coins, with change.
 */
export function payOrReceive(
  purse: Purse,
  received: Purse,
  paid: Purse,
  rates: CoinRates = defaultRates,
): Purse | null {
  const left = mapCoins((coin) => purse[coin] + received[coin] - paid[coin])
  const missing = valueInCopper(
    mapCoins((coin) => Math.max(0, -left[coin])),
    rates,
  )
  return pay(
    mapCoins((coin) => Math.max(0, left[coin])),
    missing,
    rates,
  )
}

/** Exchanges a purse for the fewest coins of the same value, none more valuable than `largest`. */
export function exchange(purse: Purse, largest: Coin, rates: CoinRates = defaultRates): Purse {
  const allowed = coins.slice(coins.indexOf(largest))
  let rest = valueInCopper(purse, rates)
  const counted = allowed.map((coin) => {
    const given = Math.floor(rest / rates[coin])
    rest -= given * rates[coin]
    return [coin, given]
  })
  return { ...mapCoins(() => 0), ...Object.fromEntries(counted) }
}

/** Creates a purse by computing the number of each coin. */
export const mapCoins = (count: (coin: Coin) => number): Purse => ({
  platinum: count('platinum'),
  gold: count('gold'),
  silver: count('silver'),
  copper: count('copper'),
})
