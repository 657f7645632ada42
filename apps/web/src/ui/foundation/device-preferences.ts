/** What is chosen for this device alone. */
export type Preference = 'language' | 'theme' | 'item-order' | 'dice' | 'roster-order'

/** Storage may be closed to us; then there is no choice to remember and nothing else is lost. */
export function storedPreference(choice: Preference): string | null {
  try {
    return localStorage.getItem(`everquill.${choice}`)
  } catch {
    return null
  }
}

export function storePreference(choice: Preference, value: string): void {
  try {
    localStorage.setItem(`everquill.${choice}`, value)
  } catch (failure) {
    console.warn(`The ${choice} could not be remembered on this device.`, failure)
  }
}
