import { scopeFor, type Route } from '@everquill/contract'
import type { Problem, Refused } from '@everquill/domain'
import type { ResolvedToken } from '../../accounts/tokens/resolve-token.ts'

/** Why a caller with an access token may not call a route; null for callers without one. */
export function tokenProblem(
  route: Route,
  { token }: { readonly token: ResolvedToken | Refused | null },
): Problem | null {
  if (token === null) return null
  if ('problem' in token) return token.problem
  const scope = scopeFor(route)
  if (scope === null) return { code: 'token-not-allowed', detail: 'No access token can do this; sign in' }
  if (scope === 'any' || token.scopes.includes(scope)) return null
  return { code: 'token-not-allowed', detail: `The token needs the scope ${scope}` }
}
