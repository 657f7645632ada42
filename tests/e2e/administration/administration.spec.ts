import { expect, type Browser, type Page } from '@playwright/test'
import { sideways, violations } from '../support/accessibility.ts'
import { test } from '../support/killable-server.ts'

// The accessibility checker is an inline script.
test.use({ bypassCSP: true })

const password = 'two lanterns over the salt road'

/** Somebody who has signed up on a browser of their own. */
async function aUser(browser: Browser, origin: string, name: string): Promise<Page> {
  const device = await aPhone(browser)
  await device.goto(origin)
  await signUp(device, name)
  await device.goto('/')
  await expect(device.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  return device
}

/** Ada, who signed up first and so administers, and a device on which Ben is signed in; the page is administration. */
async function administered(page: Page, browser: Browser, origin: string): Promise<Page> {
  await page.goto(origin)
  await signUp(page, 'Ada')
  const device = await aUser(browser, origin, 'Ben')
  await page.goto(`${origin}/administration`)
  await expect(page.getByText('Everything works')).toBeVisible()
  return device
}

/** Whether the requests of this browser are still those of the account. */
const isSignedIn = async (device: Page): Promise<boolean> =>
  ((await (await device.request.get('/api/auth/session')).json()) as { user: unknown }).user !== null

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

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

test('undoing that an account was disabled gives its devices back, with the mouse or the keyboard', async ({
  page,
  browser,
  server,
}) => {
  const phone = await administered(page, browser, server.origin)
  const disable = page.getByRole('button', { name: 'Disable Ben' })
  const enable = page.getByRole('button', { name: 'Enable Ben' })
  await disable.click()
  await expect(page.getByText('Ben disabled')).toBeVisible()
  expect(await isSignedIn(phone)).toBe(false)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(disable).toBeVisible()
  expect(await isSignedIn(phone)).toBe(true)

  await disable.focus()
  await page.keyboard.press('Enter')
  await expect(enable).toBeFocused()
  await expect(page.getByText('Ben disabled')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(disable).toBeFocused()
  expect(await isSignedIn(phone)).toBe(true)

  // Enabled later, the account has to sign in again.
  await disable.click()
  await enable.click()
  await expect(page.getByText('Ben enabled')).toBeVisible()
  expect(await isSignedIn(phone)).toBe(false)
})

test('an administrator signs an account out everywhere, but never a guest, who could not come back', async ({
  page,
  browser,
  server,
}) => {
  const phone = await administered(page, browser, server.origin)
  const tablet = await aPhone(browser)
  await tablet.goto(server.origin)
  const headers = { origin: server.origin }
  expect((await tablet.request.post('/api/auth/guest', { headers })).status()).toBe(200)
  await page.reload()
  await choose(page, 'Ben', 'Sign out everywhere')
  await expect(page.getByText('1 device signed out')).toBeVisible()
  expect(await isSignedIn(phone)).toBe(false)

  await page.getByRole('button', { name: /^Actions for Guest/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Disable', 'Delete…'])
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(page.getByText(/^Guest .* disabled$/)).toBeVisible()
  expect(await isSignedIn(tablet)).toBe(false)
  await page.getByRole('button', { name: /^Enable Guest/ }).click()
  await expect(page.getByText(/^Guest .* enabled$/)).toBeVisible()
  expect(await isSignedIn(tablet)).toBe(true)
})

test('an administrator deletes an account after a question', async ({ page, browser, server }) => {
  const phone = await administered(page, browser, server.origin)
  await choose(page, 'Ben', 'Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete Ben?' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await isSignedIn(phone)).toBe(true)
  await choose(page, 'Ben', 'Delete…')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Ben' })).toBeHidden()
  await expect(page.getByText('Ada deleted an account')).toBeVisible()
  expect(await isSignedIn(phone)).toBe(false)
})

test('an administrator makes somebody an administrator, removes the role, and hands over', async ({
  page,
  browser,
  server,
}) => {
  const phone = await administered(page, browser, server.origin)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Actions for Ben' }) })
  await choose(page, 'Ben', 'Make administrator…')
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expect(row.getByText('Administrator', { exact: true })).toBeVisible()
  await choose(page, 'Ben', 'Remove as administrator…')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove as administrator' }).click()
  await expect(row.getByText('Administrator', { exact: true })).toBeHidden()

  await choose(page, 'Ben', 'Transfer administration…')
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  await page.goto('/administration')
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeHidden()
  await phone.goto('/administration')
  await expect(phone.getByText('Everything works')).toBeVisible()
})
