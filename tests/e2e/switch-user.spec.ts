import { expect, test, type Page } from '@playwright/test'
import { aPng } from '../images/pictures.ts'
import { number, savesOf, startAsGuest, startAtSheet, write } from './support/game-actions.ts'
import { goldIn, startWithCachedApp } from './support/killable-server.ts'
import { killAfterClearing, killPage, prepareLocalStoreFaults } from './support/local-store-faults.ts'
import { blockSaves } from './support/lost-responses.ts'
import { isSaved, loggedChanges } from './support/second-device.ts'

const password = 'correct horse battery'

/** Turns the guest into an account and reloads the sheet; returns its email. */
async function signUp(page: Page, ref: string): Promise<string> {
  const email = `ann-${ref}@example.org`
  const response = await page.request.post('/api/auth/sign-up', { data: { name: 'Ann', email, password } })
  expect(response.status()).toBeLessThan(300)
  await page.reload()
  await expect(number(page, 'Gold')).toHaveValue('20')
  return email
}

async function fillInSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()

test.use({ serviceWorkers: 'allow' })

test('offline edits of an expired session arrive after signing in again', async ({ page, context }) => {
  const ref = await startWithCachedApp(page)
  const email = await signUp(page, ref)
  await context.setOffline(true)
  await write(page, 'Gold', '15')
  await context.clearCookies()
  await context.setOffline(false)
  await page
    .getByRole('button', { name: /Signed out/ })
    .first()
    .click()
  await fillInSignIn(page, email)
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

test.describe('signing out with unsent changes', () => {
  test.use({ serviceWorkers: 'block' })

  /** Signs in again in a new page and opens the sheet. */
  async function signInAgain(page: Page, email: string, ref: string): Promise<void> {
    await page.goto('/sign-in')
    await fillInSignIn(page, email)
    await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
    await page.goto(`/characters/${ref}`)
  }

  test('if the page is killed meanwhile, they are saved once after signing in again', async ({ page, context }) => {
    await prepareLocalStoreFaults(context)
    const ref = await startAtSheet(page)
    const email = await signUp(page, ref)
    const allowSaves = await blockSaves(context)
    await write(page, 'Gold', '15')
    await expect(page.getByText(/waiting to sync/).first()).toBeVisible()
    await signOut(page)
    await killAfterClearing(page, () => confirm(page))
    const next = await context.newPage()
    await signInAgain(next, email, ref)
    await expect(number(next, 'Gold')).toHaveValue('15')
    allowSaves()
    await isSaved(next)
    expect(await loggedChanges(context.request, ref)).toEqual(['gold 20 → 15'])
  })

  test('what another tab types meanwhile is saved once after signing in again', async ({ page, context }) => {
    const ref = await startAtSheet(page)
    const email = await signUp(page, ref)
    const other = await context.newPage()
    await other.goto(`/characters/${ref}`)
    await expect(number(other, 'Gold')).toHaveValue('20')
    const [sent, typed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/auth/sign-out', async (route) => {
      const response = await route.fetch()
      sent.resolve()
      await typed.promise
      await route.fulfill({ response })
    })
    await signOut(page)
    await sent.promise
    await write(other, 'Gold', '15')
    await expect(other.getByText(/^Signed out: 1 unsaved change/).first()).toBeVisible()
    typed.resolve()
    await page.waitForURL('/sign-in')
    await killPage(other)
    const next = await context.newPage()
    await signInAgain(next, email, ref)
    await expect(number(next, 'Gold')).toHaveValue('15')
    await isSaved(next)
    expect(await loggedChanges(context.request, ref)).toEqual(['gold 20 → 15'])
  })
})

/** Lets the page lose its saves. Playwright’s routes would turn the HTTP cache off, which this test is about. */
const blockableSaves = `
  const send = window.fetch
  window.fetch = (url, options) =>
    window.savesAreBlocked && options?.method === 'PATCH' ? Promise.reject(new TypeError('Failed to fetch')) : send(url, options)
`

/** The portrait that the sheet shows. Strings, because browser types are not available here. */
const shownPortrait = (page: Page) =>
  page.evaluate<string | undefined>(
    `[...document.images].find((image) => image.src.includes('/api/images/') && image.naturalWidth > 0)?.src`,
  )

/** How the browser answers for an address: a status, or that it has nothing. */
const answerFor = (page: Page, url: string, cache: 'default' | 'force-cache' | 'only-if-cached') =>
  page.evaluate<number | string>(
    `fetch(${JSON.stringify(url)}, { cache: '${cache}', mode: 'same-origin' }).then(({ status }) => status, () => 'nothing')`,
  )

const isInCacheStorage = (page: Page, url: string) =>
  page.evaluate<boolean>(`caches.match(${JSON.stringify(url)}).then((found) => found !== undefined)`)

test('after signing out with unsent edits the portrait cannot be read, and the edits are still there', async ({
  page,
  context,
}) => {
  await page.addInitScript(blockableSaves)
  const ref = await startWithCachedApp(page)
  const email = await signUp(page, ref)
  const headers = { 'content-type': 'image/png', origin: new URL(page.url()).origin }
  const upload = await page.request.put(`/api/characters/${ref}/image`, { headers, data: await aPng(300, 300) })
  expect(upload.status(), await upload.text()).toBe(200)
  await page.reload()
  await expect.poll(() => shownPortrait(page)).toBeTruthy()
  const url = (await shownPortrait(page)) ?? ''
  await expect.poll(() => isInCacheStorage(page, url)).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => shownPortrait(page)).toBe(url)

  await context.setOffline(false)
  await page.evaluate('window.savesAreBlocked = true')
  await write(page, 'Gold', '15')
  await expect(page.getByText(/waiting to sync/).first()).toBeVisible()
  await signOut(page)
  await confirm(page)
  await page.waitForURL('/sign-in')

  expect(await isInCacheStorage(page, url)).toBe(false)
  // First without asking the server, whose refusal would replace what the HTTP cache has.
  await expect.poll(() => answerFor(page, url, 'force-cache')).toBe(401)
  expect(await answerFor(page, url, 'default')).toBe(401)
  await context.setOffline(true)
  for (const cache of ['default', 'force-cache', 'only-if-cached'] as const) {
    expect(await answerFor(page, url, cache), cache).not.toBe(200)
  }
  await context.setOffline(false)

  await fillInSignIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  await page.goto(`/characters/${ref}`)
  await expect(number(page, 'Gold')).toHaveValue('15')
  await expect.poll(goldIn(context, ref)).toBe(15)
})
