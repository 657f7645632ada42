import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider, { type Context } from 'oidc-provider'
import { returnPath } from './provider.ts'

export const client = { client_id: 'everquill', client_secret: 'a-secret-of-the-client-and-us-0123456789' }

/** The accounts of the provider. */
const providerAccounts: Readonly<Record<string, object>> = {
  ann: { name: 'Ann Ährenfels', email: 'ann@example.org', email_verified: true },
  bob: { preferred_username: 'bob', email: 'ann@example.org', email_verified: false },
  cleo: { name: 'Cleo', email: 'cleo@example.org', email_verified: true },
  eve: { name: '  \u0000 \u001b[31m', email: 'eve@example.org, ann@example.org', email_verified: true },
}

/** A real provider that signs everyone in as the given account. */
export async function startProvider(returnUrl: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
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
  return {
    issuer,
    signInAs: (name: string) => (signedInAs = name),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
