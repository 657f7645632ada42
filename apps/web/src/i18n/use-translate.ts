import type { Locale } from './locale.ts'
import { useLocale } from './use-locale.ts'

/** A text that comes with the data, such as a field label, in every supported language. */
export type Localized = Readonly<Record<Locale, string>>

/** Picks the text in the current language. */
export function useTranslate(): (text: Localized) => string {
  const locale = useLocale()
  return (text) => text[locale]
}
