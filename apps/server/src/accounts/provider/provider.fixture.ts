import { onTestFinished, vi } from 'vitest'
import { openInstallation } from '../account-tests.fixture.ts'
import { openIdProvider } from './provider.ts'
import { client, startProvider } from './running-provider.fixture.ts'

export const publicUrl = 'http://localhost:3000'
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
  const { issuer, signInAs, stop } = await startProvider(publicUrl)
  onTestFinished(stop)
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
