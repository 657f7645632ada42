import type { Coin } from '@everquill/domain'
import { classNames } from '../ui/foundation/class-names.ts'
import styles from './coin-disc.module.css'

/** The metal of a coin; its name stands beside it. */
export function CoinDisc({ coin }: { readonly coin: Coin }) {
  return <span className={classNames(styles['disc'], styles[coin])} />
}
