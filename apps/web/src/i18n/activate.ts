import { i18n, type Messages } from '@lingui/core'
import { isLocale, type Locale } from './locale.ts'

type Catalogues = Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>>

/** The texts of the first pages. Each language is a file of its own, so nobody downloads two. */
const first: Catalogues = { en: () => import('./locales/en.po'), de: () => import('./locales/de.po') }

/** The texts of everything else; `lingui.config.ts` derives which these are from the calls of `withLazyTexts`. */
const later: Catalogues = {
  en: () => import('./locales/later/en.po'),
  de: () => import('./locales/later/de.po'),
}

let loaded: readonly Catalogues[] = [first]
let addingLater: Promise<void> | null = null

/** Switches the language; falls back to English if its texts cannot be loaded. */
export async function activate(locale: Locale): Promise<void> {
  try {
    await loadTexts(locale)
  } catch (error) {
    console.error(`Couldn't load the texts of the language "${locale}". Falling back to English.`, error)
    await loadTexts('en')
  }
}

/** Loads a page or a part of one, together with the texts that the first pages do without. */
export async function withLazyTexts<Page>(page: Promise<Page>): Promise<Page> {
  addingLater ??= addLater()
  await addingLater
  return page
}

const activeLocale = (): Locale => (isLocale(i18n.locale) ? i18n.locale : 'en')

async function addLater(): Promise<void> {
  const locale = activeLocale()
  try {
    const { messages } = await later[locale]()
    loaded = [first, later]
    // Not through Lingui, which would render the whole page again: nothing on it has used these texts yet.
    if (i18n.locale === locale) Object.assign(i18n.messages, messages)
    else await loadTexts(activeLocale())
  } catch (failure) {
    // The next page tries again.
    addingLater = null
    throw failure
  }
}

async function loadTexts(locale: Locale): Promise<void> {
  const catalogues = loaded
  const parts = await Promise.all(catalogues.map((catalogue) => catalogue[locale]()))
  // A page that was opened meanwhile needs more texts.
  if (catalogues !== loaded) return loadTexts(locale)
  const messages = Object.assign({}, ...parts.map((part) => part.messages)) as Messages
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
