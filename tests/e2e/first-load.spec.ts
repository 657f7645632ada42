import { expect, test, type Page } from '@playwright/test'
import { newCharacter, number } from './support/game-actions.ts'

/** The position of an element or of its text. */
const placeOf = (page: Page, selector: string, part: 'itself' | 'its text' = 'itself') =>
  page.evaluate<object>(`(() => {
    const place = document.createRange()
    const element = [...document.querySelectorAll('${selector}')].at(-1)
    place.${part === 'itself' ? 'selectNode' : 'selectNodeContents'}(element)
    const { left, top, bottom } = place.getBoundingClientRect()
    return { left, top, bottom }
  })()`)

const isFontLoaded = (name: string) =>
  `[...document.fonts].some(({ family, status }) => /^"?${name}"?$/.test(family) && status === 'loaded')`
const isMarkFontLoaded = isFontLoaded('Grenze Gotisch')
const isHeadingFontLoaded = isFontLoaded('Grenze')

const rememberShifts = `
  globalThis.shift = 0
  globalThis.shifted = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shift += value
      for (const { node, previousRect: { x, y, width, height }, currentRect: { x: left, y: top } } of sources)
        shifted.push(value.toFixed(3) + ': ' + (node?.outerHTML ?? node?.data ?? 'removed').slice(0, 120) +
          ' of ' + width + ' × ' + height + ' from ' + x + ', ' + y + ' to ' + left + ', ' + top)
    }
  }).observe({ type: 'layout-shift', buffered: true })`

async function expectNoShift(page: Page): Promise<void> {
  const [shift, shifted] = await page.evaluate<[number, string[]]>('[shift, shifted]')
  expect(shift, shifted.join('\n')).toBeLessThan(0.02)
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, locale: 'de-DE', colorScheme: 'dark' })

    test('the splash screen has the bars where the page will have them, so nothing shifts', async ({ page }) => {
      const ref = await newCharacter(page)
      const { promise: mayRun, resolve: run } = Promise.withResolvers<void>()
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.route(/\/assets\/index-.*\.js$/, async (route) => {
        await mayRun
        await route.continue()
      })
      await page.addInitScript(rememberShifts)
      await page.goto('/', { waitUntil: 'commit' })
      await page.locator('.splash').waitFor()
      await expect.poll(() => page.evaluate(isMarkFontLoaded)).toBe(true)
      const mark = await placeOf(page, '.splash-bar', 'its text')
      const bar = await placeOf(page, '.splash-bar')
      const tabs = await placeOf(page, '.splash-tabs')
      // The page, the session and the texts of one language are being loaded.
      await expect.poll(() => asked.filter((path) => /\/(pages|de|en)-|session/.test(path)).length).toBe(3)
      run()
      await expect(page.getByRole('heading', { level: 1, name: 'Charaktere' })).toBeVisible()
      expect(await placeOf(page, 'header > a[href="/"]', 'its text')).toEqual(mark)
      expect(await placeOf(page, '#root > div > header')).toEqual(bar)
      expect(await placeOf(page, '#root > div > nav')).toEqual(tabs)
      await expectNoShift(page)
      await page.goto(`/characters/${ref}`)
      await expect(number(page, 'Mana')).toBeVisible()
      await expect(page.locator('[data-field^="items."]')).toHaveCount(2)
      await expectNoShift(page)
      // Each was requested once per page, and in one language.
      for (const part of [/\/api\/auth\/session/, /\/pages-/, /\/de-/]) {
        const first = asked.find((path) => part.test(path))
        expect(
          asked.filter((path) => path === first),
          String(part),
        ).toHaveLength(2)
      }
      expect(asked.filter((path) => /\/en-/.test(path))).toEqual([])
    })

    for (const [path, heading] of [
      ['/', 'article h2 a'],
      ['/characters/:ref', viewport.width < 720 ? 'header h1 button' : 'main h1'],
    ] as const) {
      test(`at ${path} the splash screen shows the name where the page will have it`, async ({ page }) => {
        const name = '<b>Mirelle</b> of the Long Salt Road'
        const ref = await newCharacter(page, { name })
        const { promise: mayRun, resolve: run } = Promise.withResolvers<void>()
        await page.route(/\/assets\/index-.*\.js$/, async (route) => {
          await mayRun
          await route.continue()
        })
        await page.goto(path.replace(':ref', ref), { waitUntil: 'commit' })
        const preview = page.locator('.splash-name')
        await expect(preview).toHaveText(name)
        // The name begins to load its font once it is painted.
        await expect.poll(() => page.evaluate(isHeadingFontLoaded)).toBe(true)
        const place = await placeOf(page, '.splash-name', 'its text')
        run()
        await expect(page.locator(heading)).toHaveText(name)
        await expect(preview).toHaveCount(0)
        expect(await placeOf(page, heading, 'its text')).toEqual(place)
      })
    }

    for (const shown of ['roster', 'sheet']) {
      test(`nothing on the ${shown} shifts when the fonts arrive after the page`, async ({ page }) => {
        // A random name could have one line in the first font and two in the second.
        const ref = await newCharacter(page, { name: 'Mira' })
        const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
        await page.route(/\.woff2$/, async (route) => {
          await mayLoad
          await route.continue()
        })
        await page.addInitScript(rememberShifts)
        await page.goto(shown === 'sheet' ? `/characters/${ref}` : '/', { waitUntil: 'commit' })
        await expect(shown === 'sheet' ? number(page, 'Mana') : page.getByRole('article')).toBeVisible()
        expect(await page.evaluate(isMarkFontLoaded)).toBe(false)
        load()
        await expect.poll(() => page.evaluate(isMarkFontLoaded)).toBe(true)
        await page.evaluate('document.fonts.ready')
        await expectNoShift(page)
      })
    }
  })
}

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(locale, () => {
    test.use({ viewport: { width: 390, height: 844 }, locale })

    test('the splash screen shows visitors the heading of the landing page where that page will have it', async ({
      page,
    }) => {
      const { promise: mayRun, resolve: run } = Promise.withResolvers<void>()
      await page.route(/\/assets\/index-.*\.js$/, async (route) => {
        await mayRun
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      const preview = page.locator('.splash-welcome')
      await preview.waitFor()
      await expect.poll(() => page.evaluate(isHeadingFontLoaded)).toBe(true)
      await expect.poll(() => page.evaluate(isMarkFontLoaded)).toBe(true)
      const text = await preview.innerText()
      const place = await placeOf(page, '.splash-welcome', 'its text')
      run()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
      await expect(preview).toHaveCount(0)
      expect(await placeOf(page, 'h1', 'its text')).toEqual(place)
    })
  })
}

test('the roster in another order shows no names before the page', async ({ page }) => {
  await newCharacter(page, { name: 'Mira' })
  await page.addInitScript(`localStorage.setItem('everquill.roster-order', 'name')`)
  await page.route(/\/assets\/index-.*\.js$/, () => undefined)
  const characters = page.waitForResponse(/\/api\/characters$/)
  await page.goto('/', { waitUntil: 'commit' })
  await (await characters).finished()
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  await expect(page.locator('.splash-page')).toBeVisible()
  await expect(page.locator('.splash-name')).toHaveCount(0)
})

test('until a sheet has its character, only the scripts of the first load are requested', async ({ page }) => {
  const ref = await newCharacter(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/characters/${ref}`)
  await expect(number(page, 'Mana')).toBeVisible()
  const before = asked.slice(0, asked.indexOf(`/api/characters/${ref}`))
  const scripts = before.flatMap((path) => /^\/assets\/(.+)-.{8}\.js$/.exec(path)?.[1] ?? [])
  expect(scripts.toSorted()).toEqual(['en', 'index', 'pages'])
})
