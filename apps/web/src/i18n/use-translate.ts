import type { Locale } from './locale.ts'
import { useLocale } from './use-locale.ts'

/** Words that come with the data, such as a field's label, in every language of the house. */
export type Localized = Readonly<Record<Locale, string>>

/** Picks from such words what the reader reads. */
export function useTranslate(): (words: Localized) => string {
  const locale = useLocale()
  return (words) => words[locale]
}
