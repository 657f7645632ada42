import { expect, test, type Page } from '@playwright/test'
import { holdTheClock, newCharacter, number, secondBrowser, startAtSheet, write } from './support/game-actions.ts'
import { phoneReaders, sideways, violations } from './support/accessibility.ts'
import { elsewhere } from './support/second-device.ts'
import { aPng } from '../images/pictures.ts'

const log = (page: Page) => page.getByRole('complementary', { name: /^(Log|Chronik)$/ })
const entries = (page: Page, text: RegExp | string) => log(page).getByRole('listitem').filter({ hasText: text })
const saved = (page: Page) => expect(page.getByText(/^(Saved|Gespeichert)$/)).toBeVisible()

/** The picture of a character. */
const shown = (page: Page) => page.locator('img[src*="/api/images/"]')

/** Uploads a picture for a character. */
async function setPicture(page: Page, ref: string): Promise<void> {
  const data = await aPng(400, 300)
  await page.request.put(`/api/characters/${ref}/image`, { data, headers: { 'content-type': 'image/png' } })
}

async function spend(page: Page, from: string, to: string): Promise<void> {
  await write(page, 'Gold', to)
  await expect(entries(page, new RegExp(`Gold\\s*${from} →.*${to}`))).toHaveCount(1)
  await saved(page)
}

test('undoing the first of two gold changes reverts only its difference', async ({ page }) => {
  await startAtSheet(page)
  await spend(page, '20', '15')
  await spend(page, '15', '12')
  await entries(page, /20 →/).getByRole('button', { name: 'Undo: Gold' }).click()
  await expect(number(page, 'Gold')).toHaveValue('17')
  await expect(entries(page, /12 →.*17/)).toContainText('undo')
  await expect(entries(page, /20 →/)).toContainText('undone')
  await expect(entries(page, /20 →/).getByRole('button')).toHaveCount(0)
  await entries(page, /12 →.*17/)
    .getByRole('button', { name: 'Undo: Gold' })
    .click()
  await expect(number(page, 'Gold')).toHaveValue('12')
  await expect(entries(page, /20 →/)).not.toContainText('undone')
})

test('the log is in the reader’s language, and a removed entry and a picture can be restored from it', async ({
  page,
  browser,
  context,
}) => {
  const ref = await startAtSheet(page)
  await spend(page, '20', '15')
  await page.getByRole('button', { name: /^Remove Rope/ }).click()
  await expect(entries(page, /Rope\s*removed/)).toHaveCount(1)
  const german = await browser.newContext({
    locale: 'de-DE',
    storageState: { ...(await context.storageState()), origins: [] },
  })
  const page2 = await german.newPage()
  await page2.goto(`/characters/${ref}`)
  await expect(entries(page2, /Seil\s*entfernt/)).toHaveCount(1)
  await expect(entries(page2, /Gold\s*20 →.*15/)).toContainText('Du')
  await expect(entries(page2, /Charakter\s*erstellt/)).toHaveCount(1)
  await entries(page2, /Seil\s*entfernt/)
    .getByRole('button', { name: 'Zurücknehmen: Seil' })
    .click()
  await expect(page.getByRole('button', { name: /^Remove Rope/ })).toBeVisible()
  await setPicture(page, ref)
  await expect(shown(page2).first()).toBeAttached()
  await entries(page2, /^Bild/).getByRole('button', { name: 'Zurücknehmen: Bild' }).click()
  await expect(shown(page2)).toHaveCount(0)
  await german.close()
})

test('changes of one save are grouped and can be undone together', async ({ page }) => {
  await startAtSheet(page)
  await holdTheClock(page)
  await write(page, 'Gold', '15')
  await write(page, 'Silver', '3')
  await write(page, 'Strength', '2')
  await page.clock.resume()
  await expect(entries(page, 'Undo all 3')).toHaveCount(1)
  await log(page).getByRole('button', { name: 'Undo all 3' }).click()
  for (const [name, value] of [
    ['Gold', '20'],
    ['Silver', '0'],
    ['Strength', '0'],
  ] as const) {
    await expect(number(page, name)).toHaveValue(value)
  }
})

test('undoing a text that was changed since asks first and shows both versions', async ({ page }) => {
  await startAtSheet(page)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const before = await name.inputValue()
  for (const next of ['Mo', 'Mathilda']) {
    await name.fill(next)
    await name.blur()
    await expect(entries(page, new RegExp(`→.*${next}`))).toHaveCount(1)
    await saved(page)
  }
  await entries(page, /becomes\s*Mo/)
    .getByRole('button', { name: 'Undo: Name' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Changed again since' })
  await expect(dialog).toContainText('Mathilda')
  await expect(dialog).toContainText(before)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue(before)
})

test('Ctrl-Z undoes the last change, sent or not, and with Shift redoes it', async ({ page }) => {
  await startAtSheet(page)
  await spend(page, '20', '15')
  await page.keyboard.press('Control+z')
  await expect(number(page, 'Gold')).toHaveValue('20')
  await page.keyboard.press('Control+Shift+z')
  await expect(number(page, 'Gold')).toHaveValue('15')
  await expect(entries(page, /15 →.*20/)).toContainText('undone')
  await write(page, 'Strength', '4')
  await page.keyboard.press('Control+z')
  await expect(number(page, 'Strength')).toHaveValue('0')
  await expect(number(page, 'Gold')).toHaveValue('15')
  await page.keyboard.press('Control+Shift+z')
  await expect(number(page, 'Strength')).toHaveValue('4')
})

test('a saved change cannot be undone offline, and a message says so', async ({ page }) => {
  await startAtSheet(page)
  await spend(page, '20', '15')
  await page.route('**/revert', (route) => route.abort())
  await entries(page, /20 →/).getByRole('button', { name: 'Undo: Gold' }).click()
  await expect(page.getByText('Can’t reach the server.')).toBeVisible()
  await expect(number(page, 'Gold')).toHaveValue('15')
})

test('a field shows its own history', async ({ page }) => {
  await startAtSheet(page)
  await spend(page, '20', '15')
  await write(page, 'Strength', '4')
  await expect(entries(page, /Strength/)).toHaveCount(1)
  await number(page, 'Gold').focus()
  await log(page).getByRole('button', { name: 'Only Gold' }).click()
  await expect(entries(page, /Strength/)).toHaveCount(0)
  await expect(entries(page, /20 →/)).toHaveCount(1)
  await log(page).getByRole('button', { name: 'Only Gold' }).click()
  await expect(entries(page, /Strength/)).toHaveCount(1)
})

test('scrolling loads the log down to the creation, and an old entry can be undone', async ({ page, baseURL }) => {
  const ref = await startAtSheet(page)
  for (let gold = 20; gold < 20 + 120; gold++) {
    const changes = [{ field: 'gold', oldValue: gold, newValue: gold + 1 }]
    await page.request.patch(`/api/characters/${ref}`, {
      headers: { origin: baseURL ?? '' },
      data: { saveId: crypto.randomUUID(), baseRevision: 1, changes },
    })
  }
  await page.reload()
  await expect(entries(page, 'Gold')).toHaveCount(32)
  const older = log(page).getByRole('button', { name: 'Older entries' })
  for (const count of [64, 96, 120]) {
    await older.scrollIntoViewIfNeeded()
    await expect.poll(() => entries(page, 'Gold').count()).toBeGreaterThanOrEqual(count)
  }
  await expect(entries(page, /Character\s*created/)).toHaveCount(1)
  await expect(entries(page, 'Gold')).toHaveCount(120)
  await entries(page, /Gold\s*20 →/)
    .getByRole('button', { name: 'Undo: Gold' })
    .click()
  await expect(number(page, 'Gold')).toHaveValue('139')
  await expect(entries(page, /Gold\s*20 →/)).toContainText('undone')
})

test('an undo by another device is shown at once', async ({ page, browser, context }) => {
  const ref = await startAtSheet(page)
  await spend(page, '20', '15')
  const second = await secondBrowser(browser, context)
  await second.goto(`/characters/${ref}`)
  await entries(second, /20 →/).getByRole('button', { name: 'Undo: Gold' }).click()
  await expect(number(page, 'Gold')).toHaveValue('20')
  await expect(entries(page, /20 →.*15/)).toContainText('undone')
})

test('the history page shows a past sheet and restores it in one save', async ({ page }) => {
  const ref = await startAtSheet(page)
  await spend(page, '20', '15')
  await write(page, 'Strength', '4')
  await expect(entries(page, /Strength/)).toHaveCount(1)
  await saved(page)
  await setPicture(page, ref)
  await expect(shown(page).first()).toBeAttached()
  await log(page).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Now', exact: true })).toBeVisible()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await page.getByRole('slider', { name: 'Point in time' }).press('Home')
  await expect(row('Gold')).toContainText(/20\s*15/)
  await expect(row('Strength')).toContainText(/0\s*4/)
  await expect(row('Picture')).toContainText(/no picture\s*a picture/)
  await page.getByRole('slider', { name: 'Point in time' }).press('ArrowRight')
  await expect(row('Gold').getByRole('button')).toHaveCount(0)
  await page.getByRole('slider', { name: 'Point in time' }).press('Home')
  await page.getByRole('button', { name: 'Restore all 3 values' }).click()
  await saved(page)
  const { entries: written } = await (await page.request.get(`/api/characters/${ref}/log?limit=3`)).json()
  expect(new Set(written.map(({ saveId }: { saveId: string }) => saveId)).size).toBe(1)
  expect(written.map(({ data }: { data: { field: string } }) => data.field)).toEqual(['image', 'str', 'gold'])
  await page.goto(`/characters/${ref}`)
  await expect(number(page, 'Gold')).toHaveValue('20')
  await expect(shown(page)).toHaveCount(0)
})

test('undoing “Restore all” keeps what another device has changed since', async ({ page }) => {
  const ref = await startAtSheet(page)
  await spend(page, '20', '15')
  await write(page, 'Strength', '4')
  await expect(entries(page, /Strength/)).toHaveCount(1)
  await saved(page)
  const other = await elsewhere(page.request, ref)
  await page.goto(`/characters/${ref}/history`)
  await page.getByRole('slider', { name: 'Point in time' }).press('Home')
  await page.getByRole('button', { name: 'Restore all 2 values' }).click()
  const messages = page.getByRole('log', { name: 'Messages' })
  // While the pointer is over it, the message stays.
  await messages.getByText('2 values restored.').hover()
  await expect.poll(async () => (await other.read()).gold).toBe(20)
  await other.change('gold', (gold) => Number(gold) - 3)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Gold')).toContainText(/20\s*17/)
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await other.read()).gold).toBe(12)
  await expect.poll(async () => (await other.read()).str).toBe(4)
  const { undone } = await (await page.request.get(`/api/characters/${ref}/log`)).json()
  expect(undone).toHaveLength(2)
})

test('the log can be searched and exported', async ({ page }) => {
  const ref = await startAtSheet(page)
  await spend(page, '20', '15')
  await write(page, 'Strength', '4')
  await saved(page)
  await page.goto(`/characters/${ref}/history`)
  const list = page.getByRole('region', { name: 'Log' }).getByRole('listitem')
  await expect(list.filter({ hasText: 'Strength' })).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('gold')
  await expect(list.filter({ hasText: 'Strength' })).toHaveCount(0)
  await expect(list.filter({ hasText: /20 →/ })).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Download' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await download).suggestedFilename()).toBe(`everquill-${ref}-log.csv`)
})

test('the log can be filtered by every author, however long ago they wrote', async ({ page, browser }) => {
  const ref = await newCharacter(page)
  const [{ request: greta }, { request: finn }] = [await browser.newContext(), await browser.newContext()]
  const ask = async (author: typeof greta, path: string, data: object = {}) =>
    (await author.post(path, { data })).json()
  const save = (author: typeof greta, changes: readonly object[]) =>
    author.patch(`/api/characters/${ref}`, { data: { saveId: crypto.randomUUID(), baseRevision: 1, changes } })
  const email = `greta-${crypto.randomUUID()}@example.com`
  await ask(greta, '/api/auth/sign-up', { name: 'Greta', email, password: 'a lantern in the fog' })
  const { game } = await ask(greta, '/api/games', { name: 'The Salt Road' })
  const { invitation } = await ask(greta, `/api/games/${game.id}/invitations`)
  await ask(page.request, '/api/games/join', { code: invitation.code, character: ref })
  await save(greta, [{ field: 'hp', oldValue: 0, newValue: 7 }])
  await ask(finn, '/api/auth/guest')
  const { character: odo } = await ask(finn, '/api/characters')
  await ask(finn, '/api/games/join', { code: invitation.code, character: odo.publicRef })
  await ask(finn, `/api/characters/${odo.publicRef}/gifts`, { to: ref, coins: { gold: 1 } })
  const lore = Array.from({ length: 120 }, (_, i) => ({ field: `lore${i}_number`, oldValue: null, newValue: 1 }))
  await save(page.request, lore)
  await page.goto(`/characters/${ref}/history`)
  const person = page.getByRole('combobox', { name: 'Person' })
  await expect(person.getByRole('option')).toHaveText(['all', 'Greta', 'Unknown player', 'You'])
  await person.selectOption({ label: 'Greta' })
  const list = page.getByRole('region', { name: 'Log' }).getByRole('listitem')
  await expect(list.filter({ hasText: 'Greta' })).toContainText(/Hit points\s*0 →.*7/)
  await expect(list.filter({ hasText: 'You' })).toHaveCount(0)
})

/** A game session with gold 20 → 15 and 300 skill changes, and a mana change after its end. Returns the ref. */
async function aGameSession(page: Page): Promise<string> {
  const post = async (path: string, data: object = {}) => (await page.request.post(path, { data })).json()
  await post('/api/auth/guest')
  const { character } = await post('/api/characters', { name: 'Mira' })
  const path = `/api/characters/${character.publicRef}`
  const save = (changes: readonly (readonly [field: string, from: number | null, to: number])[]) =>
    page.request.patch(path, {
      data: {
        saveId: crypto.randomUUID(),
        baseRevision: 1,
        changes: changes.map(([field, oldValue, newValue]) => ({ field, oldValue, newValue })),
      },
    })
  const { game } = await post('/api/games', { name: 'The Salt Road' })
  await post(`/api/games/${game.id}/characters`, { character: character.publicRef })
  const mark = (session: string) => post(`/api/games/${game.id}/log`, { saveId: crypto.randomUUID(), session })
  await mark('started')
  await save([['gold', 20, 15]])
  await save(Array.from({ length: 300 }, (_, i) => [`lore${i}_number`, null, 1] as const))
  await mark('ended')
  await save([['mana', 0, 3]])
  return character.publicRef
}

// On a desktop and in English, the tests above do the same step by step.
for (const { name, ...reader } of phoneReaders) {
  test.describe(name, () => {
    // The test injects axe, which the page's CSP forbids.
    test.use({ ...reader, bypassCSP: true })

    test('a long history is paged, can be travelled through and summed up, and is accessible', async ({ page }) => {
      const ref = await aGameSession(page)
      const entryCounts: number[] = []
      page.on('response', (response) => {
        if (!response.url().includes('/log?')) return
        response.json().then(
          (body: { entries: unknown[] }) => entryCounts.push(body.entries.length),
          // The page navigated away before the body was read.
          () => undefined,
        )
      })
      await page.goto(`/characters/${ref}/history`)
      const main = page.getByRole('main')
      const slider = page.getByRole('slider')
      const list = page.getByRole('region', { name: /^(Log|Chronik)$/ }).getByRole('listitem')
      const row = (field: string) => page.getByRole('row', { name: new RegExp(`^${field}`) })
      await expect(list.first()).toContainText('The Salt Road')
      await expect(list.nth(1)).toContainText(/Mana\s*0 →.*3.*(You|Du).*Chrome/)

      await slider.press('Home')
      await expect(main.getByText(/^(Character created|Charakter erstellt)$/)).toBeVisible()
      await expect(row('Gold')).toContainText(/20\s*15/)
      await slider.press('ArrowRight')
      await expect(main.getByText(/(Joined The Salt Road|Ist jetzt bei The Salt Road dabei)/)).toBeVisible()
      await slider.press('ArrowRight')
      await expect(row('Gold').getByRole('button')).toHaveCount(0)

      const when = page.getByRole('combobox', { name: /^(Period|Zeitraum)$/ })
      const changed = page.getByRole('region', { name: /^(What changed|Was sich geändert hat)$/ }).getByRole('listitem')
      await expect(changed.filter({ hasText: 'Mana' })).toHaveCount(1)
      await when.selectOption({ index: 2 })
      await expect(changed.filter({ hasText: 'Mana' })).toHaveCount(0)
      await expect(changed.filter({ hasText: 'Gold' })).toContainText(/20 →.*15.*−5/)
      await when.selectOption({ index: 3 })
      await expect(changed.filter({ hasText: 'Mana' })).toHaveCount(1)

      await page.getByRole('combobox', { name: /^(Game|Runde)$/ }).selectOption({ label: 'The Salt Road' })
      await page.getByRole('searchbox').fill('gold')
      await expect(list.filter({ hasText: /Gold\s*20 →/ })).toHaveCount(1)
      await expect(list.filter({ hasText: /created|erstellt/ })).toHaveCount(0)
      await list.getByRole('button', { name: /^(Sheet at this time|Bogen zu diesem Zeitpunkt): Gold$/ }).click()
      await page.getByRole('button', { name: /^(Restore|Wiederherstellen): Mana$/ }).click()
      await saved(page)
      await expect(row('Mana')).toHaveCount(0)
      await page.getByRole('button', { name: /^(Show everything|Alles zeigen)$/ }).click()
      await expect(row('Mana').first()).toContainText(/0\s*0/)
      await expect.poll(() => Math.max(...entryCounts)).toBe(100)
      expect(await violations(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
    })
  })
}
