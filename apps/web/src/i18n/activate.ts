import { i18n, type Messages } from '@lingui/core'
import type { Locale } from './locale.ts'
import { messages as english } from './locales/en.po'

/** English is always here; German is fetched by those who read it. */
const catalogues: Readonly<Record<Locale, () => Promise<Messages>>> = {
  en: async () => english,
  de: async () => (await import('./locales/de.po')).messages,
}

/** Speaks a language, or English when its words cannot be fetched: a page in English is better than none. */
export async function activate(wanted: Locale): Promise<void> {
  try {
    speak(wanted, await catalogues[wanted]())
  } catch (failure) {
    console.error(`The words of “${wanted}” could not be fetched.`, failure)
    speak('en', english)
  }
}

function speak(locale: Locale, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
