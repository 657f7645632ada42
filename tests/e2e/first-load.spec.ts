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

const isMarkFontLoaded = `
  [...document.fonts].some(({ family, status }) => family.includes('Gotisch') && status === 'loaded')`

const rememberShifts = `
  globalThis.shift = 0
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shift += value)))
    .observe({ type: 'layout-shift', buffered: true })`

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
      expect(await page.evaluate('shift')).toBeLessThan(0.02)
      await page.goto(`/characters/${ref}`)
      await expect(number(page, 'Mana')).toBeVisible()
      await expect(page.locator('[data-field^="items."]')).toHaveCount(2)
      expect(await page.evaluate('shift')).toBeLessThan(0.02)
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

    for (const shown of ['roster', 'sheet']) {
      test(`nothing on the ${shown} shifts when the fonts arrive after the page`, async ({ page }) => {
        const ref = await newCharacter(page)
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
        expect(await page.evaluate('shift')).toBeLessThan(0.02)
      })
    }
  })
}

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
