import { useLingui } from '@lingui/react/macro'
import { dateFrom, shortDateOf } from './dates.ts'
import { formatNumber } from './numbers.ts'
import { useLocale } from './use-locale.ts'
import type { Localized } from './use-translate.ts'

/** An old or new value of a change. */
export type Value = null | boolean | number | string | Localized | { readonly moment: string } | readonly string[]

/** Formats a value in the current language; no value is a dash. */
export function useValues(): (value: Value) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return (value) => {
    if (value === null) return '–'
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (typeof value === 'number') return formatNumber(value, locale)
    if (typeof value === 'string') return value
    if ('moment' in value) return shortDateOf(dateFrom(value.moment), new Date(), locale)
    return 'en' in value ? value[locale] : value.join(', ') || '–'
  }
}
