import { useSyncExternalStore } from 'react'
import { storePreference, storedPreference } from '../../ui/foundation/device-preferences.ts'

/** `system` follows the device. */
export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

/** The colour of the bar above the page, which is the margin's: see tokens.css. */
const barColours = { light: '#f2ecdf', dark: '#1a1613' } as const

const listeners = new Set<() => void>()

const currentTheme = (): Theme => themes.find((theme) => theme === storedPreference('theme')) ?? 'system'

export function chooseTheme(theme: Theme): void {
  storePreference('theme', theme)
  applyTheme(theme)
  for (const tell of listeners) tell()
}

/** Sets the page to the stored theme. */
export function applyTheme(theme: Theme = currentTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.content = theme === 'system' ? barColours[bar.media.includes('dark') ? 'dark' : 'light'] : barColours[theme]
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore((tell) => {
    listeners.add(tell)
    return () => listeners.delete(tell)
  }, currentTheme)
}
