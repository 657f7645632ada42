import { expect, test, type Page } from '@playwright/test'
import { number, secondBrowser, startAtSheet, write } from './support/game-actions.ts'
import { goldIn, sitDown, stored, test as withMortalServer } from './support/killable-server.ts'

/** Types a value and leaves the box as it is: nobody presses Enter before a tunnel. */
async function typeInto(page: Page, name: string, value: string): Promise<void> {
  await number(page, name).click()
  await number(page, name).fill(value)
}

test.describe.configure({ timeout: 120_000 })
test.use({ serviceWorkers: 'allow' })
withMortalServer.use({ serviceWorkers: 'allow' })

const patience = { timeout: 30_000 }

test('offline, typed, reloaded 0.3 s later, online again: it arrives', async ({ page, context }) => {
  const ref = await sitDown(page)
  await context.setOffline(true)
  await write(page, 'Silver', '3')
  await typeInto(page, 'Gold', '15')
  await page.waitForTimeout(300)
  await page.reload()
  await expect(number(page, 'Gold')).toHaveValue('15')
  await expect(number(page, 'Silver')).toHaveValue('3')
  await expect(page.getByText(/kept on this device/).first()).toBeVisible(patience)
  await context.setOffline(false)
  await expect.poll(goldIn(context, ref), patience).toBe(15)
  expect(await stored(context, ref)).toMatchObject({ gold: 15, silver: 3 })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

withMortalServer(
  'the server dies, typed, tab closed 0.3 s later, opened again, the server is back: it arrives',
  async ({ page, context, server }) => {
    const ref = await sitDown(page)
    await server.kill()
    await typeInto(page, 'Gold', '15')
    await page.waitForTimeout(300)
    await page.close({ runBeforeUnload: true })
    const next = await context.newPage()
    await next.goto(`/characters/${ref}`)
    await expect(number(next, 'Gold')).toHaveValue('15')
    await server.start()
    await expect.poll(goldIn(context, ref), patience).toBe(15)
    await expect(next.getByText('Saved', { exact: true })).toBeVisible()
  },
)

test('two tabs edited offline: both edits arrive, once', async ({ page, context }) => {
  const ref = await sitDown(page)
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
  await expect.poll(all, patience).toEqual({ gold: 12, silver: 4, copper: 9 })
  for (const tab of [page, other]) await expect(tab.getByText('Saved', { exact: true })).toBeVisible(patience)
  const { entries } = await (await context.request.get(`/api/characters/${ref}/log`)).json()
  const fields = entries.map(({ data }: { data: { field: string } }) => data.field)
  // Gold was typed twice and may have gone as one or as two; never more.
  expect(fields.filter((field: string) => field === 'silver')).toHaveLength(1)
  expect(fields.filter((field: string) => field === 'gold').length).toBeLessThanOrEqual(2)
})

test('two devices each spend gold offline: both count', async ({ page, context, browser }) => {
  const ref = await sitDown(page)
  const phone = await secondBrowser(browser, context)
  await phone.goto(`/characters/${ref}`)
  await expect(number(phone, 'Gold')).toHaveValue('20')
  const devices = [page, phone]
  for (const device of devices) await device.context().setOffline(true)
  await write(page, 'Gold', '15')
  await write(phone, 'Gold', '18')
  for (const device of devices) await device.context().setOffline(false)
  await expect.poll(goldIn(context, ref), patience).toBe(13)
  for (const device of devices) await expect(number(device, 'Gold')).toHaveValue('13', patience)
})

test('500 edits over 30 days offline: all of them arrive within 30 s', async ({ page, context }) => {
  const ref = await sitDown(page)
  const items = Array.from({ length: 60 }, (_, i) => ({
    field: `items.thing-${i}`,
    oldValue: null,
    newValue: { id: `thing-${i}`, item: `Thing ${i}`, quantity: 1, acquired_at: '2026-11-14T19:40:00.000Z' },
  }))
  const save = { saveId: crypto.randomUUID(), baseRevision: 1, changes: items }
  const answer = await page.request.patch(`/api/characters/${ref}`, { data: save })
  expect(answer.status()).toBe(200)
  await page.clock.install()
  await page.reload()
  // What is out of sight is not drawn, and counts as hidden until it is scrolled to.
  const boxes = page.getByRole('textbox', { name: /^Thing \d+/, includeHidden: true })
  await expect(boxes).toHaveCount(60)
  const things = await boxes.elementHandles()
  await context.setOffline(true)
  for (let day = 0; day < 30; day++) {
    for (const name of ['Gold', 'Silver', 'Strength']) {
      await number(page, name).press('ArrowUp')
    }
    for (const thing of things.slice(2 * day, 2 * day + 2)) {
      await thing.focus()
      for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowUp')
    }
    await page.clock.fastForward('24:00:00')
  }
  await number(page, 'Gold').blur()
  await expect(page.getByText(/63 changes kept on this device/).first()).toBeVisible(patience)
  await page.reload()
  await expect(number(page, 'Gold')).toHaveValue('50')
  await context.setOffline(false)
  // A page that is reloaded holds its clock: it goes as far as it is told, and no further than 30 s.
  let seconds = 0
  const goldNow = async () => {
    if (seconds++ < 30) await page.clock.runFor(1_000)
    return (await stored(context, ref))['gold']
  }
  await expect.poll(goldNow, patience).toBe(50)
  const character = await stored(context, ref)
  expect(character).toMatchObject({ silver: 30, str: 30 })
  const quantities = (character['items'] as { item: string; quantity: number }[])
    .filter(({ item }) => item.startsWith('Thing'))
    .map(({ quantity }) => quantity)
  expect(new Set(quantities)).toEqual(new Set([8]))
})

test('a character created offline is there, can be edited, and gets its number', async ({ page, context }) => {
  await sitDown(page)
  await expect(page.getByRole('textbox', { name: /^Rope/ })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'New character' }).first().click()
  await page.waitForURL(/\/characters\/new-/)
  await expect(number(page, 'Gold')).toHaveValue('20')
  await write(page, 'Gold', '12')
  await page.getByRole('textbox', { name: /^Rope/ }).press('ArrowUp')
  await page.reload()
  await expect(number(page, 'Gold')).toHaveValue('12')
  await context.setOffline(false)
  await page.waitForURL(/\/characters\/\d+$/, patience)
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect.poll(goldIn(context, ref), patience).toBe(12)
  expect(await stored(context, ref)).toMatchObject({
    items: [
      { id: 'bedroll', quantity: 1 },
      { id: 'rope', quantity: 2 },
    ],
  })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(patience)
  const { characters } = await (await context.request.get('/api/characters')).json()
  expect(characters).toHaveLength(2)
  await page.goto('/')
  for (const { name } of characters) await expect(page.getByText(name).first()).toBeVisible()
})

test('a captive portal’s 200 is no answer', async ({ page, context }) => {
  const ref = await sitDown(page)
  await page.route('**/api/characters/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the station’s Wi-Fi</h1>' })
      : route.fallback(),
  )
  await write(page, 'Gold', '15')
  await expect(page.getByText(/kept on this device/).first()).toBeVisible(patience)
  await page.unroute('**/api/characters/*')
  await expect.poll(goldIn(context, ref), patience).toBe(15)
})

test('ten tabs listen through one connection, and all of them hear', async ({ page, context, browser }) => {
  const ref = await sitDown(page)
  const another = async () => {
    const tab = await context.newPage()
    await tab.goto(`/characters/${ref}`)
    await expect(number(tab, 'Gold')).toHaveValue('20', patience)
    return tab
  }
  const tabs = [page, ...(await Promise.all(Array.from({ length: 9 }, another)))]
  const phone = await secondBrowser(browser, context)
  await phone.goto(`/characters/${ref}`)
  await write(phone, 'Gold', '15')
  for (const tab of tabs) await expect(number(tab, 'Gold')).toHaveValue('15', patience)
})

test('the browser is asked to keep what lies here with the first edit, and not before', async ({ page }) => {
  await page.addInitScript(
    'window.asked = 0; navigator.storage.persist = () => Promise.resolve((window.asked += 1) > 0)',
  )
  await sitDown(page)
  expect(await page.evaluate('window.asked')).toBe(0)
  await write(page, 'Gold', '15')
  await write(page, 'Gold', '14')
  expect(await page.evaluate('window.asked')).toBe(1)
})

test('a disk that is full is told before anything is lost, and what was typed still arrives', async ({
  page,
  context,
}) => {
  await page.addInitScript(`
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...all) {
      if (window.isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.apply(this, all)
    }`)
  const ref = await sitDown(page)
  await page.evaluate('window.isFull = true')
  await context.setOffline(true)
  await write(page, 'Gold', '15')
  await expect(page.getByText(/Not kept/).first()).toBeVisible(patience)
  await context.setOffline(false)
  await expect.poll(goldIn(context, ref), patience).toBe(15)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible(patience)
})

test.describe('where no page is kept on the device', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part of the sheet that is late breaks nothing, and comes', async ({ page, context }) => {
    const late = /\/assets\/sheet-parts-[^/]*\.js$/
    await context.route(late, (route) => route.abort())
    const ref = await startAtSheet(page)
    await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
    await write(page, 'Gold', '15')
    await expect.poll(goldIn(context, ref), patience).toBe(15)
    await expect(page.getByRole('columnheader', { name: 'Trained' })).toBeHidden()
    await context.unroute(late)
    await expect(page.getByRole('columnheader', { name: 'Trained' })).toBeVisible(patience)
  })
})
