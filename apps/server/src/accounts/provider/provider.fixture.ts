import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider, { type Context } from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'
import { openInstallation } from '../account-tests.fixture.ts'
import { openIdProvider, returnPath } from './provider.ts'

export const publicUrl = 'http://localhost:3000'
export const client = { client_id: 'everquill', client_secret: 'a-secret-of-the-client-and-us-0123456789' }

/** The accounts of the provider. */
const providerAccounts: Readonly<Record<string, object>> = {
  ann: { name: 'Ann Ährenfels', email: 'ann@example.org', email_verified: true },
  bob: { preferred_username: 'bob', email: 'ann@example.org', email_verified: false },
  cleo: { name: 'Cleo', email: 'cleo@example.org', email_verified: true },
  eve: { name: '  \u0000 \u001b[31m', email: 'eve@example.org, ann@example.org', email_verified: true },
}

/** A real provider that signs everyone in as the given account. */
export async function aProvider(returnUrl = publicUrl) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let signedInAs = 'ann'
  const oidc = new OidcProvider(issuer, {
    clients: [{ ...client, redirect_uris: [returnUrl + returnPath] }],
    claims: { profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key for this test'] },
    interactions: { url: () => '/arrive' },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...providerAccounts[sub] }) }),
    async loadExistingGrant({
      oidc: {
        client: { clientId },
        session: { accountId },
      },
    }: Context) {
      const grant = new oidc.Grant({ clientId, accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const callback = oidc.callback()
  server.on('request', (request, response) => {
    if (request.url === '/arrive')
      void oidc.interactionFinished(request, response, { login: { accountId: signedInAs } })
    else callback(request, response)
  })
  return { issuer, signInAs: (name: string) => (signedInAs = name) }
}

/** Follows redirects with cookies until the browser is sent back to us; returns the query. */
async function followRedirects(start: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let hops = 0; hops < 10; hops++) {
    if (url.href.startsWith(publicUrl)) return Object.fromEntries(url.searchParams)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} ${await response.text()}`)
    url = new URL(location, url)
  }
  throw new Error('more than 10 redirects')
}

/** An installation with a real provider that signs everyone in. */
export async function openWithProvider() {
  const { issuer, signInAs } = await aProvider()
  const options = {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    name: 'The Guild',
    publicUrl,
  }
  const provider = openIdProvider(options)
  const app = await openInstallation({ provider })
  /** Signs in at the provider and returns. */
  const roundTrip = async (name = 'ann') => {
    signInAs(name)
    const { url, attempt } = await provider.startSignIn()
    return { query: await followRedirects(url), attempt }
  }
  return { app, provider, roundTrip, options }
}

/** Silences the provider's warnings about settings that are not for production. */
export function silenceProvider(): void {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
}
