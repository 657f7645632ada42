import { formatDifference, formatModifier, formatNumber } from './numbers.ts'
import { useLocale } from './use-locale.ts'

/** Number formats in the current language. */
export interface Numbers {
  readonly number: (value: number) => string
  readonly difference: (value: number) => string
  readonly modifier: (value: number) => string
}

export function useNumbers(): Numbers {
  const locale = useLocale()
  return {
    number: (value) => formatNumber(value, locale),
    difference: (value) => formatDifference(value, locale),
    modifier: (value) => formatModifier(value, locale),
  }
}
