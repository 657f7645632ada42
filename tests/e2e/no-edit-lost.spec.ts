import { expect, test, type Page } from '@playwright/test'
import { number, secondBrowser, startAsGuest, startAtSheet, startBlank, write } from './support/game-actions.ts'
import { goldIn, startWithCachedApp, stored, test as withKillableServer } from './support/killable-server.ts'
import { loseCreateResponses } from './support/lost-responses.ts'
import { isSaved, loggedChanges } from './support/second-device.ts'

/** Types a value without leaving the input, as just before a connection loss. */
async function typeInto(page: Page, name: string, value: string): Promise<void> {
  await number(page, name).click()
  await number(page, name).fill(value)
}

test.use({ serviceWorkers: 'allow' })
withKillableServer.use({ serviceWorkers: 'allow' })

test('an edit typed offline just before a reload arrives once online', async ({ page, context }) => {
  const ref = await startWithCachedApp(page)
  await context.setOffline(true)
  await write(page, 'Silver', '3')
  await typeInto(page, 'Gold', '15')
  await page.reload()
  await expect(number(page, 'Gold')).toHaveValue('15')
  await expect(number(page, 'Silver')).toHaveValue('3')
  await expect(page.getByText(/waiting to sync/).first()).toBeVisible()
  await context.setOffline(false)
  await expect.poll(goldIn(context, ref)).toBe(15)
  expect(await stored(context, ref)).toMatchObject({ gold: 15, silver: 3 })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

withKillableServer(
  'an edit typed just before the tab is closed, while the server is down, arrives after a restart',
  async ({ page, context, server }) => {
    const ref = await startWithCachedApp(page)
    await server.kill()
    await typeInto(page, 'Gold', '15')
    await page.close({ runBeforeUnload: true })
    const next = await context.newPage()
    await next.goto(`/characters/${ref}`)
    await expect(number(next, 'Gold')).toHaveValue('15')
    await server.start()
    await expect.poll(goldIn(context, ref)).toBe(15)
    await expect(next.getByText('Saved', { exact: true })).toBeVisible()
  },
)

test('offline edits of two tabs arrive, each once', async ({ page, context }) => {
  const ref = await startWithCachedApp(page)
  const other = await context.newPage()
  await other.goto(`/characters/${ref}`)
  await expect(number(other, 'Gold')).toHaveValue('20')
  await context.setOffline(true)
  await write(page, 'Gold', '15')
  await write(other, 'Silver', '4')
  await expect(number(other, 'Gold')).toHaveValue('15')
  await write(other, 'Gold', '12')
  await page.bringToFront()
  await write(page, 'Copper', '9')
  await context.setOffline(false)
  const all = async () => {
    const { gold, silver, copper } = await stored(context, ref)
    return { gold, silver, copper }
  }
  await expect.poll(all).toEqual({ gold: 12, silver: 4, copper: 9 })
  for (const tab of [page, other]) await expect(tab.getByText('Saved', { exact: true })).toBeVisible()
  const { entries } = await (await context.request.get(`/api/characters/${ref}/log`)).json()
  const fields = entries.map(({ data }: { data: { field: string } }) => data.field)
  // The two gold edits may be sent as one or two changes, never more.
  expect(fields.filter((field: string) => field === 'silver')).toHaveLength(1)
  expect(fields.filter((field: string) => field === 'gold').length).toBeLessThanOrEqual(2)
})

test('gold spent offline on two devices counts twice', async ({ page, context, browser }) => {
  const ref = await startWithCachedApp(page)
  const phone = await secondBrowser(browser, context)
  await phone.goto(`/characters/${ref}`)
  await expect(number(phone, 'Gold')).toHaveValue('20')
  const devices = [page, phone]
  for (const device of devices) await device.context().setOffline(true)
  await write(page, 'Gold', '15')
  await write(phone, 'Gold', '18')
  for (const device of devices) await device.context().setOffline(false)
  await expect.poll(goldIn(context, ref)).toBe(13)
  for (const device of devices) await expect(number(device, 'Gold')).toHaveValue('13')
})

test('500 edits over 30 days offline all arrive', async ({ page, context }) => {
  const ref = await startWithCachedApp(page)
  const items = Array.from({ length: 60 }, (_, i) => ({
    field: `items.thing-${i}`,
    oldValue: null,
    newValue: { id: `thing-${i}`, item: `Thing ${i}`, quantity: 1, acquired_at: '2026-11-14T19:40:00.000Z' },
  }))
  const save = { saveId: crypto.randomUUID(), baseRevision: 1, changes: items }
  const response = await page.request.patch(`/api/characters/${ref}`, { data: save })
  expect(response.status()).toBe(200)
  await page.clock.install()
  await page.reload()
  // Off-screen sections are not rendered and count as hidden until they are scrolled to.
  const boxes = page.getByRole('textbox', { name: /^Thing \d+/, includeHidden: true })
  await expect(boxes).toHaveCount(60)
  const things = await boxes.elementHandles()
  await context.setOffline(true)
  // Finding a box by its name takes longer than a key press.
  const boxOf = async (name: string) => number(page, name).elementHandle()
  const numbers = [
    { before: 20, box: await boxOf('Gold') },
    { before: 0, box: await boxOf('Silver') },
    { before: 0, box: await boxOf('Strength') },
  ]
  for (let day = 0; day < 30; day++) {
    for (const { before, box } of numbers) {
      await box?.press('ArrowUp')
      expect(await box?.inputValue()).toBe(String(before + day + 1))
    }
    for (const thing of things.slice(2 * day, 2 * day + 2)) {
      await thing.focus()
      for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowUp')
    }
    await page.clock.fastForward('24:00:00')
  }
  await number(page, 'Gold').blur()
  await expect(page.getByText(/63 changes waiting to sync/).first()).toBeVisible()
  await page.reload()
  await expect(number(page, 'Gold')).toHaveValue('50')
  await context.setOffline(false)
  // A reloaded page keeps the paused clock, so the test advances it, by 30 s at most.
  let seconds = 0
  const goldNow = async () => {
    if (seconds++ < 30) await page.clock.runFor(1_000)
    return (await stored(context, ref))['gold']
  }
  await expect.poll(goldNow).toBe(50)
  const character = await stored(context, ref)
  expect(character).toMatchObject({ silver: 30, str: 30 })
  const quantities = (character['items'] as { item: string; quantity: number }[])
    .filter(({ item }) => item.startsWith('Thing'))
    .map(({ quantity }) => quantity)
  expect(new Set(quantities)).toEqual(new Set([8]))
})

test('a character created offline can be edited and is registered once online', async ({ page, context }) => {
  await startWithCachedApp(page)
  await expect(page.getByRole('textbox', { name: /^Rope/ })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  await context.setOffline(true)
  await startBlank(page)
  await page.waitForURL(/\/characters\/new-/)
  await expect(number(page, 'Gold')).toHaveValue('20')
  await write(page, 'Gold', '12')
  await page.getByRole('textbox', { name: /^Rope/ }).press('ArrowUp')
  await page.reload()
  await expect(number(page, 'Gold')).toHaveValue('12')
  await context.setOffline(false)
  await page.waitForURL(/\/characters\/\d+$/)
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  // What the page could not store before the reload is a save of its own.
  await expect
    .poll(() => stored(context, ref))
    .toMatchObject({
      gold: 12,
      items: [
        { id: 'bedroll', quantity: 1 },
        { id: 'rope', quantity: 2 },
      ],
    })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { characters } = await (await context.request.get('/api/characters')).json()
  expect(characters).toHaveLength(2)
  await page.goto('/')
  for (const { name } of characters) await expect(page.getByText(name).first()).toBeVisible()
})

test('a captive portal’s 200 is not accepted as a response', async ({ page, context }) => {
  const ref = await startWithCachedApp(page)
  await page.route('**/api/characters/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the station’s Wi-Fi</h1>' })
      : route.fallback(),
  )
  await write(page, 'Gold', '15')
  await expect(page.getByText(/waiting to sync/).first()).toBeVisible()
  await page.unroute('**/api/characters/*')
  await expect.poll(goldIn(context, ref)).toBe(15)
})

test('ten tabs share one stream, and all of them receive changes', async ({ page, context, browser }) => {
  const ref = await startWithCachedApp(page)
  const another = async () => {
    const tab = await context.newPage()
    await tab.goto(`/characters/${ref}`)
    await expect(number(tab, 'Gold')).toHaveValue('20')
    return tab
  }
  const tabs = [page, ...(await Promise.all(Array.from({ length: 9 }, another)))]
  const phone = await secondBrowser(browser, context)
  await phone.goto(`/characters/${ref}`)
  await write(phone, 'Gold', '15')
  for (const tab of tabs) await expect(number(tab, 'Gold')).toHaveValue('15')
})

test('persistent storage is requested with the first edit, not before', async ({ page }) => {
  await page.addInitScript(
    'window.asked = 0; navigator.storage.persist = () => Promise.resolve((window.asked += 1) > 0)',
  )
  await startWithCachedApp(page)
  expect(await page.evaluate('window.asked')).toBe(0)
  await write(page, 'Gold', '15')
  await write(page, 'Gold', '14')
  expect(await page.evaluate('window.asked')).toBe(1)
})

test('a full local store shows a warning, and edits still arrive', async ({ page, context }) => {
  await page.addInitScript(`
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...all) {
      if (window.isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.apply(this, all)
    }`)
  const ref = await startWithCachedApp(page)
  await page.evaluate('window.isFull = true')
  await context.setOffline(true)
  await write(page, 'Gold', '15')
  await expect(page.getByText(/Not stored on this device/).first()).toBeVisible()
  await context.setOffline(false)
  await expect.poll(goldIn(context, ref)).toBe(15)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a late chunk of the sheet breaks nothing and is loaded later', async ({ page, context }) => {
    const late = /\/assets\/sheet-parts-[^/]*\.js$/
    await context.route(late, (route) => route.abort())
    const ref = await startAtSheet(page)
    await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
    await write(page, 'Gold', '15')
    await expect.poll(goldIn(context, ref)).toBe(15)
    await expect(page.getByRole('columnheader', { name: 'Training' })).toBeHidden()
    await context.unroute(late)
    await expect(page.getByRole('columnheader', { name: 'Training' })).toBeVisible()
  })

  test('a character created offline and opened under its number, because a response was lost, is saved once', async ({
    page,
    context,
  }) => {
    await startAsGuest(page)
    const creations = await loseCreateResponses(context)
    await startBlank(page)
    await page.waitForURL(/\/characters\/new-/)
    await write(page, 'Gold', '15')
    await expect.poll(creations.count).toBeGreaterThan(0)
    const { characters } = await (await context.request.get('/api/characters')).json()
    const ref: string = characters[0].publicRef
    const numbered = await context.newPage()
    await numbered.goto(`/characters/${ref}`)
    await expect(number(numbered, 'Gold')).toHaveValue('20')
    await write(numbered, 'Silver', '4')
    creations.stop()
    await page.waitForURL(`/characters/${ref}`)
    for (const tab of [page, numbered]) {
      await expect(number(tab, 'Gold')).toHaveValue('15')
      await expect(number(tab, 'Silver')).toHaveValue('4')
      await isSaved(tab)
    }
    expect((await loggedChanges(context.request, ref)).toSorted()).toEqual(['gold 20 → 15', 'silver 0 → 4'])
  })
})
