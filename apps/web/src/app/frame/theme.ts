import { useSyncExternalStore } from 'react'
import { storePreference, readPreference } from '../../ui/foundation/device-preferences.ts'

/** `system` follows the operating system's setting. */
export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

/** Browser bar colours; they must match `--margin` in tokens.css. */
const barColours = { light: '#f2ecdf', dark: '#1a1613' } as const

const listeners = new Set<() => void>()

const currentTheme = (): Theme => themes.find((theme) => theme === readPreference('theme')) ?? 'system'

export function chooseTheme(theme: Theme): void {
  storePreference('theme', theme)
  applyTheme(theme)
  for (const notify of listeners) notify()
}

/** Applies a theme, by default the stored one, to the document. */
export function applyTheme(theme: Theme = currentTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.content = theme === 'system' ? barColours[bar.media.includes('dark') ? 'dark' : 'light'] : barColours[theme]
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentTheme)
}
