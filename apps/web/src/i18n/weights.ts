import type { Locale } from './locale.ts'
import { formatNumber } from './numbers.ts'

/** 350 g, 1.5 kg, 1,5 kg. */
export const formatWeight = (grams: number, locale: Locale): string =>
  grams < 1_000 ? `${formatNumber(grams, locale)} g` : `${formatNumber(grams / 1_000, locale)} kg`
