import type { ItemEntry } from '@everquill/domain'
import type { Locale } from '../i18n/locale.ts'
import type { ItemNames } from './item-names.ts'

/** Newest acquired first, then by name as the reader's language has it. */
export function itemOrder(nameOf: ItemNames['nameOf'], locale: Locale) {
  const { compare } = new Intl.Collator(locale)
  return (left: ItemEntry, right: ItemEntry): number => {
    if (left.acquired_at !== right.acquired_at) return left.acquired_at < right.acquired_at ? 1 : -1
    return compare(nameOf(left.item), nameOf(right.item))
  }
}
