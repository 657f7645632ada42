import { writtenAs, type Locale } from './locale.ts'

const formats: Readonly<Record<Locale, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat(writtenAs.en, { maximumFractionDigits: 2 }),
  de: new Intl.NumberFormat(writtenAs.de, { maximumFractionDigits: 2 }),
}

/** 2,840 or 2.840; a minus is a minus (−), not a hyphen. */
export const formatNumber = (value: number, locale: Locale): string =>
  formats[locale].format(value === 0 ? 0 : value).replace('-', '−')

/** A difference always shows which way it went: +3, −4. */
export const formatDifference = (value: number, locale: Locale): string =>
  value > 0 ? `+${formatNumber(value, locale)}` : formatNumber(value, locale)
