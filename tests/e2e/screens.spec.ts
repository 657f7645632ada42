import { expect, test } from '@playwright/test'
import { brokenWords } from './support/broken-words.ts'
import { createCharacter, newCharacter, number, startAsGuest, write } from './support/game-actions.ts'
import {
  allReaders,
  overlapsInHeader,
  readers,
  sideways,
  tooSmall,
  touchable,
  violations,
} from './support/accessibility.ts'

for (const each of allReaders) {
  const { name, ...reader } = each
  test.describe(name, () => {
    const hasTouch = reader.viewport.width < 1_000
    const isCheckedByAxe = readers.some((other) => other === each)
    // The test injects axe, which the page's CSP forbids.
    test.use({ ...reader, hasTouch, bypassCSP: true })

    test(`every screen fits${isCheckedByAxe ? ' and is accessible' : ''}`, async ({ page }) => {
      const seen: string[] = []
      const touch = async (screen: string) => {
        expect(await sideways(page), `${screen} scrolls sideways`).toBe(0)
        expect(await overlapsInHeader(page), `${screen} has a header with too little room`).toEqual([])
        if (!hasTouch) return
        // A new tab may still be covered by the previous one.
        await expect.poll(() => tooSmall(touchable(page)), `${screen} is too small for a finger`).toEqual([])
      }
      const look = async (screen: string) => {
        if (isCheckedByAxe) expect(await violations(page), screen).toEqual([])
        await touch(screen)
        seen.push(screen)
      }
      await page.goto('/')
      await page.getByRole('button', { name: /^(Roll|Würfeln): (Stealth|Schleichen)/ }).waitFor()
      await look('landing page')
      await page.goto('/sign-in')
      await page.getByRole('heading').first().waitFor()
      await look('sign-in')
      await startAsGuest(page)
      await look('empty roster')
      await page.goto('/characters/new')
      for (const method of [/^(Points|Punkte)$/, /^(Roll|Würfeln)$/, /^Standard$/]) {
        await page.getByRole('button', { name: method }).click()
        await look(`creation: ${method.source}`)
      }
      await page.goBack()
      const ref = await createCharacter(page)
      const changes = ['gold', 'silver'].map((field) => ({ field, oldValue: 0, newValue: 5 }))
      const save = { saveId: crypto.randomUUID(), baseRevision: 1, changes }
      await page.request.patch(`/api/characters/${ref}`, { data: save })
      await expect(page.getByText(/^(Undo all 2|Alle 2 zurücknehmen)$/)).toBeAttached()
      await look('sheet')
      const tabs = page.getByRole('navigation', { name: /^(Sheet tabs|Bereiche des Bogens)$/ })
      for (const tab of (await tabs.getByRole('button').all()).slice(1)) {
        if (!(await tab.isVisible())) continue
        await tab.click()
        await touch(`sheet: ${await tab.textContent()}`)
      }
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look('roster')
      for (const path of ['/settings', '/help', `/characters/${ref}/print`]) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await look(path)
      }
      await page.goto('/characters/1')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look('not found')
      expect(seen).toHaveLength(12)
    })
  })
}

for (const width of [744, 834]) {
  test.describe(`German tablet, ${width} wide`, () => {
    test.use({ viewport: { width, height: 1112 }, hasTouch: true, locale: 'de-DE' })

    test('the header of a sheet has room for its icons and the save state', async ({ page }) => {
      await startAsGuest(page)
      await createCharacter(page)
      expect(await sideways(page)).toBe(0)
      expect(await overlapsInHeader(page)).toEqual([])
    })
  })
}

for (const width of [360, 390]) {
  test.describe(`German phone, ${width} wide`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: true, locale: 'de-DE' })

    test('no tab of a sheet with very large numbers scrolls sideways', async ({ page }) => {
      const ref = await newCharacter(page)
      const values = {
        hp: -1_234,
        hp_max: 9_999,
        hp_temp: 1_234,
        mana: 4_321,
        mana_max: 8_888,
        gold: 98_765_432,
        str: 999,
      }
      const item = { id: 'n1', item: 'longbow', quantity: 999_999, acquired_at: new Date(0).toISOString() }
      const { character } = await (await page.request.get(`/api/characters/${ref}`)).json()
      const changes = Object.entries({ ...values, 'items.n1': item }).map(([field, newValue]) => ({
        field,
        oldValue: character[field] ?? null,
        newValue,
      }))
      const save = { saveId: crypto.randomUUID(), baseRevision: 1, changes }
      expect((await page.request.patch(`/api/characters/${ref}`, { data: save })).status()).toBe(200)
      await page.goto(`/characters/${ref}`)
      await expect(number(page, 'Mana')).toHaveValue('4.321')
      const tabs = page.getByRole('navigation', { name: 'Bereiche des Bogens' }).getByRole('button')
      for (const tab of await tabs.all()) {
        await tab.click()
        expect(await sideways(page), `${await tab.textContent()} scrolls sideways`).toBe(0)
      }
      await tabs.nth(1).click()
      await expect(page.getByLabel('Ausrüstung sortieren')).toBeInViewport({ ratio: 1 })
      expect(await sideways(page)).toBe(0)
    })
  })
}

test.describe('German tablet', () => {
  test.use({ viewport: { width: 834, height: 1112 }, hasTouch: true, locale: 'de-DE' })

  test('no name of a skill is broken', async ({ page }) => {
    await startAsGuest(page)
    await createCharacter(page)
    const skills = page.locator('#skills').getByRole('rowheader').getByRole('button')
    await skills.first().waitFor()
    expect(await brokenWords(skills)).toEqual([])
  })
})

// The service worker makes requests too.
test.use({ serviceWorkers: 'allow' })

test('the app only sends requests to its own server', async ({ page, baseURL }) => {
  const asked: string[] = []
  const errors: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await startAsGuest(page)
  await createCharacter(page)
  await write(page, 'Gold', '15')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:'))).toEqual([])
  expect(errors).toEqual([])
})
