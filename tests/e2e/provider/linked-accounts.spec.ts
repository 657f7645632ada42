import { mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { client, startProvider } from '../../../apps/server/src/accounts/provider/running-provider.fixture.ts'
import { startProcess } from '../../support/server-process.ts'
import { addAuthenticator } from '../support/authenticator.ts'

const password = 'two lanterns over the salt road'

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  return port
}

/** A server with a sign-in provider; the work gets its address and who signs in at the provider. */
async function withProvider(work: (origin: string, signInAs: (name: string) => void) => Promise<void>): Promise<void> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { issuer, signInAs, stop } = await startProvider(origin)
  const server = startProcess({
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'everquill-provider-')),
    PUBLIC_URL: origin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
    OIDC_NAME: 'The Guild',
  })
  try {
    await server.url
    const setupCode = await server.setupCode
    const body = JSON.stringify({ name: 'Ann', email: 'ann@example.org', password, setupCode })
    const headers = { 'content-type': 'application/json', origin }
    expect((await fetch(`${origin}/api/auth/sign-up`, { method: 'POST', headers, body })).status).toBe(200)
    await work(origin, signInAs)
  } finally {
    server.kill('SIGKILL')
    await server.ended
    await stop()
  }
}

const continueAtProvider = (page: Page) => page.getByRole('link', { name: 'Continue with The Guild' }).click()

/** Protects the account of a page with a passkey. Returns a recovery code. */
async function addPasskey(page: Page): Promise<string> {
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const code = await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('button', { name: /^Remove Chrome/ })).toBeVisible()
  return code
}

test('an account is linked with its password, and a guest brings a character along to it with the second step', async ({
  browser,
}) => {
  await withProvider(async (origin) => {
    const page = await browser.newPage({ baseURL: origin })
    await page.goto('/sign-in')
    await continueAtProvider(page)
    await expect(page.getByText('You already have an account here. Sign in to link it.')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Unlink The Guild' })).toBeVisible()
    const recoveryCode = await addPasskey(page)

    const guest = await browser.newPage({ baseURL: origin })
    await guest.goto('/sign-in')
    await guest.getByRole('button', { name: 'Continue as guest' }).click()
    await expect(guest.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
    const created = await guest.request.post('/api/characters', { data: { name: 'Mira' }, headers: { origin } })
    expect(created.status()).toBe(201)
    await guest.goto('/sign-in')
    await continueAtProvider(guest)
    await expect(
      guest.getByText('As a guest you have 1 character. Bring everything along to this account?'),
    ).toBeVisible()
    await guest.getByRole('button', { name: 'Bring along' }).press('Enter')
    await guest.getByRole('button', { name: 'Use a recovery code' }).click()
    await guest.getByLabel('Recovery code').fill(recoveryCode)
    await guest.keyboard.press('Enter')
    await expect(guest.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
    await expect(guest.getByText('Mira').first()).toBeVisible()
    const { user } = await (await guest.request.get('/api/auth/session')).json()
    expect(user).toMatchObject({ name: 'Ann', guest: false })
  })
})
