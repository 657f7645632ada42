import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type Configuration,
} from 'openid-client'

/** Who a provider says somebody is. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  /** Only an e-mail that the provider has verified. */
  readonly email: string | null
}

/** Where people may sign in instead of here. */
export interface Provider {
  /** As the button calls it. */
  readonly name: string
  /** Where to send a browser, and what that browser must keep until it comes back. */
  start(): Promise<{ readonly url: string; readonly attempt: string }>
  /** Who came back; rejects when what they bring does not belong to the attempt that their browser kept. */
  finish(query: Readonly<Record<string, string>>, attempt: string): Promise<Identity>
}

export interface ProviderOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** Where this installation is opened; the provider sends people back to below it. */
  readonly publicUrl: string
}

/** Where the provider sends people back to, below the address of the installation. */
export const returnPath = '/api/auth/provider/return'

const patience = 10
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** OpenID Connect: the code flow with PKCE, state and nonce. The provider is asked about itself when first needed. */
export function openIdProvider({ issuer, clientId, clientSecret, name, publicUrl }: ProviderOptions): Provider {
  const server = new URL(issuer)
  const redirect_uri = publicUrl + returnPath
  // Without https only on the same machine: elsewhere anybody on the way could be the provider.
  const execute = server.protocol === 'http:' && loopback.has(server.hostname) ? [allowInsecureRequests] : []
  let known: Promise<Configuration> | null = null
  const configuration = (): Promise<Configuration> =>
    (known ??= discovery(server, clientId, clientSecret, undefined, { execute, timeout: patience }).catch(
      (error: unknown) => {
        // Asked anew next time: a provider that was down for a moment is not down for ever.
        known = null
        throw error
      },
    ))
  return {
    name,
    async start() {
      const config = await configuration()
      const [verifier, state, nonce] = [randomPKCECodeVerifier(), randomState(), randomNonce()]
      const url = buildAuthorizationUrl(config, {
        redirect_uri,
        scope: scopeOf(config),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url: url.href, attempt: [verifier, state, nonce].join('.') }
    },
    async finish(query, attempt) {
      const [pkceCodeVerifier, expectedState, expectedNonce] = attempt.split('.')
      if (!pkceCodeVerifier || !expectedState || !expectedNonce) throw new Error('the browser kept no attempt')
      const config = await configuration()
      const back = new URL(`${redirect_uri}?${new URLSearchParams(query).toString()}`)
      const checks = { pkceCodeVerifier, expectedState, expectedNonce }
      const tokens = await authorizationCodeGrant(config, back, checks).catch(refusedBy)
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider did not say who came')
      const about = config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims
      const called = [about['name'], about['preferred_username'], about['nickname']].find((word) => isText(word))
      const { email } = about
      return {
        issuer: claims.iss,
        subject: claims.sub,
        name: isText(called) ? called : null,
        email: about['email_verified'] === true && isText(email) ? email : null,
      }
    },
  }
}

/** Says which error the provider named; the library's own message leaves it out. */
function refusedBy(error: unknown): never {
  const named = error instanceof ResponseBodyError || error instanceof AuthorizationResponseError
  throw named ? new Error(`the provider said ${error.error}`, { cause: error }) : error
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Asks for name and e-mail, by the words that the provider has for them. */
function scopeOf(config: Configuration): string {
  const supported = config.serverMetadata().scopes_supported ?? ['profile', 'email']
  return ['openid', ...['profile', 'identify', 'email'].filter((scope) => supported.includes(scope))].join(' ')
}
