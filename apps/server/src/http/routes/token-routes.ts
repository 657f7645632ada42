import { contract } from '@everquill/contract'
import { createToken, revokeToken } from '../../accounts/tokens/access-tokens.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import type { TokenRecord } from '../../storage/api-access/tokens-port.ts'
import type { Serve } from '../serve.ts'
import { isoTime } from './links/share-routes.ts'

/** Handlers of the routes for personal access tokens. */
export function tokenRoutes(serve: Serve, deps: AccountDeps): void {
  serve(contract.listTokens, async ({ caller: { session } }) => ({
    body: { tokens: (await deps.storage.tokens.of(session.user.id)).map(presentToken) },
  }))

  serve(contract.createToken, async ({ body: { name, scopes, days }, caller }) => {
    const outcome = await createToken(deps, caller, { name, scopes, days: days === 'until revoked' ? null : days })
    if (outcome.kind === 'refused') return outcome
    return { body: { token: presentToken(outcome.token), secret: outcome.secret } }
  })

  serve(contract.revokeToken, async ({ params: { tokenId }, caller }) => {
    const outcome = await revokeToken(deps, caller, tokenId)
    return outcome.kind === 'refused' ? outcome : {}
  })
}

/** A token as its owner sees it. */
export const presentToken = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: TokenRecord) => ({
  id,
  name,
  scopes,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: isoTime(expiresAt),
  lastUsedAt: isoTime(lastUsedAt),
})
