import type { Locale } from './locale.ts'

interface Separators {
  readonly thousands: string
  readonly decimal: string
}

// Hand-written: creating the first Intl.NumberFormat loads the locale data, which takes longer than the rest of the
// first render of a sheet.
const separators: Readonly<Record<Locale, Separators>> = {
  en: { thousands: ',', decimal: '.' },
  de: { thousands: '.', decimal: ',' },
}

/** 2,840 or 2.840, at most two decimals, with a minus sign (−) instead of a hyphen. */
export function formatNumber(value: number, locale: Locale): string {
  const { thousands, decimal } = separators[locale]
  const rounded = Math.round(value * 100) / 100
  const [whole = '', decimals] = String(Math.abs(rounded)).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  return `${rounded < 0 ? '−' : ''}${grouped}${decimals === undefined ? '' : decimal + decimals}`
}

/** Always signed: +3, −4. */
export const formatDifference = (value: number, locale: Locale): string =>
  value > 0 ? `+${formatNumber(value, locale)}` : formatNumber(value, locale)

/** What is added to a roll: like a difference, but with a sign for 0 too. */
export const formatModifier = (value: number, locale: Locale): string =>
  value === 0 ? '+0' : formatDifference(value, locale)
