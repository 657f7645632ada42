/** What is chosen for this device alone. */
export type Choice = 'language' | 'theme' | 'item-order' | 'dice' | 'roster-order'

/** Storage may be closed to us; then there is no choice to remember and nothing else is lost. */
export function storedChoice(choice: Choice): string | null {
  try {
    return localStorage.getItem(`everquill.${choice}`)
  } catch {
    return null
  }
}

export function storeChoice(choice: Choice, value: string): void {
  try {
    localStorage.setItem(`everquill.${choice}`, value)
  } catch (failure) {
    console.warn(`The ${choice} could not be remembered on this device.`, failure)
  }
}
