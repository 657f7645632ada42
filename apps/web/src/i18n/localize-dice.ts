import type { Locale } from './locale.ts'

const letters: Readonly<Record<Locale, string>> = { en: 'd', de: 'W' }

/** A dice formula in the notation of the language: `4d6dl1 + 2`, in German `4W6dl1 + 2`. */
export const localizeDice = (notation: string, locale: Locale): string =>
  notation
    .replaceAll(/d(?=\d)/g, letters[locale])
    .replaceAll(/[+-]/g, (sign) => ` ${sign === '-' ? '−' : '+'} `)
    .trim()
