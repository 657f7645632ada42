import { setupCodeCookie } from '@everquill/contract/route-paths'

/** Keeps the set-up code for ten minutes, until the browser returns from the sign-in provider. */
export function keepSetupCode(code: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${setupCodeCookie}=${encodeURIComponent(code)}; path=/api/auth/provider; max-age=600; samesite=lax${secure}`
}
