import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { createCharacter, number, startAsGuest, write } from './at-the-table.ts'

const password = 'two lanterns over the salt road'

test('a guest who signs up keeps everything, and finds it again on another device', async ({ page, browser }) => {
  const email = `ann-${randomUUID()}@example.org`
  await startAsGuest(page)
  const ref = await createCharacter(page)
  await write(page, 'Gold', '15')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { user: guest } = await (await page.request.get('/api/auth/session')).json()

  await page.goto('/account')
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
  await startAsGuest(page)
  const ref = await createCharacter(page)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/characters/${ref}`)
  await expect(stranger).toHaveURL(/\/sign-in/)
  await stranger.getByRole('button', { name: 'Start as a guest' }).click()
  await expect(stranger.getByText(/There is nothing here|no such|not here/i).first()).toBeVisible()
  await expect(number(stranger, 'Gold')).toHaveCount(0)
})
