import { eachCoin, type Coin, type Purse } from '@everquill/domain'

/** What somebody wrote about coins: what comes and what goes. */
export type TypedCoins =
  | { readonly kind: 'coins'; readonly coming: Purse; readonly going: Purse }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'nonsense' }

/** By the first letter of each coin; copper is Kupfer in German. */
const letters: Readonly<Record<string, Coin>> = { p: 'platinum', g: 'gold', s: 'silver', c: 'copper', k: 'copper' }

const term = /\s*([+−–-]?)\s*(\d{1,10})\s*([pgsck])\p{L}*\.?\s*,?/iuy

/**
 * Reads `+150g -23s`: a sign holds until the next one, and who writes none pays. A coin is named by its first letter or
 * by its name. One term that cannot be read makes all of it unreadable.
 */
export function readTypedCoins(text: string): TypedCoins {
  const written = text.trim()
  if (written === '') return { kind: 'nothing' }
  const [coming, going] = [new Map<Coin, number>(), new Map<Coin, number>()]
  let isComing = false
  let at = 0
  while (at < written.length) {
    term.lastIndex = at
    const [whole = '', sign = '', digits = '', letter = ''] = term.exec(written) ?? []
    const coin = letters[letter.toLowerCase()]
    if (coin === undefined) return { kind: 'nonsense' }
    if (sign !== '') isComing = sign === '+'
    const side = isComing ? coming : going
    side.set(coin, (side.get(coin) ?? 0) + Number(digits))
    at += whole.length
  }
  const purseOf = (side: ReadonlyMap<Coin, number>) => eachCoin((coin) => side.get(coin) ?? 0)
  return { kind: 'coins', coming: purseOf(coming), going: purseOf(going) }
}
