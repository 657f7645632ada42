import { expect, test, type Locator, type Page } from '@playwright/test'
import { dndBeyondCharacter, dndBeyondVersions, row } from '../../packages/import/examples/dnd-beyond.fixture.ts'
import { sideways, tooSmall, touchable, violations } from './support/accessibility.ts'
import { number, startAsGuest, startAtSheet } from './support/game-actions.ts'
import { appIsCached, stored } from './support/killable-server.ts'
import { isSaved } from './support/second-device.ts'

const refOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true })
const tarn = JSON.stringify(dndBeyondVersions['with envelope'])

interface DroppedFile {
  readonly name: string
  readonly text: string
}

/** Browsers have it; the compiler knows it only together with the rest of the DOM. */
declare const DataTransfer: new () => { readonly items: { add(file: File): void } }

/** Drops files on a part of the page, as a browser does. */
async function drop(target: Locator, ...files: readonly DroppedFile[]): Promise<void> {
  const data = await target.page().evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, text } of dropped) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await target.dispatchEvent('dragenter', { dataTransfer: data })
  await target.dispatchEvent('dragover', { dataTransfer: data })
  await target.dispatchEvent('drop', { dataTransfer: data })
}

const emptyRoster = (page: Page) => page.getByRole('heading', { name: 'Who will you play?' })

/** What a playable Tarn has. */
const playable = { name: 'Tarn', level: 5, hp: 13, hp_max: 46, dex: 3, gold: 25, silver: 20, platinum: 1 }

test('a D&D Beyond file dropped on the empty roster becomes a playable character in two taps; undo takes it back', async ({
  page,
  context,
}) => {
  await startAsGuest(page)
  await drop(emptyRoster(page), { name: 'tarn.json', text: tarn })
  await importButton(page).click()
  await page.waitForURL(/\/characters\/\d+$/)
  await expect(number(page, 'Maximum hit points')).toHaveValue('46')
  const ref = refOf(page)
  await expect.poll(() => stored(context, ref)).toMatchObject(playable)
  const { entries } = await (await page.request.get(`/api/characters/${ref}/log?limit=100`)).json()
  // All changes are one save, on top of the creation of a blank character.
  expect(new Set(entries.slice(0, -1).map(({ saveId }: { saveId: string }) => saveId)).size).toBe(1)
  expect(entries[0]).toMatchObject({ act: { kind: 'import', of: 'D&D Beyond', with: 'tarn.json' } })
  const log = page.getByRole('complementary', { name: 'Log' })
  const entry = log.getByRole('listitem').filter({ hasText: 'Imported from D&D Beyond: tarn.json' })
  await entry.getByRole('button', { name: /^Undo/ }).click()
  await expect(number(page, 'Maximum hit points')).toHaveValue('0')
  await expect
    .poll(() => stored(context, ref))
    .toMatchObject({ level: 1, gold: 20, items: [{ id: 'bedroll' }, { id: 'rope' }], spells: [], notes: '' })
})

test('importing a later file of the same character updates it, and leaves alone what the player added', async ({
  page,
  context,
}) => {
  await startAsGuest(page)
  await drop(emptyRoster(page), { name: 'tarn.json', text: tarn })
  await importButton(page).click()
  await page.waitForURL(/\/characters\/\d+$/)
  const ref = refOf(page)
  await isSaved(page)
  await page.getByRole('combobox', { name: 'Add or find an item' }).fill('Jar of sand')
  await page.keyboard.press('Enter')
  await isSaved(page)
  await page.goto('/')
  const later = dndBeyondCharacter({ currentXp: 9_000, inventory: [row(1, 'Backpack'), row(7, 'Brass lantern')] })
  await drop(page.getByRole('heading', { level: 1, name: 'Characters' }), {
    name: 'tarn-later.json',
    text: JSON.stringify(later),
  })
  await expect(page.getByText('You imported this character before, as Tarn.')).toBeVisible()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.waitForURL(`**/characters/${ref}`)
  await expect.poll(async () => (await stored(context, ref))['xp']).toBe(9_100)
  const { items } = await stored(context, ref)
  const names = (items as { item: string }[]).map(({ item }) => item)
  expect(names.filter((name) => /backpack/i.test(name))).toHaveLength(1)
  expect(names).toEqual(expect.arrayContaining(['Jar of sand', 'Brass lantern', 'Love letter']))
  expect(names).not.toContain('Whisper')
  const { characters } = await (await page.request.get('/api/characters')).json()
  expect(characters).toHaveLength(1)
})

test('importing into a character shows old and new for each field', async ({ page, context }) => {
  const ref = await startAtSheet(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import into this character' }).click()
  await page.getByLabel('Character files', { exact: true }).setInputFiles({
    name: 'tarn.json',
    mimeType: 'application/json',
    buffer: Buffer.from(tarn),
  })
  const coins = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Coins' }) })
  await expect(coins).toContainText(/Gold 20\s*becomes\s*25/)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.waitForURL(`**/characters/${ref}`)
  await expect.poll(() => stored(context, ref)).toMatchObject(playable)
})

test('a refused file says what it is and damages nothing; an own file next to it is imported', async ({ page }) => {
  const ref = await startAtSheet(page)
  const own = await (await page.request.get(`/api/characters/${ref}`)).text()
  await page.goto('/')
  await drop(
    page.getByRole('heading', { level: 1, name: 'Characters' }),
    { name: 'campaign.zip', text: 'PK\u0003\u0004' },
    { name: 'mine.json', text: own },
  )
  const refused = page.getByRole('list', { name: 'Files that can’t be imported' })
  await expect(refused).toContainText('This is a zip archive, such as a Roll20 campaign export.')
  await page.getByRole('button', { name: 'Import 1 character' }).click()
  await page.waitForURL((url) => /\/characters\/\d+$/.test(url.pathname) && !url.pathname.endsWith(ref))
  const { characters } = await (await page.request.get('/api/characters')).json()
  expect(characters).toHaveLength(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, bypassCSP: true })

  test('the preview is accessible, has targets for fingers, and does not scroll sideways', async ({ page }) => {
    await startAsGuest(page)
    const long = dndBeyondCharacter({
      name: 'Archibald Maximilian von und zu Hohenzollern-Sigmaringen',
      race: { fullName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtenelf' },
      baseHitPoints: null,
      inventory: Array.from({ length: 200 }, (_, i) => row(i, `Peculiar thing number ${i}`)),
    })
    await page.goto('/import')
    const heading = page.getByRole('heading', { level: 1, name: 'Import' })
    await expect(heading).toBeVisible()
    expect(await violations(page)).toEqual([])
    await drop(heading, { name: 'x.json', text: JSON.stringify(long) })
    await expect(page.getByRole('textbox', { name: 'Maximum hit points' })).toBeVisible()
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await expect(page.getByRole('combobox', { name: 'Peculiar thing number 4 becomes' })).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await expect.poll(() => tooSmall(touchable(page))).toEqual([])
  })
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a file imported offline is known there, and saved once online', async ({ page, context }) => {
    await startAsGuest(page)
    await appIsCached(page)
    await page.reload()
    await expect(emptyRoster(page)).toBeVisible()
    await context.setOffline(true)
    await drop(emptyRoster(page), { name: 'tarn.json', text: tarn })
    await importButton(page).click()
    await page.waitForURL(/\/characters\/new-/)
    await expect(number(page, 'Maximum hit points')).toHaveValue('46')
    const sheet = page.url()
    await page.goto('/import')
    await drop(page.getByRole('heading', { level: 1, name: 'Import' }), { name: 'tarn.json', text: tarn })
    await expect(page.getByText('Nothing new in this file.')).toBeVisible()
    await page.goto(sheet)
    await context.setOffline(false)
    await page.waitForURL(/\/characters\/\d+$/)
    const ref = refOf(page)
    await expect.poll(() => stored(context, ref)).toMatchObject(playable)
    await isSaved(page)
    const { entries } = await (await context.request.get(`/api/characters/${ref}/log?limit=100`)).json()
    expect(new Set(entries.slice(0, -1).map(({ saveId }: { saveId: string }) => saveId)).size).toBe(1)
    expect(entries[0]).toMatchObject({ act: { kind: 'import' } })
  })
})
