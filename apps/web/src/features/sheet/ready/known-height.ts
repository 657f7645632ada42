import { readPreference, storePreference } from '../../../ui/foundation/device-preferences.ts'

/** The height that Ready had for this character in a window of this width; null if that is unknown. */
export function knownHeight(publicRef: string): number | null {
  const [ref, width, height] = (readPreference('ready-height') ?? '').split(' ')
  return ref === publicRef && Number(width) === window.innerWidth ? Number(height) : null
}

export const storeHeight = (publicRef: string, height: number): void =>
  storePreference('ready-height', `${publicRef} ${window.innerWidth} ${Math.round(height)}`)
