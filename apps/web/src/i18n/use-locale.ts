import { useLingui } from '@lingui/react'
import { isLocale, locales, type Locale } from './locale.ts'

export function useLocale(): Locale {
  const { locale } = useLingui().i18n
  return isLocale(locale) ? locale : locales[0]
}
