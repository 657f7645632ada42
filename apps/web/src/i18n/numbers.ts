import type { Locale } from './locale.ts'

interface Signs {
  readonly thousands: string
  readonly point: string
}

// Written by hand: before its first number a browser reads what it knows of all languages, which takes longer than
// everything else that a sheet does before it is seen.
const signs: Readonly<Record<Locale, Signs>> = {
  en: { thousands: ',', point: '.' },
  de: { thousands: '.', point: ',' },
}

/** 2,840 or 2.840, at most two decimals; a minus is a minus (−), not a hyphen. */
export function formatNumber(value: number, locale: Locale): string {
  const { thousands, point } = signs[locale]
  const rounded = Math.round(value * 100) / 100
  const [whole = '', decimals] = String(Math.abs(rounded)).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  return `${rounded < 0 ? '−' : ''}${grouped}${decimals === undefined ? '' : point + decimals}`
}

/** A difference always shows which way it went: +3, −4. */
export const formatDifference = (value: number, locale: Locale): string =>
  value > 0 ? `+${formatNumber(value, locale)}` : formatNumber(value, locale)
