import { useLocale } from '../../i18n/use-locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats bytes as 3.2 GB, in the current language. */
export function useSizes(): (bytes: number) => string {
  const locale = useLocale()
  return (bytes) => sizeText(bytes, locale)
}

/** Bytes in the largest unit of which there is at least one, with two digits at least. */
export function sizeText(bytes: number, locale: string): string {
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1_000 ** power
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 || value >= 10 ? 0 : 1,
  })
  return format.format(value)
}
