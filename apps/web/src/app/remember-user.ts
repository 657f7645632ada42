import { readPreference, storePreference } from '../ui/foundation/device-preferences.ts'

let remembered = readPreference('user') ?? ''

/** Lets `before-paint.js` request what this user sees first at once, instead of after the session. */
export function rememberUser(user: string | null): void {
  if ((user ?? '') === remembered) return
  remembered = user ?? ''
  storePreference('user', remembered)
}
