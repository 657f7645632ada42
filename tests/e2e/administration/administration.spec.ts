import { expect, type Browser, type Page } from '@playwright/test'
import { sideways, violations } from '../support/accessibility.ts'
import { test } from '../support/killable-server.ts'

// The accessibility checker is an inline script.
test.use({ bypassCSP: true })

const password = 'two lanterns over the salt road'

async function signUp(page: Page, name: string): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const data = { name, email: `${name.toLowerCase()}@example.org`, password }
  expect((await page.request.post('/api/auth/sign-up', { data, headers })).status()).toBe(200)
}

const aPhone = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

test('an administrator disables an account, invites somebody and makes a backup', async ({ page, browser, server }) => {
  await page.goto(server.origin)
  await signUp(page, 'Ada')
  const phone = await aPhone(browser)
  await phone.goto(server.origin)
  await signUp(phone, 'Ben')
  await phone.goto('/')
  await expect(phone.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: /^Account: Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page.getByText('Everything works')).toBeVisible()
  await expect(page.getByText('Ben signed up')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Disable Ben' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('button', { name: 'Enable Ben' })).toBeVisible()
  await phone.goto('/games')
  await phone.getByLabel('Email', { exact: true }).first().fill('ben@example.org')
  await phone.getByLabel('Password', { exact: true }).first().fill(password)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('alert').filter({ hasText: 'This account is disabled.' })).toBeVisible()

  await page.getByText('Invite only', { exact: true }).click()
  await page.getByRole('button', { name: 'Invite…' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.locator('dialog code').textContent()) ?? ''
  await page.keyboard.press('Escape')
  const guest = await aPhone(browser)
  await guest.goto(link)
  await expect(guest.getByLabel('Invitation', { exact: true })).not.toHaveValue('')
  await guest.getByLabel('Name', { exact: true }).fill('Cleo')
  await guest.getByLabel('Email', { exact: true }).fill('cleo@example.org')
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()

  await page.getByRole('button', { name: 'Back up now' }).click()
  const backup = page.getByRole('button', { name: /^Download backup of/ })
  await expect(backup).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), backup.click()])
  expect(file.suggestedFilename()).toMatch(/^everquill-.*-manual\.backup$/)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sideways(page)).toBe(0)
})
