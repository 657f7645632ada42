/** The supported languages; the first is the default. */
export const locales = ['en', 'de'] as const

export type Locale = (typeof locales)[number]

export const isLocale = (text: string | null | undefined): text is Locale => locales.some((locale) => locale === text)

/** The stored choice, else the first supported browser language, else English. */
export function chooseLocale(stored: string | null, preferred: readonly string[]): Locale {
  if (isLocale(stored)) return stored
  return preferred.map((language) => language.toLowerCase().split('-')[0]).find(isLocale) ?? locales[0]
}

/** Locales for Intl formats; British English, for day before month and 24 hours. */
export const formatLocales: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de-DE' }
