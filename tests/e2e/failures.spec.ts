import { expect, test, type Page } from '@playwright/test'
import { holdTheClock, newCharacter, number, savesOf, startAtSheet } from './support/game-actions.ts'
import { elsewhere, isSaved, listening } from './support/second-device.ts'
import { sideways, tooSmall, violations } from './support/accessibility.ts'
import { nonsense, refusesNonsense, wishesOf } from './support/invalid-numbers.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A game of one's own, with two characters at the table; returns its page and theirs. */
async function aTable(page: Page): Promise<{ readonly game: string; readonly refs: readonly string[] }> {
  const first = await newCharacter(page)
  const second = await (await page.request.post('/api/characters', { data: { name: 'Odo' } })).json()
  const { game } = await (await page.request.post('/api/games', { data: { name: 'The Salt Road' } })).json()
  const refs = [first, second.character.publicRef]
  for (const character of refs) await page.request.post(`/api/games/${game.id}/characters`, { data: { character } })
  return { game: `/games/${game.id}`, refs }
}

/** Every dialog that asks for numbers: what opens it, what would be done, and how many boxes there are at least. */
const dialogs = [
  { opener: 'Hit points…', act: /^Change/, boxes: 'Hit points', least: 1, says: /^Write −7, \+3 or =20/ },
  { opener: 'Award…', act: /^Award/, boxes: /^(Experience|Platinum|Gold|Silver|Copper|How many)/, least: 6 },
  { opener: 'Give…', act: /^Give$/, boxes: /\(of /, least: 3 },
  { opener: 'Settings of the game', act: /^Agree/, boxes: /^(Platinum|Gold|Silver)/, least: 3 },
  { opener: 'Settings of the game', act: /^Agree/, boxes: 'Dice for a check', least: 1, says: /like 2d6\+3/ },
] as const

test('nonsense in the numbers of a table does nothing, and each box says what is possible', async ({ page }) => {
  test.slow()
  const { game, refs } = await aTable(page)
  await page.goto(game)
  const onBoard = page.getByRole('textbox', { name: 'Odo: Hit points', exact: true })
  await expect(onBoard).toBeVisible()
  const read = () => Promise.all(refs.map(async (ref) => (await elsewhere(page.request, ref)).read()))
  const before = [await read(), await (await page.request.get(`/api${game}`)).json()]
  const wishes = wishesOf(page)
  for (const text of nonsense) {
    await onBoard.fill(text)
    await onBoard.press('Enter')
    await expect(onBoard).toHaveAccessibleDescription(/^Write a number/)
    await expect(onBoard).toHaveValue('0')
  }
  for (const { opener, act, boxes, least, ...told } of dialogs) {
    await press(page, opener)
    const dialog = page.getByRole('dialog')
    const all = await dialog.getByRole('textbox', { name: boxes }).all()
    expect(all.length).toBeGreaterThanOrEqual(least)
    for (const box of all) {
      await refusesNonsense(box, 'says' in told ? told.says : /^Write a whole number/, () =>
        expect(dialog.getByRole('button', { name: act })).toBeDisabled(),
      )
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  expect(wishes.map((wish) => wish.url())).toEqual([])
  expect([await read(), await (await page.request.get(`/api${game}`)).json()]).toEqual(before)

  await press(page, 'Award…')
  await page.getByRole('textbox', { name: 'Gold', exact: true }).fill('-5')
  await expect(page.getByRole('alert')).toHaveText('Not less than 0.')
  await page.getByRole('textbox', { name: 'Gold', exact: true }).fill('1,000')
  await press(page, 'Award 2')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await read()).map(({ gold }) => gold)).toEqual([520, 520])
})

test('a thing that came and went within two seconds is taken back step by step', async ({ page }) => {
  await startAtSheet(page)
  await expect(number(page, 'Rope')).toBeVisible()
  await holdTheClock(page)
  const saves = savesOf(page)
  const search = page.getByRole('combobox', { name: 'Add or find an item' })
  await search.fill('Torch')
  await search.press('Enter')
  await expect(number(page, 'Torch')).toHaveValue('1')
  await page.keyboard.press('Escape')
  await press(page, 'Remove Torch')
  await expect(number(page, 'Torch')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(number(page, 'Torch')).toHaveValue('1')
  await page.keyboard.press('Control+z')
  await expect(number(page, 'Torch')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(
    'There is nothing of yours left to undo here.',
  )
  await page.keyboard.press('Control+Shift+z')
  await expect(number(page, 'Torch')).toHaveValue('1')
  expect(saves).toEqual([])
  await page.clock.resume()
  await isSaved(page)
  expect(saves.map((save) => save.postDataJSON().changes)).toMatchObject([[{ oldValue: null }]])
})

test('what is said aloud is said in places that were there before: the save, a roll, a message', async ({ page }) => {
  await startAtSheet(page)
  const state = await page.getByRole('banner').getByRole('status').elementHandle()
  const messages = await page.getByRole('log', { name: 'Messages' }).elementHandle()
  const heardIn = (place: typeof state) => expect.poll(() => place?.textContent())
  await heardIn(state).toBe('Saved')
  await page.route('**/api/characters/*', async (route) => {
    if (route.request().method() === 'PATCH') await heardIn(state).toBe('Saving…')
    await route.continue()
  })
  await number(page, 'Gold').fill('15')
  await number(page, 'Gold').press('Enter')
  await number(page, 'Gold').blur()
  await heardIn(state).toMatch(/^Saving/)
  await heardIn(state).toBe('Saved')
  await press(page, 'STR: roll for Strength')
  await heardIn(messages).toMatch(/Strength.*1d20 =/)
  await page.keyboard.press('Control+z')
  await heardIn(messages).toContain('Undone: Gold')
  await press(page, 'Dice')
  const fallen = await page.getByRole('dialog').getByRole('status').elementHandle()
  await page.getByRole('dialog').getByRole('button', { name: 'd6', exact: true }).click()
  await heardIn(fallen).toMatch(/1d6 =/)
})

/** Notes whatever begins to move: what, for how long, and how. Told in words: what a page has is unknown on this side. */
const noteMotion = `
  globalThis.motion = new Set()
  const note = () => {
    for (const { animationName, transitionProperty, effect } of document.getAnimations()) {
      const { duration } = effect.getTiming()
      const name = animationName?.replace(/^_|_.*/g, '') ?? transitionProperty
      if (duration > 0) motion.add([name, duration, effect.getKeyframes()[0].easing].join(' '))
    }
  }
  for (const begins of ['animationstart', 'transitionrun']) document.addEventListener(begins, note, true)
`

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('what a dialog, a roll, a save and somebody else’s change set in motion', async ({ page }) => {
      const motion = () => page.evaluate<string[]>('[...motion]')
      const ref = await newCharacter(page)
      await page.addInitScript(noteMotion)
      await listening(page, ref)
      await page.route('**/api/characters/*', async (route) => {
        if (route.request().method() === 'PATCH') await expect(page.getByText('Saving…')).toBeVisible()
        await route.continue()
      })
      await press(page, 'Dice')
      await page.getByRole('dialog').getByRole('button', { name: 'd6', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('status')).toContainText('1d6 =')
      await page.keyboard.press('Escape')
      await press(page, 'STR: roll for Strength')
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('1d20 =')
      await number(page, 'Maximum hit points').fill('9')
      await number(page, 'Hit points').fill('7')
      await number(page, 'Hit points').press('Enter')
      await isSaved(page)
      await (await elsewhere(page.request, ref)).change('silver', () => 9)
      await expect(number(page, 'Silver')).toHaveValue('9')
      await expect.poll(motion).toContainEqual(expect.stringMatching(/^dry/))
      // The wash stays and is gone; the dot of a save stands.
      if (reducedMotion === 'reduce') expect(await motion()).toEqual(['dry 2000 steps(1)'])
      else expect((await motion()).join()).toMatch(/opacity 220.*settle 220.*transform 220.*breathe 1200.*width 220/)
    })
  })
}

test.describe('on a device that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('it can be installed', async ({ page }) => {
    await startAtSheet(page)
    await expect
      .poll(() =>
        page.evaluate('navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)'),
      )
      .toBe(true)
    const tools = await page.context().newCDPSession(page)
    const { errors, data = '{}' } = await tools.send('Page.getAppManifest')
    const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
    // A browser of a test keeps nothing, and so would install nothing.
    expect([...errors, ...installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')]).toEqual([])
    const { icons, ...manifest }: Manifest = JSON.parse(data)
    expect(manifest).toMatchObject({ id: '/', name: 'Everquill', start_url: '/', display: 'standalone' })
    const ofApple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
    const files = [...icons, { src: ofApple, sizes: '180x180' }]
    const found = files.map(async ({ src, sizes, purpose = 'any' }) => {
      const picture = await (await page.request.get(src)).body()
      const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
      return `${sizes} ${purpose}`
    })
    expect(await Promise.all(found)).toEqual(['192x192 any', '512x512 any', '512x512 maskable', '180x180 any'])
  })
})

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
}

const phones = [
  { locale: 'en-GB', colorScheme: 'light', dex: 'Dexterity' },
  { locale: 'de-DE', colorScheme: 'dark', dex: 'Geschick' },
] as const

for (const { dex, ...reader } of phones) {
  test.describe(`on a phone, ${reader.locale}, ${reader.colorScheme}`, () => {
    test.use({ ...reader, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, bypassCSP: true })

    test('two devices write the same field: the pair is opened, read whole and chosen from', async ({ page }) => {
      const ref = await newCharacter(page)
      const other = await elsewhere(page.request, ref)
      await listening(page, ref, dex)
      await number(page, dex).tap()
      await other.change('dex', () => 4)
      await expect(page.getByText(/^(now|jetzt) 4$/)).toBeVisible()
      await page.keyboard.type('12')
      await page.keyboard.press('Tab')
      const race = page.getByRole('combobox', { name: /^(Race|Volk)$/ }).first()
      await race.tap()
      const long =
        'Dwarves of the salt mines below the hammer fell, who never sleep, seldom speak, and have forgotten the sun above us all'
      await other.change('race', () => long)
      await expect(page.getByText(/^(now|jetzt) Dwarves/)).toBeVisible()
      await page.keyboard.insertText('Half-elf of the vale')
      await page.keyboard.press('Tab')
      await page
        .getByRole('button', { name: /^(Look|Ansehen)$/ })
        .last()
        .tap()
      const dialog = page.getByRole('dialog')
      const pair = dialog.getByRole('button', { name: /^(Keep mine|Take theirs|Meins behalten|Anderes nehmen)/ })
      await expect(pair).toHaveCount(4)
      expect(await violations(page)).toEqual([])
      expect(await tooSmall(pair)).toEqual([])
      expect(await pair.evaluateAll(cutOff)).toEqual([])
      expect(await sideways(page)).toBeLessThanOrEqual(0)
      await pair.filter({ hasText: long }).tap()
      await pair.filter({ hasText: '12' }).tap()
      await expect(dialog).toBeHidden()
      await expect(race).toHaveValue(long)
      await expect.poll(async () => [(await other.read()).race, (await other.read()).dex]).toEqual([long, 12])
    })
  })
}

interface Text {
  readonly textContent: string | null
  readonly scrollHeight: number
  readonly clientHeight: number
  readonly scrollWidth: number
  readonly clientWidth: number
  querySelectorAll(selector: string): Iterable<Text>
}

/** Those of which a part is not seen. */
const cutOff = (texts: readonly Text[]) =>
  texts
    .flatMap((text) => [text, ...text.querySelectorAll('*')])
    .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1)
    .map(({ textContent }) => textContent)
