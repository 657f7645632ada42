import { expect, test } from '@playwright/test'
import { number, savesOf, startAsGuest, write } from './support/game-actions.ts'
import { goldIn, sitDown } from './support/killable-server.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ serviceWorkers: 'allow' })

const patience = { timeout: 30_000 }

test('signed out while offline: after signing in again everything arrives', async ({ page, context }) => {
  const ref = await sitDown(page)
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
    .click(patience)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password').first().fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(number(page, 'Gold')).toHaveValue('15')
  await expect.poll(goldIn(context, ref), patience).toBe(15)
})

test('what one person did not send is never sent as another', async ({ page, context }) => {
  const ref = await sitDown(page)
  await context.setOffline(true)
  await write(page, 'Gold', '15')
  await expect(page.getByText(/kept on this device/).first()).toBeVisible(patience)
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.close()
  await context.setOffline(false)
  const stranger = await context.newPage()
  const saves = savesOf(stranger)
  await stranger.clock.install()
  await stranger.goto('/sign-in')
  await stranger.getByRole('button', { name: 'Start as a guest' }).click()
  await expect(stranger.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  await stranger.clock.runFor('02:00')
  expect(saves).toEqual([])
  await context.clearCookies()
  await context.addCookies(cookies)
  await stranger.goto('/')
  await expect.poll(goldIn(context, ref), patience).toBe(15)
})

test('a page that stays open while somebody else signs in beside it waits for its own person', async ({
  page,
  context,
}) => {
  const ref = await sitDown(page)
  const cookies = await context.cookies()
  await context.clearCookies()
  const stranger = await context.newPage()
  await startAsGuest(stranger)
  const answers: number[] = []
  page.on('response', (answer) => answer.request().method() === 'PATCH' && answers.push(answer.status()))
  await write(page, 'Gold', '15')
  await expect.poll(() => answers.length, patience).toBeGreaterThan(0)
  expect(new Set(answers)).toEqual(new Set([401]))
  await expect(page.getByText(/Signed out/).first()).toBeVisible()
  await expect(number(page, 'Gold')).toHaveValue('15')
  await context.clearCookies()
  await context.addCookies(cookies)
  await expect.poll(goldIn(context, ref), patience).toBe(15)
})
