import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { startProcess } from '../support/server-process.ts'
import { newCharacter, secondBrowser, startAsGuest, startBlank } from './support/game-actions.ts'
import { readers, sideways, violations } from './support/accessibility.ts'
import { refusesNonsense, writeRequests } from './support/invalid-numbers.ts'

/** Every test has its own server, because only its first account is an administrator. */
const test = base.extend<{ baseURL: string }>({
  baseURL: async ({ browserName: _any }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'everquill-catalogue-'))
    const server = startProcess({ DATA_DIR: folder })
    await use(await server.url)
    server.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Signs up the administrator and opens the catalogue. */
async function administer(page: Page, collection = 'Items'): Promise<void> {
  const form = { name: 'Ann', email: 'ann@example.org', password: 'Sieben Raben im Regen' }
  expect((await page.request.post('/api/auth/sign-up', { data: form })).ok()).toBe(true)
  await page.goto(`/catalogue?in=${collection}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const line = (page: Page, name: string) => lines(page).filter({ has: page.getByText(name, { exact: true }) })
const find = (page: Page) => page.getByRole('searchbox', { name: /Search in both languages|In beiden Sprachen suchen/ })
const open = async (page: Page, name: string) => {
  await find(page).fill(name)
  await line(page, name).getByRole('link').click()
}
const openRecord = (page: Page) => page.getByRole('region', { name: 'Details', exact: true })
const inGerman = (page: Page) => page.getByRole('group', { name: 'German' })
const inEnglish = (page: Page) => page.getByRole('group', { name: 'English' })

test('items and spells are added to a character from the catalogue, and the server has them', async ({ page }) => {
  const ref = await newCharacter(page)
  const { name } = (await (await page.request.get(`/api/characters/${ref}`)).json()).character
  const stored = async () => {
    const { items, spells } = (await (await page.request.get(`/api/characters/${ref}`)).json()).character
    return [
      ...(items as { item: string; quantity: number }[]).map(({ item, quantity }) => `${quantity} ${item}`),
      ...(spells as { spell: string }[]).map(({ spell }) => spell),
    ].sort()
  }
  const before = await stored()
  const add = async (record: string) => {
    await open(page, record)
    await openRecord(page).getByRole('button', { name: 'Add to a character' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText(`${record} added to ${name}`)
  }
  await page.goto('/catalogue?in=Items')
  await add('Short sword')
  await expect.poll(stored).toEqual(['1 short-sword', ...before].sort())
  await page.goto('/catalogue?in=Spells')
  await add('Mend wounds')
  await expect.poll(stored).toEqual(['1 short-sword', 'mend-wounds', ...before].sort())
})

test('anyone can browse by collection, search in both languages and filter by kind, and the URL reflects it', async ({
  page,
}) => {
  await startAsGuest(page)
  await page.getByRole('link', { name: 'Catalogue' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
  await expect(lines(page).nth(300)).toBeAttached()
  await find(page).fill('seil')
  await expect(line(page, 'Rope')).toContainText('Seil')
  await line(page, 'Rope').getByRole('link').click()
  await expect(openRecord(page)).toContainText('Fifty feet of twisted hemp')
  await expect(openRecord(page)).toContainText('1 Gold')
  await expect(page).toHaveURL(/q=seil.*record=rope|record=rope.*q=seil/)
  await page.reload()
  await expect(openRecord(page).getByRole('heading', { name: 'Rope' })).toBeVisible()
  await expect(find(page)).toHaveValue('seil')
  await page.goBack()
  await expect(openRecord(page)).not.toContainText('Rope')

  await page.getByRole('link', { name: /^Spells/ }).click()
  await find(page).fill('')
  await page.getByLabel('School').selectOption('Flame')
  await page.getByLabel('Level', { exact: true }).selectOption('Level 6')
  await expect(lines(page).first()).toContainText('Level 6')
  for (const spell of await lines(page).all()) await expect(spell).toContainText('Level 6')
  await find(page).fill('no such spell')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(lines(page).nth(50)).toBeAttached()
  await expect(page.getByRole('button', { name: 'New spell' })).toHaveCount(0)
})

test('a German reader searches and reads in German, and a phone shows the record over the list', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 }, baseURL })
  const page = await context.newPage()
  await startAsGuest(page)
  await page.getByRole('link', { name: 'Katalog' }).last().click()
  await find(page).fill('longbow')
  await expect(line(page, 'Langbogen')).toContainText('longbow', { ignoreCase: true })
  await line(page, 'Langbogen').getByRole('link').click()
  const record = page.getByRole('dialog', { name: 'Langbogen' })
  await expect(record).toContainText('Beide Hände')
  await page.goBack()
  await expect(record).toBeHidden()
  await line(page, 'Langbogen').getByRole('link').click()
  await record.getByRole('button', { name: 'Schließen' }).click()
  await expect(record).toBeHidden()
  await context.close()
})

test('a creature is found in either language and shows what a GM needs in a fight', async ({ browser, baseURL }) => {
  for (const [locale, width, name, attack] of [
    ['en-GB', 1440, 'Salt ghoul', 'Salt breath +5 4d6'],
    ['de-DE', 390, 'Salzghul', 'Salzatem +5 4W6'],
  ] as const) {
    const context = await browser.newContext({ locale, viewport: { width, height: 900 }, baseURL })
    const page = await context.newPage()
    await startAsGuest(page)
    await page.goto('/catalogue')
    await page.getByRole('link', { name: /^(Creatures|Kreaturen)/ }).click()
    await find(page).fill(locale === 'de-DE' ? 'salt ghoul' : 'salzghul')
    await expect(line(page, name)).toContainText('22')
    await line(page, name).getByRole('link').click()
    await expect(page.getByRole('row', { name: attack })).toBeVisible()
    await context.close()
  }
})

test('a sheet does not load the creatures', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const isLoaded = (collection: string) => requests.some((url) => url.includes(`/items/${collection}?`))
  await startAsGuest(page)
  await startBlank(page)
  await expect.poll(() => ['Items', 'Spells', 'Skills', 'Conditions'].every(isLoaded)).toBe(true)
  expect(isLoaded('Creatures')).toBe(false)
})

async function asGuest(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await startAsGuest(page)
  return page
}

test('an administrator’s edit is shown to other browsers, and the history names its author', async ({
  page,
  browser,
  baseURL,
}) => {
  await administer(page)
  await open(page, 'Rope')
  await openRecord(page).getByRole('button', { name: 'Edit' }).click()
  await inEnglish(page).getByLabel('Name').fill('Hemp rope')
  const requests = writeRequests(page)
  for (const fact of ['Weight, in grams', 'Price, in copper'])
    await refusesNonsense(page.getByLabel(fact), /^Enter a whole number/, () =>
      expect(page.getByRole('dialog')).toBeVisible(),
    )
  expect(requests).toEqual([])
  await inGerman(page).getByLabel('Name').fill('')
  await page.getByLabel('Price, in copper').fill('250')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(inGerman(page).getByRole('alert')).toBeVisible()
  await inGerman(page).getByLabel('Name').fill('Hanfseil')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(openRecord(page).getByRole('heading', { name: 'Hemp rope' })).toBeVisible()
  await openRecord(page).getByRole('button', { name: 'History' }).click()
  await expect(openRecord(page)).toContainText('Price 1 Gold → 2 Gold, 5 Silver')
  await expect(openRecord(page)).toContainText('Ann')

  const guest = await asGuest(browser, baseURL)
  await guest.goto('/catalogue?q=hanfseil&record=rope')
  await expect(line(guest, 'Hemp rope')).toContainText('Hanfseil')
  await expect(openRecord(guest)).toContainText('2 Gold, 5 Silver')
  await expect(openRecord(guest).getByRole('button')).toHaveCount(0)
  await guest.context().close()
})

test('a record can be created, archived after a warning, and restored', async ({ page, browser, baseURL }) => {
  await administer(page, 'Races')
  await page.getByRole('button', { name: 'New race' }).click()
  await inEnglish(page).getByLabel('Name').fill('Moonfolk')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New race' }).click()
  await expect(page.getByText('Your earlier edits are still here.')).toBeVisible()
  await expect(inEnglish(page).getByLabel('Name')).toHaveValue('Moonfolk')
  await inGerman(page).getByLabel('Name').fill('Mondvolk')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(openRecord(page).getByRole('heading', { name: 'Moonfolk' })).toBeVisible()
  for (const race of ['Moonfolk', 'Mondvolk', 'Elf']) await page.request.post('/api/characters', { data: { race } })

  await openRecord(page).getByRole('button', { name: 'Archive' }).click()
  const warning = page.getByRole('dialog', { name: 'Archive Moonfolk?' })
  await expect(warning).toContainText('2 characters use it.')
  await warning.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(line(page, 'Moonfolk')).toContainText('Archived')

  const guest = await asGuest(browser, baseURL)
  await guest.goto('/catalogue?in=Races')
  await expect(line(guest, 'Human')).toBeVisible()
  await expect(line(guest, 'Moonfolk')).toHaveCount(0)
  await openRecord(page).getByRole('button', { name: 'Publish again' }).click()
  await expect(line(page, 'Moonfolk')).not.toContainText('Archived')
  await guest.reload()
  await expect(line(guest, 'Moonfolk')).toBeVisible()
  await guest.context().close()
})

test('an outdated translation is marked, can be filtered and confirmed', async ({ page }) => {
  await administer(page, 'Skills')
  await open(page, 'Climbing')
  await openRecord(page).getByRole('button', { name: 'Edit' }).click()
  await inEnglish(page).getByLabel('Description').fill('Up walls, and down again.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(openRecord(page)).toContainText('The English text has changed since the German one was written.')
  await find(page).fill('')
  await page.getByLabel('Status').selectOption('Translation outdated')
  await expect(lines(page)).toHaveCount(1)
  await openRecord(page).getByRole('button', { name: 'Still correct' }).click()
  await expect(page.getByText('No matches in the catalogue.')).toBeVisible()
})

test('a conflicting edit of a record keeps the text and offers both versions', async ({ page, browser, context }) => {
  await administer(page)
  await page.goto('/catalogue?record=rope')
  const other = await secondBrowser(browser, context)
  await other.goto(`${new URL(page.url()).origin}/catalogue?record=rope`)
  for (const [at, english] of [
    [page, 'Quick rope'],
    [other, 'Slow rope'],
  ] as const) {
    await openRecord(at).getByRole('button', { name: 'Edit' }).click()
    await inEnglish(at).getByLabel('Name').fill(english)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(openRecord(page).getByRole('heading', { name: 'Quick rope' })).toBeVisible()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Someone else has changed this record in the meantime.')).toBeVisible()
  await expect(inEnglish(other).getByLabel('Name')).toHaveValue('Slow rope')
  await expect(other.getByRole('alert')).toContainText('English name Rope → Quick rope')
  await other.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(openRecord(other).getByRole('heading', { name: 'Slow rope' })).toBeVisible()
  await other.context().close()
})

test('catalogue edits can be exported and imported', async ({ page }) => {
  await administer(page)
  await page.getByRole('button', { name: 'New item' }).click()
  await inEnglish(page).getByLabel('Name').fill('Sea glass')
  await inGerman(page).getByLabel('Name').fill('Meerglas')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(openRecord(page).getByRole('heading', { name: 'Sea glass' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export my changes' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^everquill-catalogue-[\d-]+\.json$/)
  const text = readFileSync(await download.path(), 'utf8')
  const bring = async (content: string) => {
    const buffer = Buffer.from(content)
    await page.getByLabel('Import changes').setInputFiles({ name: 'c.json', mimeType: 'application/json', buffer })
  }
  await bring(text)
  await expect(page.getByText('0 new, 0 changed, 1 unchanged')).toBeVisible()
  await bring(text.replace('"Sea glass"', '"Beach glass"'))
  await expect(page.getByText('0 new, 1 changed, 0 unchanged')).toBeVisible()
  await expect(line(page, 'Beach glass')).toBeVisible()
  await bring(text.replace('"Meerglas"', '"Seil"'))
  await expect(page.getByText('Import failed')).toBeVisible()
  await bring('no catalogue')
  await expect(page.getByText('This file isn’t an exported catalogue.')).toBeVisible()
})

test('once opened, the whole catalogue can be read offline', async ({ page }) => {
  await startAsGuest(page)
  await page.goto('/catalogue')
  await find(page).fill('e')
  // The collections arrive in any order.
  for (const collection of ['Races', 'Classes', 'Items', 'Spells', 'Skills', 'Conditions', 'Creatures']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${collection}\\s*\\d+`) })).toBeVisible()
  }
  await page.route('**/api/**', (route) => route.abort())
  // Without the search, whose list is long and may not begin with the rope.
  await page.goto('/catalogue')
  await expect(line(page, 'Rope')).toBeVisible()
  await page.getByRole('link', { name: /^Conditions/ }).click()
  await line(page, 'Asleep').getByRole('link').click()
  await expect(openRecord(page)).toContainText('Deaf to most things')
})

for (const { name, ...reader } of readers) {
  test.describe(name, () => {
    // The test injects axe, which the page's CSP forbids.
    test.use({ ...reader, bypassCSP: true })

    test('the catalogue is accessible and does not scroll sideways', async ({ page }) => {
      const look = async (screen: string) => {
        expect(await violations(page), screen).toEqual([])
        expect(await sideways(page), `${screen} scrolls sideways`).toBe(0)
      }
      await administer(page)
      // All list items are alike and axe is slow, so a few of them are enough.
      await page.goto('/catalogue?q=sto')
      await expect(lines(page).first()).toBeVisible()
      await look('items')
      await page.goto('/catalogue?in=Conditions&q=bl')
      await expect(lines(page).first()).toBeVisible()
      await look('conditions')
      await page.goto('/catalogue?in=Creatures&q=ghoul&record=salt-ghoul')
      await expect(page.getByRole('table')).toBeVisible()
      await look('a creature')
      await page.goto('/catalogue?in=Items&q=seil&record=rope')
      const edit = page.getByRole('button', { name: /^(Edit|Bearbeiten)$/ })
      await expect(edit).toBeVisible()
      await look('a record')
      await page.getByRole('button', { name: /^(History|Verlauf)$/ }).click()
      await look('its history')
      await edit.click()
      await expect(page.getByRole('button', { name: /^(Save|Speichern)$/ })).toBeVisible()
      await look('the editor')
    })
  })
}
