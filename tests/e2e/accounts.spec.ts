import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { newCharacter, number, startAtSheet, write } from './support/game-actions.ts'

const password = 'two lanterns over the salt road'

test('a guest who signs up keeps everything, and finds it again on another device', async ({ page, browser }) => {
  const email = `ann-${randomUUID()}@example.org`
  const ref = await startAtSheet(page)
  await write(page, 'Gold', '15')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { user: guest } = await (await page.request.get('/api/auth/session')).json()

  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Ann Ährenfels')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^Sign up/ }).click()
  await expect(page.getByText(email)).toBeVisible()
  const { user } = await (await page.request.get('/api/auth/session')).json()
  expect(user).toMatchObject({ id: guest.id, guest: false, name: 'Ann Ährenfels' })

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/sign-in')
  await elsewhere.getByLabel('E-mail', { exact: true }).first().fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).first().fill(password)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  await elsewhere.goto(`/characters/${ref}`)
  await expect(number(elsewhere, 'Gold')).toHaveValue('15')
})

test('a wrong password is said in words, and nobody is signed in', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail', { exact: true }).first().fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).first().fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(/do not match/)
  const { user } = await (await page.request.get('/api/auth/session')).json()
  expect(user).toBeNull()
})

test('who is not signed in is asked to, and led back to where they wanted to go', async ({ page, browser }) => {
  const ref = await newCharacter(page)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/characters/${ref}`)
  await expect(stranger).toHaveURL(/\/sign-in/)
  await stranger.getByRole('button', { name: 'Start as a guest' }).click()
  await expect(stranger.getByText(/There is nothing here|no such|not here/i).first()).toBeVisible()
  await expect(number(stranger, 'Gold')).toHaveCount(0)
})

test('everything one owns comes as a file, and the account can be deleted for good', async ({
  page,
  playwright,
  baseURL,
}) => {
  // Whoever signs up first in a house cannot leave it.
  const somebody = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await somebody.post('/api/auth/sign-up', {
    data: { name: 'First', email: `${randomUUID()}@example.org`, password },
    headers: { origin: baseURL ?? '' },
  })
  const email = `ann-${randomUUID()}@example.org`
  await newCharacter(page)
  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^Sign up/ }).click()
  await expect(page.getByText(email)).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything' }).click(),
  ])
  const file: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(file).toMatchObject({ format: 'everquill-account', characters: [{ revision: 1 }] })

  await page.goto('/')
  await page.locator('input[type=file]').setInputFiles(await download.path())
  await expect(page.getByText('1 character came in')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Characters' }).getByRole('heading')).toHaveCount(2)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete the account' }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByLabel('Your password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(leaving.getByText(/not your current password/)).toBeVisible()
  await leaving.getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in$/)
  const { user } = await (await page.request.get('/api/auth/session')).json()
  expect(user).toBeNull()
})
