import { i18n, type Messages } from '@lingui/core'
import { isLocale, type Locale } from './locale.ts'

type Catalogues = Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>>

/** Whoever reads one language does not wait for the words of the other. */
const first: Catalogues = { en: () => import('./locales/en.po'), de: () => import('./locales/de.po') }

/** Words of pages that nobody sees first. */
const later: Catalogues = {
  en: () => import('./locales/later/en.po'),
  de: () => import('./locales/later/de.po'),
}

let spoken: readonly Catalogues[] = [first]

/** Speaks a language, or English when its words cannot be fetched: a page in English is better than none. */
export async function activate(wanted: Locale): Promise<void> {
  try {
    await speak(wanted)
  } catch (failure) {
    console.error(`The words of “${wanted}” could not be fetched.`, failure)
    await speak('en')
  }
}

/** A page that nobody sees first, with its words. */
export async function withLaterWords<Page>(page: Promise<Page>): Promise<Page> {
  if (spoken.length === 1) {
    spoken = [first, later]
    await speak(isLocale(i18n.locale) ? i18n.locale : 'en')
  }
  return page
}

async function speak(locale: Locale): Promise<void> {
  const catalogues = await Promise.all(spoken.map((words) => words[locale]()))
  const messages = Object.assign({}, ...catalogues.map((catalogue) => catalogue.messages)) as Messages
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
