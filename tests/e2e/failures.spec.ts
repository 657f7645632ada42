import { expect, test, type Page } from '@playwright/test'
import { holdTheClock, newCharacter, number, savesOf, startAtSheet } from './support/game-actions.ts'
import { elsewhere, isSaved, listening } from './support/second-device.ts'
import { sideways, tooSmall, violations } from './support/accessibility.ts'
import { nonsense, refusesNonsense, writeRequests } from './support/invalid-numbers.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Creates a game with two characters; returns its path and theirs. */
async function aTable(page: Page): Promise<{ readonly game: string; readonly refs: readonly string[] }> {
  const first = await newCharacter(page)
  const second = await (await page.request.post('/api/characters', { data: { name: 'Odo' } })).json()
  const { game } = await (await page.request.post('/api/games', { data: { name: 'The Salt Road' } })).json()
  const refs = [first, second.character.publicRef]
  for (const character of refs) await page.request.post(`/api/games/${game.id}/characters`, { data: { character } })
  return { game: `/games/${game.id}`, refs }
}

/** Every dialog with number inputs: its opener, an item to find there, its action and the least number of inputs. */
const dialogs = [
  { opener: 'Damage or heal…', act: /^Apply/, boxes: 'Hit points', least: 1, says: /^Enter −7, \+3 or =20/ },
  {
    opener: 'Award…',
    finds: 'Torch',
    act: /^Award/,
    boxes: /^(Experience|Platinum|Gold|Silver|Copper|Torch)$/,
    least: 6,
  },
  { opener: 'Give…', act: /^Give$/, boxes: /\(of /, least: 3 },
  { opener: 'Game settings', act: /^Save/, boxes: /^(Platinum|Gold|Silver)/, least: 3 },
  { opener: 'Game settings', act: /^Save/, boxes: 'Dice for a check', least: 1, says: /Try 2d6\+3/ },
] as const

test('invalid numbers in game dialogs change nothing, and each input shows a hint', async ({ page }) => {
  test.slow()
  const { game, refs } = await aTable(page)
  await page.goto(game)
  const onBoard = page.getByRole('textbox', { name: 'Odo: Hit points', exact: true })
  await expect(onBoard).toBeVisible()
  const read = () => Promise.all(refs.map(async (ref) => (await elsewhere(page.request, ref)).read()))
  const readGame = async () => {
    const { members: _seenAgain, ...details } = await (await page.request.get(`/api${game}`)).json()
    return details
  }
  const before = [await read(), await readGame()]
  const requests = writeRequests(page)
  for (const text of nonsense) {
    await onBoard.fill(text)
    await onBoard.press('Enter')
    await expect(onBoard).toHaveAccessibleDescription(/^Enter a number/)
    await expect(onBoard).toHaveValue('0')
  }
  for (const { opener, act, boxes, least, ...expected } of dialogs) {
    await press(page, opener)
    const dialog = page.getByRole('dialog')
    if ('finds' in expected) {
      await dialog.getByRole('combobox', { name: 'Item for each' }).fill(expected.finds)
      await page.keyboard.press('Enter')
    }
    const all = await dialog.getByRole('textbox', { name: boxes }).all()
    expect(all.length).toBeGreaterThanOrEqual(least)
    for (const box of all) {
      await refusesNonsense(box, 'says' in expected ? expected.says : /^Enter a whole number/, () =>
        expect(dialog.getByRole('button', { name: act })).toBeDisabled(),
      )
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  expect(requests.map((request) => request.url())).toEqual([])
  expect([await read(), await readGame()]).toEqual(before)

  await press(page, 'Award…')
  await page.getByRole('textbox', { name: 'Gold', exact: true }).fill('-5')
  await expect(page.getByRole('alert')).toHaveText('The minimum is 0.')
  await page.getByRole('textbox', { name: 'Gold', exact: true }).fill('1,000')
  await press(page, 'Award to 2')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await read()).map(({ gold }) => gold)).toEqual([520, 520])
})

test('an item added and removed within two seconds can be undone step by step', async ({ page }) => {
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
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Nothing left to undo.')
  await page.keyboard.press('Control+Shift+z')
  await expect(number(page, 'Torch')).toHaveValue('1')
  expect(saves).toEqual([])
  await page.clock.resume()
  await isSaved(page)
  expect(saves.map((save) => save.postDataJSON().changes)).toMatchObject([[{ oldValue: null }]])
})

test('live regions exist before their announcements: save state, rolls, messages', async ({ page }) => {
  await startAtSheet(page)
  const state = await page.getByRole('banner').getByRole('status').elementHandle()
  const messages = await page.getByRole('log', { name: 'Messages' }).elementHandle()
  const lastRoll = await page.locator('p.sr[role=status]').elementHandle()
  const announcedIn = (place: typeof state) => expect.poll(() => place?.textContent())
  await announcedIn(state).toBe('Saved')
  await page.route('**/api/characters/*', async (route) => {
    if (route.request().method() === 'PATCH') await announcedIn(state).toBe('Saving…')
    await route.continue()
  })
  await number(page, 'Gold').fill('15')
  await number(page, 'Gold').press('Enter')
  await number(page, 'Gold').blur()
  await announcedIn(state).toMatch(/^Saving/)
  await announcedIn(state).toBe('Saved')
  await press(page, 'STR: roll for Strength')
  await announcedIn(lastRoll).toMatch(/^Strength: \d+$/)
  await page.keyboard.press('Control+z')
  await announcedIn(messages).toContain('Undone: Gold')
  await press(page, 'Dice')
  const rollStatus = await page.getByRole('dialog').getByRole('status').elementHandle()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Dice formula' }).fill('1d6+3')
  await page.keyboard.press('Enter')
  await announcedIn(rollStatus).toMatch(/^\d\d\+3$/)
})

/** Records every started animation. A string, because browser types are not available here. */
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

    test('a dialog, a roll, a save and a remote change run only the expected animations', async ({ page }) => {
      const motion = () => page.evaluate<string[]>('[...motion]')
      const ref = await newCharacter(page)
      await page.addInitScript(noteMotion)
      await listening(page, ref)
      await page.route('**/api/characters/*', async (route) => {
        if (route.request().method() === 'PATCH') await expect(page.getByText('Saving…')).toBeVisible()
        await route.continue()
      })
      await press(page, 'Dice')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Dice formula' }).fill('1d6+3')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('list', { name: 'Counted' })).toContainText('+3')
      await page.keyboard.press('Escape')
      await press(page, 'STR: roll for Strength')
      await expect(page.getByRole('complementary', { name: 'Log' })).toContainText('1d20 =')
      await number(page, 'Maximum hit points').fill('9')
      await number(page, 'Hit points').fill('7')
      await number(page, 'Hit points').press('Enter')
      await isSaved(page)
      await (await elsewhere(page.request, ref)).change('silver', () => 9)
      await expect(number(page, 'Silver')).toHaveValue('9')
      await expect.poll(motion).toContainEqual(expect.stringMatching(/^fade/))
      // The highlight appears without a transition; the save indicator does not move.
      if (reducedMotion === 'reduce')
        expect((await motion()).toSorted()).toEqual(['fade 2000 steps(1)', 'flash 2000 steps(1)'])
      else
        for (const expected of ['opacity 220', 'arrive 220', 'flash 1600', 'pulse 1200', 'width 220'])
          expect((await motion()).join()).toContain(expected)
    })
  })
}

test.describe('installation', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app can be installed', async ({ page }) => {
    await startAtSheet(page)
    await expect
      .poll(() =>
        page.evaluate('navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)'),
      )
      .toBe(true)
    const tools = await page.context().newCDPSession(page)
    const { errors, data = '{}' } = await tools.send('Page.getAppManifest')
    const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
    // A test browser is incognito and would not install anything.
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

    test('two devices edit the same field: the conflict opens, shows both values in full and can be resolved', async ({
      page,
    }) => {
      const ref = await newCharacter(page)
      const other = await elsewhere(page.request, ref)
      await listening(page, ref, dex)
      await number(page, dex).tap()
      await other.change('dex', () => 4)
      await expect(page.getByText(/^(now|jetzt) 4$/)).toBeVisible()
      await page.keyboard.type('12')
      await page.keyboard.press('Tab')
      await page.getByRole('heading', { level: 1 }).getByRole('button').tap()
      const about = page.getByRole('dialog')
      await about.getByRole('combobox', { name: /^(Race|Volk)$/ }).tap()
      const long =
        'Dwarves of the salt mines below the hammer fell, who never sleep, seldom speak, and have forgotten the sun above us all'
      await other.change('race', () => long)
      await expect(page.getByText(/^(now|jetzt) Dwarves/)).toBeVisible()
      await page.keyboard.insertText('Half-elf of the vale')
      await page.keyboard.press('Tab')
      await about.getByRole('button', { name: /^(Close|Schließen)$/ }).tap()
      await expect(about).toBeHidden()
      await page
        .getByRole('button', { name: /^(Review|Ansehen)$/ })
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

/** The elements that are partly cut off. */
const cutOff = (texts: readonly Text[]) =>
  texts
    .flatMap((text) => [text, ...text.querySelectorAll('*')])
    .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1)
    .map(({ textContent }) => textContent)
