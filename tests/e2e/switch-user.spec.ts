import { expect, test } from '@playwright/test'
import { number, savesOf, startAsGuest, write } from './support/game-actions.ts'
import { goldIn, startWithCachedApp } from './support/killable-server.ts'

test.use({ serviceWorkers: 'allow' })

test('offline edits of an expired session arrive after signing in again', async ({ page, context }) => {
  const ref = await startWithCachedApp(page)
  const email = `ann-${ref}@example.org`
  const signUp = { name: 'Ann', email, password: 'correct horse battery' }
  expect((await page.request.post('/api/auth/sign-up', { data: signUp })).status()).toBeLessThan(300)
  await page.reload()
  await expect(number(page, 'Gold')).toHaveValue('20')
  await context.setOffline(true)
  await write(page, 'Gold', '15')
  await context.clearCookies()
  await context.setOffline(false)
  await page
    .getByRole('button', { name: /Signed out/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').first().fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(number(page, 'Gold')).toHaveValue('15')
  await expect.poll(goldIn(context, ref)).toBe(15)
})

test('unsent changes of one user are never sent as another', async ({ page, context }) => {
  const ref = await startWithCachedApp(page)
  await context.setOffline(true)
  await write(page, 'Gold', '15')
  await expect(page.getByText(/waiting to sync/).first()).toBeVisible()
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.close()
  await context.setOffline(false)
  const stranger = await context.newPage()
  const saves = savesOf(stranger)
  await stranger.clock.install()
  await stranger.goto('/sign-in')
  await stranger.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(stranger.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  await stranger.clock.runFor('02:00')
  expect(saves).toEqual([])
  await context.clearCookies()
  await context.addCookies(cookies)
  await stranger.goto('/')
  await expect.poll(goldIn(context, ref)).toBe(15)
})

test('a page left open while another user signs in waits for its own user', async ({ page, context }) => {
  const ref = await startWithCachedApp(page)
  const cookies = await context.cookies()
  await context.clearCookies()
  const stranger = await context.newPage()
  await startAsGuest(stranger)
  const statuses: number[] = []
  page.on('response', (response) => response.request().method() === 'PATCH' && statuses.push(response.status()))
  await write(page, 'Gold', '15')
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set([401]))
  await expect(page.getByText(/Signed out/).first()).toBeVisible()
  await expect(number(page, 'Gold')).toHaveValue('15')
  await context.clearCookies()
  await context.addCookies(cookies)
  await expect.poll(goldIn(context, ref)).toBe(15)
})
