import { expect } from '@playwright/test'
import { test } from './support/killable-server.ts'

// The server listens on loopback, so it asks for the code only behind a proxy.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } })

test('the first account is created with the set-up code that the server printed', async ({ page, server }) => {
  await page.goto('/sign-in')
  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a lantern in the fog')
  const signUp = page.getByRole('button', { name: 'Sign up', exact: true })
  await signUp.click()
  await expect(page.getByText('Enter the set-up code that the server printed.')).toBeVisible()
  await page.getByLabel('Set-up code').fill('K7QM-2XTB-9HCE')
  await signUp.click()
  await expect(page.getByText('This set-up code is wrong or has expired.')).toBeVisible()
  await page.getByLabel('Set-up code').fill(await server.setupCode())
  await signUp.click()
  await expect(page).not.toHaveURL(/sign-in/)
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as { user: { administrator: boolean } }
  expect(user.administrator).toBe(true)
})
