import { expect, test } from '@playwright/test'
import { aReceiver, isSigned } from '../../support/webhook-receiver.ts'
import { violations } from '../support/accessibility.ts'
import { startAtSheet } from '../support/game-actions.ts'

test('a token is created, used and revoked, and a webhook tells a program about a roll', async ({
  browser,
  baseURL,
  playwright,
}) => {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const ref = await startAtSheet(page)
  await page.goto('/settings')

  const tokens = page.getByRole('region', { name: 'API tokens' })
  await tokens.getByRole('button', { name: 'New token' }).click()
  const newToken = page.getByRole('dialog', { name: 'New token' })
  await newToken.getByLabel('Name').fill('Stream overlay')
  expect(await violations(page)).toEqual([])
  await newToken.getByRole('button', { name: 'Create token' }).click()
  const secret = (await tokens.getByText(/^eqt_/).textContent()) ?? ''
  const program = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  expect((await program.get(`/api/characters/${ref}`)).status()).toBe(200)
  expect((await program.post(`/api/characters/${ref}/rolls`, { data: { notation: '1d20' } })).status()).toBe(403)

  const receiver = await aReceiver()
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByRole('button', { name: 'New webhook' }).click()
  const newWebhook = page.getByRole('dialog', { name: 'New webhook' })
  await newWebhook.getByLabel('Address').fill(receiver.url)
  expect(await violations(page)).toEqual([])
  await newWebhook.getByRole('button', { name: 'Create webhook' }).click()
  const key = (await webhooks.getByText(/^whsec_/).textContent()) ?? ''
  await page.request.post(`/api/characters/${ref}/rolls`, { data: { notation: '1d20' } })
  await expect.poll(() => receiver.calls.map(({ body }) => body.event)).toEqual(['roll'])
  expect(receiver.calls.every((call) => isSigned(call, key))).toBe(true)
  await webhooks.getByRole('button', { name: /^Details of 127/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByRole('dialog').getByText('Test · Response 200')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await tokens.getByRole('button', { name: 'Revoke Stream overlay' }).click()
  await expect(tokens.getByRole('listitem')).toHaveCount(0)
  expect((await program.get(`/api/characters/${ref}`)).status()).toBe(401)
  await program.dispose()
  await receiver.stop()
  await context.close()
})
