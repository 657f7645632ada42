import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { aStrictS3 } from '../../apps/server/src/images/s3/s3-server.fixture.ts'
import { aPng, colourAt } from '../images/pictures.ts'
import { startProcess } from '../support/server-process.ts'
import { number, secondBrowser, startAtSheet, startBlank, write } from './support/game-actions.ts'
import { readers, sideways, violations } from './support/accessibility.ts'
import { goldIn, startWithCachedApp, stored } from './support/killable-server.ts'

const none = '/images/default.svg'

/** The sheet has two portraits; a phone shows one and a desktop the other. */
const portrait = (page: Page) => page.getByRole('button', { name: /^(Change picture|Picture: |Bild)/ })
const shownIn = (page: Page) => portrait(page).locator('img')
const dialog = (page: Page) => page.getByRole('dialog')

const file = async (width = 800, height = 600) => ({
  name: 'mira.png',
  mimeType: 'image/png',
  buffer: await aPng(width, height),
})

async function choose(page: Page, picture?: Awaited<ReturnType<typeof file>>): Promise<void> {
  await portrait(page).click()
  await page.getByLabel(/Choose picture|Bild auswählen/).setInputFiles(picture ?? (await file()))
}

const use = (page: Page) => page.getByRole('button', { name: /Use picture|Bild verwenden/ }).click()

const imageIn = (context: BrowserContext, ref: string) => async () => String((await stored(context, ref))['image'])

async function bytesOf(context: BrowserContext, image: string): Promise<Buffer> {
  return (await context.request.get(image)).body()
}

async function imageEntries(context: BrowserContext, ref: string): Promise<number> {
  const { entries } = await (await context.request.get(`/api/characters/${ref}/log`)).json()
  return entries.filter(({ data }: { data: { field: string } }) => data.field === 'image').length
}

test('a picture is chosen, cropped and uploaded; another device shows it, and an undo restores the previous one', async ({
  page,
  context,
  browser,
}) => {
  const ref = await startAtSheet(page)
  const phone = await secondBrowser(browser, context)
  await phone.goto(`/characters/${ref}`)
  await expect(number(phone, 'Gold')).toBeVisible()
  await expect(shownIn(phone)).toHaveCount(0)

  await choose(page)
  // The corner of the picture is blue: move the crop there by keyboard.
  const box = page.getByRole('application', { name: 'Crop area' })
  await box.focus()
  for (let i = 0; i < 12; i++) await page.keyboard.press('+')
  for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowLeft')
  for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowUp')
  await use(page)
  await expect(dialog(page)).toBeHidden()
  await expect.poll(imageIn(context, ref)).toMatch(/^\/api\/images\//)
  const first = await imageIn(context, ref)()
  const bytes = await bytesOf(context, first)
  expect([await colourAt(bytes, 0.1, 0.1), await colourAt(bytes, 0.9, 0.9)]).toEqual(['blue', 'blue'])
  for (const device of [page, phone]) {
    await expect(shownIn(device)).toHaveAttribute('src', `${first}?size=320`)
    await expect
      .poll(() => shownIn(device).evaluate((image: { naturalWidth: number }) => image.naturalWidth))
      .toBeGreaterThan(90)
  }

  // By mouse: drag a little and zoom with the wheel.
  await choose(page)
  const { x = 0, y = 0, width = 0 } = (await box.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + width / 2)
  await page.mouse.wheel(0, -400)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - 150, y + width / 2 - 150, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => page.getByRole('slider', { name: 'Zoom' }).inputValue()).not.toBe('1')
  await use(page)
  await expect.poll(imageIn(context, ref)).not.toBe(first)
  const second = await imageIn(context, ref)()
  expect(await colourAt(await bytesOf(context, second), 0.9, 0.9)).toBe('red')
  await expect(shownIn(phone)).toHaveAttribute('src', `${second}?size=320`)

  const log = await (await context.request.get(`/api/characters/${ref}/log`)).json()
  const entry = log.entries.find(({ data }: { data: { field: string } }) => data.field === 'image')
  const undone = await context.request.post(`/api/characters/${ref}/log/${entry.id}/revert`)
  expect(undone.ok()).toBe(true)
  for (const device of [page, phone]) {
    await expect(shownIn(device)).toHaveAttribute('src', `${first}?size=320`)
  }
  expect((await context.request.get(first)).status()).toBe(200)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the picture of a character created offline is shown at once and uploaded once, even if its page is closed', async ({
    page,
    context,
  }) => {
    const elder = await startWithCachedApp(page)
    // Load the dialog's chunks before going offline.
    await portrait(page).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Characters' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
    await context.setOffline(true)
    await startBlank(page)
    await page.waitForURL(/\/characters\/new-/)
    await choose(page)
    await use(page)
    await expect(dialog(page).getByText('The picture is stored on this device')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(shownIn(page)).toHaveAttribute('src', /^blob:/)
    await write(page, 'Gold', '15')
    await page.reload()
    await expect(shownIn(page)).toHaveAttribute('src', /^blob:/)
    await expect(number(page, 'Gold')).toHaveValue('15')

    // The server registers the character, but the page is closed before the response.
    const died = new Promise<void>((resolve) => {
      void page.route('**/api/characters', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        await page.close()
        return resolve()
      })
    })
    await context.setOffline(false)
    await died
    const later = await context.newPage()
    await later.goto('/')
    const createdCharacter = async () => {
      const { characters } = await (await context.request.get('/api/characters')).json()
      return characters.find(({ publicRef }: { publicRef: string }) => publicRef !== elder)
    }
    await expect.poll(async () => (await createdCharacter())?.image).toMatch(/^\/api\/images\//)
    const { publicRef, image } = await createdCharacter()
    await later.goto(`/characters/${publicRef}`)
    await expect(shownIn(later)).toHaveAttribute('src', `${image}?size=320`)
    expect(await imageEntries(context, publicRef)).toBe(1)
    await expect.poll(goldIn(context, publicRef)).toBe(15)
  })
})

test('pictures can be dropped, pasted and removed, also on the sheet', async ({ page, context }) => {
  const ref = await startAtSheet(page)
  const base64 = (await aPng()).toString('base64')
  for (const way of ['drop', 'paste', 'drop on the sheet']) {
    if (way !== 'drop on the sheet') {
      await portrait(page).click()
      await expect(dialog(page)).toBeVisible()
    }
    await page.evaluate(
      `(() => {
        const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], 'x.png', { type: 'image/png' }))
        const place = document.querySelector('dialog label') ?? document.querySelector('[aria-label="Change picture"]')
        const event = '${way}' === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        place.dispatchEvent(event)
      })()`,
    )
    await use(page)
    await expect.poll(imageIn(context, ref)).toMatch(/^\/api\/images\//)
    await expect(dialog(page)).toBeHidden()
    await portrait(page).click()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect.poll(imageIn(context, ref)).toBe(none)
    await expect(dialog(page)).toBeHidden()
    await expect(shownIn(page)).toHaveCount(0)
  }
})

test('a file that is not a picture shows an error, and a refused upload can be discarded', async ({
  page,
  context,
}) => {
  const ref = await startAtSheet(page)
  await choose(page, { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(page.getByText('This file isn’t a picture that can be used here.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const body = JSON.stringify({ type: 'about:blank', title: '', status: 422, code: 'quota-exceeded' })
  await page.route('**/image?**', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body }),
  )
  await choose(page)
  await use(page)
  await expect(page.getByText('Your account has no space left for pictures.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Your account has no space left for pictures.')).toBeHidden()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(shownIn(page)).toHaveCount(0)
  await write(page, 'Gold', '15')
  await expect.poll(async () => (await stored(context, ref))['gold']).toBe(15)
})

test('while the image bucket is unavailable the sheet is saved, and the picture is uploaded later', async ({
  browser,
}) => {
  const s3 = await aStrictS3()
  const folder = mkdtempSync(join(tmpdir(), 'everquill-e2e-'))
  const server = startProcess({ DATA_DIR: folder, ...s3.environment })
  const baseURL = (await server.url).replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const ref = await startAtSheet(page)
  await s3.stop()
  await choose(page)
  await use(page)
  await expect(dialog(page).getByText('Pictures can’t be stored right now.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await write(page, 'Gold', '15')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await stored(context, ref)).toMatchObject({ gold: 15, image: none })
  const ready = await context.request.get('/api/ready')
  expect(ready.status()).toBe(200)
  expect((await ready.json()).images).toBe('Pictures can be neither stored nor read; the log of the server says why.')
  await s3.start()
  // The client retries with backoff; the test does not wait for that.
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  await expect.poll(imageIn(context, ref)).toMatch(/^\/api\/images\//)
  expect(await imageEntries(context, ref)).toBe(1)
  expect((await context.request.get(await imageIn(context, ref)())).headers()['content-type']).toBe('image/webp')
  expect(s3.rejections).toEqual([])
  await context.close()
  server.kill('SIGTERM')
  await server.ended
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two fingers zoom the crop and one moves it', async ({ page, context }) => {
    const ref = await startAtSheet(page)
    await choose(page)
    const box = page.getByRole('application', { name: 'Crop area' })
    const { x = 0, y = 0, width = 0 } = (await box.boundingBox()) ?? {}
    const phone = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: readonly (readonly [number, number])[]) =>
      phone.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map(([left, top], id) => ({ x: x + left * width, y: y + top * width, id })),
      })
    await touch('touchStart', [0.4, 0.5], [0.6, 0.5])
    for (const part of [0.1, 0.2, 0.3]) await touch('touchMove', [0.4 - part, 0.5], [0.6 + part, 0.5])
    await touch('touchEnd')
    const zoom = async () => Number(await page.getByRole('slider', { name: 'Zoom' }).inputValue())
    await expect.poll(zoom).toBeCloseTo(4, 1)
    // The blue corner at the top left moves into the crop.
    for (let i = 0; i < 4; i++) {
      await touch('touchStart', [0.1, 0.1])
      for (const part of [0.3, 0.5, 0.7, 0.9]) await touch('touchMove', [part, part])
      await touch('touchEnd')
    }
    await use(page)
    await expect.poll(imageIn(context, ref)).toMatch(/^\/api\/images\//)
    const bytes = await bytesOf(context, await imageIn(context, ref)())
    expect([await colourAt(bytes, 0.1, 0.1), await colourAt(bytes, 0.9, 0.9)]).toEqual(['blue', 'blue'])
  })
})

test('a picture that is too large for a proxy is not sent again, and the user is told', async ({ page }) => {
  await startAtSheet(page)
  let uploads = 0
  await page.route('**/image?**', (route) => {
    uploads += 1
    return route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' })
  })
  await page.clock.install()
  await choose(page)
  await use(page)
  await expect(dialog(page).getByText('This picture is too large for this server.')).toBeVisible()
  await page.clock.runFor('05:00')
  expect(uploads).toBe(1)
})

for (const { name, ...reader } of readers) {
  test.describe(name, () => {
    // The test injects axe, which the page's CSP forbids.
    test.use({ ...reader, bypassCSP: true })

    test('the picture dialogs are accessible and do not scroll sideways', async ({ page }) => {
      const look = async (screen: string) => {
        await page.screenshot({ path: test.info().outputPath(`${screen}.png`) })
        expect(await violations(page), screen).toEqual([])
        expect(await sideways(page), screen).toBe(0)
      }
      await startAtSheet(page)
      await portrait(page).click()
      await expect(dialog(page)).toBeVisible()
      await look('choose')
      await page.getByLabel(/Choose picture|Bild auswählen/).setInputFiles(await file(600, 900))
      await expect(page.getByRole('application')).toBeVisible()
      await look('cut')
      await page.route('**/image?**', (route) => route.abort())
      await use(page)
      await expect(dialog(page).getByText(/stored on this device|auf diesem Gerät gespeichert/)).toBeVisible()
      await look('waiting')
      await page.unroute('**/image?**')
      await expect(shownIn(page)).toHaveAttribute('src', /^\/api\/images\//)
    })
  })
}
