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

/** A user's identity as the provider confirms it. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  /** Null unless the provider has verified the email. */
  readonly email: string | null
}

/** An external sign-in service. */
export interface Provider {
  /** Shown on the sign-in button. */
  readonly name: string
  /** Its address, as identities name it. */
  readonly issuer: string
  /** Returns the address to redirect to, and the secrets that the browser must keep until it returns. */
  startSignIn(): Promise<{ readonly url: string; readonly attempt: string }>
  /** Returns the identity; rejects if the query does not belong to the attempt that the browser kept. */
  finishSignIn(query: Readonly<Record<string, string>>, attempt: string): Promise<Identity>
}

export interface ProviderOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** The address of this installation; the return address is below it. */
  readonly publicUrl: string
}

/** The path the provider redirects back to. */
export const returnPath = '/api/auth/provider/return'

/** Seconds. */
const timeout = 10
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** OpenID Connect: the code flow with PKCE, state and nonce. Discovery runs on first use. */
export function openIdProvider({ issuer, clientId, clientSecret, name, publicUrl }: ProviderOptions): Provider {
  const server = new URL(issuer)
  const redirect_uri = publicUrl + returnPath
  // Plain http is allowed only for a provider on this machine.
  const execute = server.protocol === 'http:' && loopback.has(server.hostname) ? [allowInsecureRequests] : []
  let discovered: Promise<Configuration> | null = null
  const configuration = (): Promise<Configuration> =>
    (discovered ??= discovery(server, clientId, clientSecret, undefined, { execute, timeout }).catch(
      (error: unknown) => {
        // Retried on the next use, because the provider may only be down for a moment.
        discovered = null
        throw error
      },
    ))
  return {
    name,
    issuer,
    async startSignIn() {
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
    async finishSignIn(query, attempt) {
      const [pkceCodeVerifier, expectedState, expectedNonce] = attempt.split('.')
      if (!pkceCodeVerifier || !expectedState || !expectedNonce)
        throw new Error('the browser has no cookie of a sign-in attempt')
      const config = await configuration()
      const back = new URL(`${redirect_uri}?${new URLSearchParams(query).toString()}`)
      const checks = { pkceCodeVerifier, expectedState, expectedNonce }
      const tokens = await authorizationCodeGrant(config, back, checks).catch(withErrorCode)
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider returned no ID token claims')
      const profile = config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims
      const displayName = [profile['name'], profile['preferred_username'], profile['nickname']].find((text) =>
        isText(text),
      )
      const { email } = profile
      return {
        issuer: claims.iss,
        subject: claims.sub,
        name: isText(displayName) ? displayName : null,
        email: profile['email_verified'] === true && isText(email) ? email : null,
      }
    },
  }
}

/** Adds the provider's error code, which the library's message leaves out. */
function withErrorCode(error: unknown): never {
  const hasCode = error instanceof ResponseBodyError || error instanceof AuthorizationResponseError
  throw hasCode ? new Error(`the provider responded with ${error.error}`, { cause: error }) : error
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Requests name and email with the scopes that the provider supports. */
function scopeOf(config: Configuration): string {
  const supported = config.serverMetadata().scopes_supported ?? ['profile', 'email']
  return ['openid', ...['profile', 'identify', 'email'].filter((scope) => supported.includes(scope))].join(' ')
}
