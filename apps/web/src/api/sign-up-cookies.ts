import { invitationCookie, setupCodeCookie } from '@everquill/contract/route-paths'

/** Keeps the set-up code for ten minutes, until the browser returns from the sign-in provider. */
export const keepSetupCode = (code: string): void => keep(setupCodeCookie, code)

/** Keeps an invitation likewise. */
export const keepInvitation = (token: string): void => keep(invitationCookie, token)

function keep(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/api/auth/provider; max-age=600; samesite=lax${secure}`
}
