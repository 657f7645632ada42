import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { holdTheClock, newCharacter, number, savesOf, startAtSheet, write } from './support/game-actions.ts'
import {
  allowWrites,
  allowWritesOfAllPages,
  clearStorage,
  damageRecord,
  failWrites,
  failWritesOfAllPages,
  holdDatabases,
  killPage,
  openEmptyPage,
  prepareLocalStoreFaults,
  releaseDatabases,
} from './support/local-store-faults.ts'
import { blockSaves } from './support/lost-responses.ts'
import { elsewhere, isSaved, loggedChanges } from './support/second-device.ts'

const isNotStored = (page: Page) => expect(page.getByText(/^Not stored on this device/).first()).toBeVisible()
const isWaiting = (page: Page) => expect(page.getByText(/waiting to sync/).first()).toBeVisible()

async function openTab(context: BrowserContext, ref: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`/characters/${ref}`)
  await expect(number(tab, 'Gold')).toBeVisible()
  return tab
}

/** Two tabs with the same sheet, whose saves do not reach the server yet. */
async function twoTabs(page: Page) {
  const context = page.context()
  await prepareLocalStoreFaults(context)
  const ref = await startAtSheet(page)
  const other = await openTab(context, ref)
  const allowSaves = await blockSaves(context)
  return { ref, other, allowSaves }
}

test('a tab that could not store an edit keeps it, and what another tab has stored meanwhile', async ({ page }) => {
  const { ref, other, allowSaves } = await twoTabs(page)
  await failWrites(page)
  await write(page, 'Gold', '15')
  await isNotStored(page)
  await write(other, 'Silver', '4')
  await allowWrites(page)
  await write(page, 'Copper', '9')
  await expect(number(other, 'Gold')).toHaveValue('15')
  allowSaves()
  for (const tab of [page, other]) await isSaved(tab)
  expect((await loggedChanges(page.request, ref)).toSorted()).toEqual(['copper 0 → 9', 'gold 20 → 15', 'silver 0 → 4'])
})

for (const [fault, breakStorage] of [
  ['is full for two tabs', failWritesOfAllPages],
  ['is cleared under two tabs', clearStorage],
] as const) {
  test(`if storage ${fault}, each edit is saved once, also one that was stored before`, async ({ page }) => {
    const { ref, other, allowSaves } = await twoTabs(page)
    await write(page, 'Gold', '15')
    await expect(number(other, 'Gold')).toHaveValue('15')
    await breakStorage(page)
    await write(page, 'Gold', '14')
    await write(other, 'Silver', '4')
    for (const tab of [page, other]) await isNotStored(tab)
    allowSaves()
    for (const tab of [page, other]) await isSaved(tab)
    expect((await loggedChanges(page.request, ref)).toSorted()).toEqual([
      'gold 15 → 14',
      'gold 20 → 15',
      'silver 0 → 4',
    ])
    await allowWritesOfAllPages(page)
    const next = await openTab(page.context(), ref)
    await expect(number(next, 'Gold')).toHaveValue('14')
    await isSaved(next)
  })
}

test('what one character can’t store is shown, although another character stores its edits', async ({
  page,
  context,
}) => {
  await prepareLocalStoreFaults(context)
  const ref = await startAtSheet(page)
  const odo = (await (await page.request.post('/api/characters', { data: { name: 'Odo' } })).json()).character.publicRef
  await blockSaves(context)
  await failWrites(page, ref)
  await write(page, 'Gold', '15')
  await isNotStored(page)
  await page.getByRole('link', { name: 'Characters' }).first().click()
  await page.getByRole('link', { name: /Odo/ }).first().click()
  await page.waitForURL(`/characters/${odo}`)
  const saves = savesOf(page)
  await write(page, 'Gold', '3')
  await expect.poll(() => saves.filter((save) => save.url().endsWith(odo)).length).toBeGreaterThan(1)
  const other = await openTab(context, odo)
  await expect(number(other, 'Gold')).toHaveValue('3')
  await isNotStored(page)
})

test('a journal entry that outlives its page is applied once, however many edits follow', async ({ page, context }) => {
  const ref = await startAtSheet(page)
  await holdTheClock(page)
  await write(page, 'Gold', '15')
  const [key, entry] = await page.evaluate<[string, string]>(`
    dispatchEvent(new Event('pagehide'))
    Object.entries(localStorage).find(([key]) => key.startsWith('everquill-left-behind/'))`)
  expect(entry).toContain('"newValue":15')
  await page.evaluate(`dispatchEvent(new Event('pageshow'))`)
  for (let edits = 0; edits < 40; edits++) {
    await number(page, 'Gold').press('ArrowUp')
    await page.clock.runFor(100)
  }
  await page.clock.resume()
  await isSaved(page)
  await page.close()
  const next = await context.newPage()
  await openEmptyPage(next)
  const left = () => next.evaluate(`localStorage.getItem(${JSON.stringify(key)})`)
  await next.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(entry)})`)
  await next.goto(`/characters/${ref}`)
  await expect.poll(left).toBeNull()
  await expect(number(next, 'Gold')).toHaveValue('55')
  await write(next, 'Silver', '4')
  await isSaved(next)
  expect(await (await elsewhere(next.request, ref)).read()).toMatchObject({ gold: 55, silver: 4 })
})

test('a sheet whose local record is damaged opens, and its unsent changes are saved once', async ({
  page,
  context,
}) => {
  const ref = await startAtSheet(page)
  const allowSaves = await blockSaves(context)
  await write(page, 'Gold', '15')
  await isWaiting(page)
  await page.close()
  const next = await context.newPage()
  await openEmptyPage(next)
  await damageRecord(next, ref)
  await next.goto(`/characters/${ref}`)
  await expect(number(next, 'Gold')).toHaveValue('15')
  allowSaves()
  await isSaved(next)
  expect(await loggedChanges(next.request, ref)).toEqual(['gold 20 → 15'])
})

test('neither a captive portal’s JSON nor another character is stored as the character', async ({ page }) => {
  const ref = await newCharacter(page)
  const odo = await (await page.request.post('/api/characters', { data: { name: 'Odo' } })).json()
  const { name } = await (await elsewhere(page.request, ref)).read()
  const url = `**/api/characters/${ref}`
  await page.route(url, (route) => route.fulfill({ json: { login: 'https://portal.example/' } }))
  await page.goto(`/characters/${ref}`)
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible()
  await page.unroute(url)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(number(page, 'Gold')).toHaveValue('20')

  await page.route(url, (route) => route.fulfill({ json: { ...odo, revision: 9 } }))
  const refreshed = page.waitForResponse(url)
  await page.reload()
  await refreshed
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
  await page.unroute(url)
  await page.reload()
  await write(page, 'Gold', '15')
  await isSaved(page)
  expect(await loggedChanges(page.request, ref)).toEqual(['gold 20 → 15'])
})

test.describe('a database that does not respond', () => {
  const isNotResponding = (page: Page) => page.getByRole('button', { name: /^This browser’s storage isn’t responding/ })

  /** A sheet with an unsent change of an earlier page in the database, and one typed now. */
  async function openWithoutDatabase(page: Page) {
    const context = page.context()
    await prepareLocalStoreFaults(context)
    const ref = await startAtSheet(page)
    const allowSaves = await blockSaves(context)
    await write(page, 'Gold', '15')
    await isWaiting(page)
    await holdDatabases(context)
    await killPage(page)
    allowSaves()
    const next = await context.newPage()
    const saves = savesOf(next)
    const { promise: opened, resolve: connect } = Promise.withResolvers<void>()
    await next.route('**/api/stream', async (route) => {
      await opened
      await route.continue()
    })
    await next.clock.install()
    await next.goto(`/characters/${ref}`)
    await expect(number(next, 'Gold')).toHaveValue('20')
    await expect(isNotResponding(next)).toBeVisible()
    // Nothing is saved during a fetch, so this waits for the last one, which follows the connection of the event stream.
    const refreshed = next.waitForEvent('requestfinished', (request) =>
      request.url().endsWith(`/api/characters/${ref}`),
    )
    connect()
    await refreshed
    await write(next, 'Silver', '4')
    await next.clock.runFor(10_000)
    // An attempt to save holds this lock, so it would be over now.
    await next.evaluate(`navigator.locks.request('everquill-save-${ref}', () => undefined)`)
    expect(saves).toEqual([])
    return { ref, next }
  }

  test('keeps no page from opening, and when it responds, stored and typed changes are saved once', async ({
    page,
  }) => {
    const { ref, next } = await openWithoutDatabase(page)
    await releaseDatabases(next)
    await expect(number(next, 'Gold')).toHaveValue('15')
    await isSaved(next)
    expect((await loggedChanges(next.request, ref)).toSorted()).toEqual(['gold 20 → 15', 'silver 0 → 4'])
  })

  test('is not waited for if the user says so; what it holds is saved once it responds', async ({ page }) => {
    const { ref, next } = await openWithoutDatabase(page)
    await isNotResponding(next).click()
    await next.getByRole('button', { name: 'Continue without stored changes' }).click()
    await isSaved(next)
    expect(await loggedChanges(next.request, ref)).toEqual(['silver 0 → 4'])
    await releaseDatabases(next)
    await expect(number(next, 'Gold')).toHaveValue('15')
    await isSaved(next)
    expect(await loggedChanges(next.request, ref)).toEqual(['silver 0 → 4', 'gold 20 → 15'])
  })

  test('does not keep the roster from opening', async ({ page, context }) => {
    await prepareLocalStoreFaults(context)
    await startAtSheet(page)
    await holdDatabases(context)
    await page.goto('/')
    await expect(page.getByRole('list', { name: 'Characters' }).getByRole('heading')).toHaveCount(1)
  })
})
