import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { addAuthenticator } from './support/authenticator.ts'
import { newCharacter, number, startAtSheet, write } from './support/game-actions.ts'

const password = 'two lanterns over the salt road'

test('a guest who signs up keeps all characters and sees them on another device', async ({ page, browser }) => {
  const email = `ann-${randomUUID()}@example.org`
  const ref = await startAtSheet(page)
  await write(page, 'Gold', '15')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { user: guest } = await (await page.request.get('/api/auth/session')).json()

  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Ann Ährenfels')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^Sign up/ }).click()
  await expect(page.getByText(email)).toBeVisible()
  const { user } = await (await page.request.get('/api/auth/session')).json()
  expect(user).toMatchObject({ id: guest.id, guest: false, name: 'Ann Ährenfels' })

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/sign-in')
  await elsewhere.getByLabel('Email', { exact: true }).first().fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).first().fill(password)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  await elsewhere.goto(`/characters/${ref}`)
  await expect(number(elsewhere, 'Gold')).toHaveValue('15')
})

test('a wrong password shows an error and does not sign in', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email', { exact: true }).first().fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).first().fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
  const { user } = await (await page.request.get('/api/auth/session')).json()
  expect(user).toBeNull()
})

test('a protected page asks to sign in and then opens', async ({ page, browser }) => {
  const ref = await newCharacter(page)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/characters/${ref}`)
  await expect(stranger).toHaveURL(/\/sign-in/)
  await stranger.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(stranger.getByText(/Page not found|no longer (exists|available)/).first()).toBeVisible()
  await expect(number(stranger, 'Gold')).toHaveCount(0)
})

test('account data can be exported, and the account can be deleted', async ({ page, playwright, baseURL }) => {
  // The first account is the administrator, who cannot delete it.
  const firstUser = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await firstUser.post('/api/auth/sign-up', {
    data: { name: 'First', email: `${randomUUID()}@example.org`, password },
    headers: { origin: baseURL ?? '' },
  })
  const email = `ann-${randomUUID()}@example.org`
  await newCharacter(page)
  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^Sign up/ }).click()
  await expect(page.getByText(email)).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything' }).click(),
  ])
  const file: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(file).toMatchObject({ format: 'everquill-account', version: 2, characters: [{ log: [{ revision: 1 }] }] })

  await page.goto('/import')
  await page.getByLabel('Character files', { exact: true }).setInputFiles(await download.path())
  await page.getByRole('button', { name: 'Import 1 character' }).click()
  await page.waitForURL(/\/characters\/\d+$/)
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Characters' }).getByRole('heading')).toHaveCount(2)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(leaving.getByText(/not your current password/)).toBeVisible()
  await leaving.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in$/)
  const { user } = await (await page.request.get('/api/auth/session')).json()
  expect(user).toBeNull()
})

test('name and email can be changed, and the new email signs in', async ({ page, browser, baseURL }) => {
  const [before, after] = [`ann-${randomUUID()}@example.org`, `anna-${randomUUID()}@example.org`]
  await page.request.post('/api/auth/sign-up', {
    data: { name: 'Ann', email: before, password },
    headers: { origin: baseURL ?? '' },
  })
  await page.goto('/settings')
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Change name' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Anna Ährenfels')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: 'Anna Ährenfels' })).toBeVisible()

  await page.getByRole('button', { name: 'Change email' }).click()
  await dialog.getByLabel('New email').fill(after)
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/not your current password/)).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: after })).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/sign-in')
  await elsewhere.getByLabel('Email', { exact: true }).first().fill(after)
  await elsewhere.getByLabel('Password', { exact: true }).first().fill(password)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
})

test('someone adds a passkey, signs out and signs in with it alone', async ({ page, baseURL }) => {
  await addAuthenticator(page)
  await page.request.post('/api/auth/sign-up', {
    data: { name: 'Ann', email: `ann-${randomUUID()}@example.org`, password },
    headers: { origin: baseURL ?? '' },
  })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('button', { name: /^Remove Chrome/ })).toBeVisible()

  await page.request.post('/api/auth/sign-out', { headers: { origin: baseURL ?? '' } })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
})
