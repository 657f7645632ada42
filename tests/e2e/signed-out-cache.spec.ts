import { expect, test, type Page } from '@playwright/test'
import { aPng } from '../images/pictures.ts'
import { number, write } from './support/game-actions.ts'
import { goldIn, startWithCachedApp } from './support/killable-server.ts'

const password = 'correct horse battery'

test.use({ serviceWorkers: 'allow' })

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
  const email = `ann-${ref}@example.org`
  const signUp = await page.request.post('/api/auth/sign-up', { data: { name: 'Ann', email, password } })
  expect(signUp.status()).toBeLessThan(300)
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
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
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

  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  await page.goto(`/characters/${ref}`)
  await expect(number(page, 'Gold')).toHaveValue('15')
  await expect.poll(goldIn(context, ref)).toBe(15)
})
