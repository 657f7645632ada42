import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { createCharacter, number, savesOf, startAsGuest, write } from './at-the-table.ts'
import { sideways, violations } from './for-everybody.ts'

interface Change {
  readonly field: string
  readonly oldValue: unknown
  readonly newValue: unknown
}

/** Another device of the same person, without a page. */
async function elsewhere(request: APIRequestContext, ref: string) {
  const read = async () => (await (await request.get(`/api/characters/${ref}`)).json()).character
  return {
    read,
    async change(field: string, next: (value: never) => unknown): Promise<void> {
      const { character, revision } = await (await request.get(`/api/characters/${ref}`)).json()
      const changes: Change[] = [{ field, oldValue: character[field], newValue: next(character[field] as never) }]
      const answer = await request.patch(`/api/characters/${ref}`, {
        data: { saveId: randomUUID(), baseRevision: revision, changes },
      })
      expect(answer.ok()).toBe(true)
    },
  }
}

/** What a test needs to know of a box for many lines. */
interface Box {
  readonly value: string
  readonly selectionStart: number
  readonly selectionEnd: number
  setSelectionRange(start: number, end: number): void
}

/** The page hears of what others do. */
async function listening(page: Page, ref: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/stream'))
  await page.goto(`/characters/${ref}`)
  await expect(number(page, 'Gold')).toBeVisible()
  await stream
}

/** The server says no to every save. */
const refuseSaves = (page: Page, problem: object) =>
  page.route('**/api/characters/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback(),
  )

const withoutServer = (page: Page) => page.route('**/api/**', (route) => route.abort())

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes', exact: true })
const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const choice = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('who types while others change something every 100 ms loses no letter, nor their place', async ({ page }) => {
  test.setTimeout(90_000)
  await startAsGuest(page)
  const ref = await createCharacter(page)
  const other = await elsewhere(page.request, ref)
  await other.change('notes', () => 'The ferry\nOdo: \nThe salt house')
  await listening(page, ref)
  await expect(notes(page)).toHaveValue('The ferry\nOdo: \nThe salt house')

  const typing = new AbortController()
  let rounds = 0
  const others = (async () => {
    const acts = [
      () => other.change('notes', (text: string) => `above ${rounds}\n${text}`),
      () => other.change('gold', (gold: number) => gold + 1),
      () => other.change('notes', (text: string) => `${text}\nbelow ${rounds}`),
      () => other.change('silver', (silver: number) => silver + 1),
    ] as const
    for (; !typing.signal.aborted; rounds += 1) {
      await acts[rounds % acts.length]?.()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()

  const sentence = 'keeps the mortar until we bring three silver keys, grüß ihn schön 🗝'
  await notes(page).focus()
  await notes(page).evaluate((box: Box) => {
    const place = box.value.indexOf('Odo: ') + 5
    box.setSelectionRange(place, place)
  })
  await page.keyboard.type(sentence, { delay: 60 })
  const caret = await notes(page).evaluate((box: Box) => ({
    before: box.value.slice(0, box.selectionStart).split('\n').at(-1),
    isOpen: box.selectionStart !== box.selectionEnd,
  }))
  expect(caret).toEqual({ before: `Odo: ${sentence}`, isOpen: false })
  await expect(notes(page)).toBeFocused()

  await number(page, 'Gold').focus()
  await page.keyboard.type('-12', { delay: 300 })
  await expect(number(page, 'Gold')).toHaveValue('-12')
  await expect(number(page, 'Gold')).toBeFocused()
  await page.keyboard.press('Enter')
  typing.abort()
  await others
  expect(rounds).toBeGreaterThan(20)
  await number(page, 'Gold').blur()
  await isSaved(page)

  const found = Math.ceil((rounds - 1) / 4)
  await expect.poll(async () => (await other.read()).gold).toBe(20 + found - 12)
  await expect(number(page, 'Gold')).toHaveValue(String(20 + found - 12))
  const text = (await other.read()).notes
  expect(text).toContain(`\nOdo: ${sentence}\n`)
  for (let round = 0; round < rounds; round += 4) expect(text).toContain(`above ${round}\n`)
  for (let round = 2; round < rounds; round += 4) expect(text).toContain(`\nbelow ${round}`)
  await expect(notes(page)).toHaveValue(text)
})

test('letters that are being composed are not broken by what others write', async ({ page }) => {
  await startAsGuest(page)
  const ref = await createCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  await notes(page).focus()
  const ime = await page.context().newCDPSession(page)
  await ime.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
  await other.change('notes', (text: string) => `${text}\nbelow`)
  await other.change('gold', (gold: number) => gold + 1)
  await expect(number(page, 'Gold')).toHaveValue('21')
  await expect(notes(page)).toHaveValue('か')
  await ime.send('Input.imeSetComposition', { text: 'かん', selectionStart: 2, selectionEnd: 2 })
  await ime.send('Input.insertText', { text: '漢' })
  await expect(notes(page)).toHaveValue('漢\nbelow')
  await page.keyboard.type('字')
  await expect(notes(page)).toHaveValue('漢字\nbelow')
  await expect.poll(async () => (await other.read()).notes).toBe('漢字\nbelow')
})

test('a text box in use keeps its letters, shows the other value, and offers both once they clash', async ({
  page,
}) => {
  await startAsGuest(page)
  const ref = await createCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  const race = page.getByRole('textbox', { name: 'Race', exact: true }).first()
  await race.fill('Half-elf')
  await isSaved(page)
  await race.focus()
  await other.change('race', () => 'Dwarf')
  await expect(page.getByText('now Dwarf')).toBeVisible()
  await expect(race).toHaveValue('Half-elf')
  await race.pressSequentially(' of the vale')
  await expect(race).toHaveValue('Half-elf of the vale')
  await expect(race).toBeFocused()
  await expect(page.getByText(/you changed this on another device too/).first()).toBeVisible()
  await expect(choice(page, 'Keep mine Half-elf of the vale')).toBeVisible()
  await expect(choice(page, 'Take theirs Dwarf')).toBeVisible()

  await expect.poll(async () => (await other.read()).race).toBe('Half-elf of the vale')
  await expect(page.getByRole('button', { name: 'Somebody changed this too' })).toBeVisible()
  await choice(page, 'Take theirs Dwarf').click()
  await expect(race).toHaveValue('Dwarf')
  await expect.poll(async () => (await other.read()).race).toBe('Dwarf')
  await isSaved(page)
})

test('what was typed offline over what others wrote can be kept by one tap', async ({ page }) => {
  await startAsGuest(page)
  const ref = await createCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  await withoutServer(page)
  await write(page, 'Dexterity', '5')
  await expect(page.getByRole('button', { name: '1 change kept on this device' })).toBeVisible()
  await other.change('dex', () => 4)
  await page.unrouteAll()
  await page.reload()
  await choice(page, 'Keep mine 5').click()
  await isSaved(page)
  expect((await other.read()).dex).toBe(5)
})

test('“=20” is exactly 20, whatever others spent', async ({ page }) => {
  await startAsGuest(page)
  const ref = await createCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  const saves = savesOf(page)
  await number(page, 'Gold').focus()
  await page.keyboard.type('=20')
  await other.change('gold', (gold: number) => gold - 5)
  await expect(page.getByText('now 15')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(number(page, 'Gold')).toHaveValue('20')
  await expect.poll(async () => (await other.read()).gold).toBe(20)
  expect(saves[0]?.postDataJSON().changes).toMatchObject([{ field: 'gold', newValue: 20, exact: true }])
})

test('more than there was is told: how much was left, and how much is short', async ({ page }) => {
  await startAsGuest(page)
  const ref = await createCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  await number(page, 'Gold').focus()
  await page.keyboard.type('-18')
  await other.change('gold', (gold: number) => gold - 5)
  await expect(page.getByText('now 15')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Saved, with 1 thing to look at' }).click()
  await expect(page.getByRole('dialog')).toContainText('Gold: only 15 of 18 were left, 3 short.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await isSaved(page)
})

test('a refused change says why, and can be copied, tried again or discarded', async ({ page }) => {
  await startAsGuest(page)
  const ref = await createCharacter(page)
  await listening(page, ref)
  await refuseSaves(page, { code: 'invalid-value', field: 'gold' })
  await write(page, 'Gold', '15')
  await page.getByRole('button', { name: 'Refused: This value does not fit here.' }).click()
  await expect(number(page, 'Gold')).toHaveValue('20')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Gold was not saved. This value does not fit here.')
  await expect(dialog).toContainText(/20\s*→.*15/)
  // Over plain http there is no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.evaluate(
    "document.addEventListener('copy', ({ target }) => { document.title = target.value }, { once: true })",
  )
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page).toHaveTitle('Gold: 20 → 15')
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()
  await expect(number(page, 'Gold')).toHaveValue('15')
  await isSaved(page)
})

test('what is not saved can be taken along as a file', async ({ page }) => {
  await startAsGuest(page)
  await createCharacter(page)
  await withoutServer(page)
  await write(page, 'Gold', '15')
  await notes(page).fill('Orla owes us a crossing.\nAsk her.')
  await page.getByRole('button', { name: '2 changes kept on this device' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download unsent changes' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^everquill-unsent-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file.characters).toHaveLength(1)
  expect(file.characters[0].changes).toMatchObject([
    { field: 'gold', oldValue: 20, newValue: 15 },
    { field: 'notes', oldValue: '', newValue: 'Orla owes us a crossing.\nAsk her.' },
  ])
})

test('who is signed out while writing is led to sign in as the same person, and everything is saved', async ({
  page,
}) => {
  const [email, password] = [`ann-${randomUUID()}@example.org`, 'two lanterns over the salt road']
  await startAsGuest(page)
  const ref = await createCharacter(page)
  await page.request.post('/api/auth/sign-up', {
    data: { name: 'Ann Ährenfels', email, password },
    headers: { origin: new URL(page.url()).origin },
  })
  await listening(page, ref)
  await page.context().clearCookies()
  await write(page, 'Gold', '15')
  await page.getByRole('button', { name: 'Signed out: 1 change waits for you' }).click()
  await expect(page.getByText('As Ann Ährenfels again, and what you wrote is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download unsent changes' })).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(number(page, 'Gold')).toHaveValue('15')
  await isSaved(page)
  expect((await (await elsewhere(page.request, ref)).read()).gold).toBe(15)
})

test('who signs out with something unsaved is told what becomes of it', async ({ page }) => {
  await startAsGuest(page)
  const ref = await createCharacter(page)
  await page.request.post('/api/auth/sign-up', {
    data: { name: 'Ann', email: `ann-${randomUUID()}@example.org`, password: 'two lanterns over the salt road' },
    headers: { origin: new URL(page.url()).origin },
  })
  await listening(page, ref)
  await withoutServer(page)
  await write(page, 'Gold', '15')
  await expect(page.getByRole('button', { name: '1 change kept on this device' })).toBeVisible()
  await page.getByRole('button', { name: 'Account of Ann' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 change waits for the server. Sign out now, and it stays on this device')
  await expect(dialog.getByRole('button', { name: 'Download unsent changes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(number(page, 'Gold')).toHaveValue('15')
})

test('a browser that keeps nothing says so, and what to do', async ({ page }) => {
  await page.addInitScript("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }")
  await startAsGuest(page)
  await createCharacter(page)
  await withoutServer(page)
  await write(page, 'Gold', '15')
  await page.getByRole('button', { name: 'Not kept: leave this page open until it is saved' }).click()
  await expect(page.getByRole('dialog')).toContainText('its storage is full, or this is a private window')
  await expect(page.getByRole('dialog')).toContainText('Gold 20 → 15')
})

const readers = [
  { name: 'desktop, light, English', locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'phone, dark, German', locale: 'de-DE', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

for (const { name, ...reader } of readers) {
  test.describe(name, () => {
    // Axe is put into the page by the test, which the page's own rules rightly forbid.
    test.use({ ...reader, bypassCSP: true })

    test('what is kept, contested or refused is for everybody, and can be dealt with by keys alone', async ({
      page,
    }) => {
      const look = async (screen: string) => {
        expect(await violations(page), screen).toEqual([])
        expect(await sideways(page), `${screen} scrolls sideways`).toBe(0)
      }
      const state = page.getByRole('status').getByRole('button').first()
      await startAsGuest(page)
      const ref = await createCharacter(page)
      const other = await elsewhere(page.request, ref)
      await withoutServer(page)
      for (let presses = 0; presses < 3; presses += 1) await page.getByRole('button', { name: 'Mana +1' }).click()
      const strength = page.getByRole('textbox', { name: /^(Strength|Stärke)$/ })
      await strength.fill('5')
      await strength.blur()
      await expect(state).toBeVisible()
      await state.press('Enter')
      await expect(page.getByRole('dialog')).toContainText('Mana 0 → 3')
      await look('what is kept')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(state).toBeFocused()

      await other.change('str', () => 4)
      await page.unrouteAll()
      await page.reload()
      await expect(choice(page, '(Take theirs|Anderes nehmen) 4')).toBeVisible()
      await look('a contested field')
      await refuseSaves(page, { code: 'invalid-value' })
      await page.getByRole('button', { name: 'Mana +1' }).click()
      await expect(page.getByText(/^(Refused|Abgelehnt): /).first()).toBeAttached()
      await state.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('listitem')).toHaveCount(2)
      await look('notices')
      await dialog.getByRole('button', { name: /^(Keep mine|Meins behalten)/ }).press('Enter')
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
      await expect(dialog.getByRole('button', { name: /^(Try again|Noch einmal)/ })).toBeFocused()
      await dialog.getByRole('button', { name: /^(Discard|Verwerfen)/ }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(/^(Saved|Gespeichert)$/).first()).toBeVisible()
    })
  })
}
