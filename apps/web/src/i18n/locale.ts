/** The languages of the house; the first is spoken when nobody asks for another. */
export const locales = ['en', 'de'] as const

export type Locale = (typeof locales)[number]

export const isLocale = (text: string | null | undefined): text is Locale => locales.some((locale) => locale === text)

/** What was chosen on this device, else the first of the reader's languages that we speak, else English. */
export function chooseLocale(stored: string | null, preferred: readonly string[]): Locale {
  if (isLocale(stored)) return stored
  return preferred.map((language) => language.toLowerCase().split('-')[0]).find(isLocale) ?? locales[0]
}

/** How numbers and dates are written: day before month, 24 hours, also in English. */
export const writtenAs: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-DE' }
