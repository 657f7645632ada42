import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { storedChoice } from './app/choices.ts'
import { router } from './app/router.ts'
import { applyTheme } from './app/theme.ts'
import { activate } from './i18n/activate.ts'
import { chooseLocale } from './i18n/locale.ts'
import { Toasts } from './ui/toast.tsx'

const page = document.getElementById('root')
if (page === null) throw new Error('index.html has no element “root”.')

applyTheme()
await activate(chooseLocale(storedChoice('language'), navigator.languages))

const queries = new QueryClient()

createRoot(page).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Toasts>
          <RouterProvider router={router} />
        </Toasts>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
