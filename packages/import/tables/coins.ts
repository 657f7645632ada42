import type { Coin } from '@everquill/domain'

/** Which of their coins becomes which of ours, and how many. */
export type CoinTable = Readonly<Record<string, { readonly coin: Coin; readonly each: number }>>

/** D&D and Pathfinder. There is no electrum with us: one is five silver. */
export const d20Coins = {
  pp: { coin: 'platinum', each: 1 },
  gp: { coin: 'gold', each: 1 },
  ep: { coin: 'silver', each: 5 },
  sp: { coin: 'silver', each: 1 },
  cp: { coin: 'copper', each: 1 },
} as const satisfies CoinTable

/** DSA5 by metal: ducat, silver thaler, heller; ten kreutzers are one copper. */
export const dsaCoins = {
  d: { coin: 'gold', each: 1 },
  s: { coin: 'silver', each: 1 },
  h: { coin: 'copper', each: 1 },
  k: { coin: 'copper', each: 0.1 },
} as const satisfies CoinTable
