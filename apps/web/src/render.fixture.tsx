import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { cleanup, render } from 'vitest-browser-react/pure'
import { Toasts } from './ui/overlays/toast.tsx'

const Providers = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    <Toasts>{children}</Toasts>
  </I18nProvider>
)

/** Renders a component with the providers that every page has, and removes the one rendered before. */
export async function renderPart(part: ReactNode) {
  // The library's automatic cleanup is registered once per page, and all test files share one page.
  await cleanup()
  return render(part, { wrapper: Providers })
}
