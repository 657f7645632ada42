import type { IncomingHttpHeaders } from 'node:http'
import { tokenPrefix } from '../../accounts/tokens/access-tokens.ts'

/**
 * The access token that a request carries; empty if it is malformed, null if there is none. A token of another system is
 * none: clients of Directus and proxies send theirs. No form and no page of another site can send this header, because
 * that needs a permission (CORS) that this server gives to nobody.
 */
export function bearerTokenOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const [, token = ''] = /^bearer +(.*)$/i.exec(authorization) ?? []
  if (!token.startsWith(tokenPrefix)) return null
  return /^[\w-]{1,100}$/.test(token) ? token : ''
}
