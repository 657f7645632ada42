import { mapCoins, type Coin, type Purse } from '@everquill/domain'

/** Amounts typed into the pay dialog. */
export type ParsedCoins =
  | { readonly kind: 'coins'; readonly received: Purse; readonly paid: Purse }
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }

/** The first letter of each coin; k is for Kupfer, German for copper. */
const letters: Readonly<Record<string, Coin>> = { p: 'platinum', g: 'gold', s: 'silver', c: 'copper', k: 'copper' }

const term = /\s*([+−–-]?)\s*(\d{1,10})\s*([pgsck])\p{L}*\.?\s*,?/iuy

/**
 * Parses `+150g -23s`. A sign applies until the next one; without a sign the amounts are paid. Coins are given by name or
 * first letter. One invalid term makes the whole text invalid.
 */
export function parseCoins(text: string): ParsedCoins {
  const input = text.trim()
  if (input === '') return { kind: 'empty' }
  const [received, paid] = [new Map<Coin, number>(), new Map<Coin, number>()]
  let isReceived = false
  let at = 0
  while (at < input.length) {
    term.lastIndex = at
    const [whole = '', sign = '', digits = '', letter = ''] = term.exec(input) ?? []
    const coin = letters[letter.toLowerCase()]
    if (coin === undefined) return { kind: 'invalid' }
    if (sign !== '') isReceived = sign === '+'
    const side = isReceived ? received : paid
    side.set(coin, (side.get(coin) ?? 0) + Number(digits))
    at += whole.length
  }
  const purseOf = (side: ReadonlyMap<Coin, number>) => mapCoins((coin) => side.get(coin) ?? 0)
  return { kind: 'coins', received: purseOf(received), paid: purseOf(paid) }
}
