import '../ui/foundation/fonts.css'
import '../ui/foundation/tokens.css'
import '../ui/foundation/base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activate } from '../i18n/activate.ts'
import { locales } from '../i18n/locale.ts'
import { Gallery, themes } from './gallery.tsx'

// Theme and language can be linked to: /gallery?theme=dark&language=de.
const query = new URLSearchParams(location.search)
const theme = themes.find((name) => name === query.get('theme')) ?? 'light'
const locale = locales.find((name) => name === query.get('language')) ?? 'en'

const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no element "root".')

void activate(locale).then(() =>
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Gallery theme={theme} locale={locale} />
      </I18nProvider>
    </StrictMode>,
  ),
)
