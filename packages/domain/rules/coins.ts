/** The four coins, most valuable first. */
export const coins = ['platinum', 'gold', 'silver', 'copper'] as const

/** One of the four coins. */
export type Coin = (typeof coins)[number]

/** How many of each coin. */
export type Purse = { readonly [C in Coin]: number }

/** What each coin is worth in copper, a whole number; a game may set other rates, and any price can be paid exactly. */
export type CoinRates = Purse & { readonly copper: 1 }

/** 1 platinum = 10 gold = 100 silver = 1,000 copper. */
export const defaultRates: CoinRates = { platinum: 1_000, gold: 100, silver: 10, copper: 1 }

/** What a purse is worth, in copper. */
export const worth = (purse: Purse, rates: CoinRates = defaultRates): number =>
  coins.reduce((sum, coin) => sum + purse[coin] * rates[coin], 0)

/**
 * The purse after paying a price in copper, or null when it holds too little. Pays with what is there, the smallest
 * coins first, and breaks one coin for the rest; the change comes back in the most valuable coins that fit.
 */
export function pay(purse: Purse, price: number, rates: CoinRates = defaultRates): Purse | null {
  if (!Number.isSafeInteger(price) || price < 0 || worth(purse, rates) < price) return null
  const left: Record<Coin, number> = { ...purse }
  let due = price
  for (const coin of coins.toReversed()) {
    const handed = Math.min(left[coin], Math.floor(due / rates[coin]))
    left[coin] -= handed
    due -= handed * rates[coin]
  }
  // Every coin that is left is worth more than what is still due, or it would have been handed over.
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
 * The purse after coins change hands, or null when it holds too little: what comes is added, what goes is taken from the
 * coins that were named, and what these lack is paid with the others, with change.
 */
export function handOver(purse: Purse, coming: Purse, going: Purse, rates: CoinRates = defaultRates): Purse | null {
  const left = eachCoin((coin) => purse[coin] + coming[coin] - going[coin])
  const missing = worth(
    eachCoin((coin) => Math.max(0, -left[coin])),
    rates,
  )
  return pay(
    eachCoin((coin) => Math.max(0, left[coin])),
    missing,
    rates,
  )
}

/** The same worth in as few coins as can be, none of them more valuable than the one named. */
export function exchange(purse: Purse, largest: Coin, rates: CoinRates = defaultRates): Purse {
  const allowed = coins.slice(coins.indexOf(largest))
  let rest = worth(purse, rates)
  const counted = allowed.map((coin) => {
    const given = Math.floor(rest / rates[coin])
    rest -= given * rates[coin]
    return [coin, given]
  })
  return { ...eachCoin(() => 0), ...Object.fromEntries(counted) }
}

/** A purse made coin by coin. */
export const eachCoin = (count: (coin: Coin) => number): Purse => ({
  platinum: count('platinum'),
  gold: count('gold'),
  silver: count('silver'),
  copper: count('copper'),
})
