/** Values that apply to this browser only. */
export type Preference =
  | 'language'
  | 'theme'
  | 'item-order'
  | 'dice'
  | 'roster-order'
  | 'level-rolls'
  | 'untrained-skills'
  | 'ready-height'
  | 'conditions'
  | 'sound'
  | 'vibration'
  | 'seen-entries'
  | 'answered-effects'
  | 'dismissed-announcements'
  | 'user'

/** Returns null if nothing is stored or the browser blocks localStorage. */
export function readPreference(key: Preference): string | null {
  try {
    return localStorage.getItem(`everquill.${key}`)
  } catch {
    return null
  }
}

export function storePreference(key: Preference, value: string): void {
  try {
    localStorage.setItem(`everquill.${key}`, value)
  } catch (failure) {
    console.warn(`The preference “${key}” could not be stored: localStorage is blocked or full.`, failure)
  }
}
