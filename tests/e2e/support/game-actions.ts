import { expect, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test'

/** Signs in a guest through the API, which is faster than the sign-in page, and opens the roster. */
export async function startAsGuest(page: Page): Promise<void> {
  await page.request.post('/api/auth/guest')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Characters|Charaktere/ })).toBeVisible()
}

/** Opens the creation page from the roster and starts with a blank sheet. */
export async function startBlank(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(New character|Neuer Charakter|Create a character|Charakter erstellen)/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^(Start blank|Mit leerem Bogen anfangen)$/ }).click()
}

/** Creates a blank character and opens its sheet; returns its ref. */
export async function createCharacter(page: Page): Promise<string> {
  await startBlank(page)
  await page.waitForURL(/\/characters\/\d+$/)
  await expect(number(page, 'Mana')).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Creates a guest and a character through the API, without a page; returns its ref. */
export async function newCharacter(page: Page, fields: { readonly name?: string } = {}): Promise<string> {
  await page.request.post('/api/auth/guest')
  const { character } = await (await page.request.post('/api/characters', { data: fields })).json()
  return character.publicRef
}

/** Opens the sheet of a guest's new character; returns its ref. */
export async function startAtSheet(page: Page): Promise<string> {
  const ref = await newCharacter(page)
  await page.goto(`/characters/${ref}`)
  await expect(number(page, 'Mana')).toBeVisible()
  return ref
}

/** A number input of the sheet. */
export const number = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Types a value into a number box and leaves it. */
export async function write(page: Page, name: string, value: string): Promise<void> {
  await number(page, name).click()
  await number(page, name).fill(value)
  // Blur the input: while it has focus, remote values do not replace its text.
  await page.keyboard.press('Enter')
  await number(page, name).blur()
}

/** Pauses the clock of all pages of the browser, so that timers do not depend on the speed of the machine. */
export async function holdTheClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Collects every save that a page sends from now on. */
export function savesOf(page: Page): Request[] {
  const saves: Request[] = []
  page.on('request', (request) => request.method() === 'PATCH' && saves.push(request))
  return saves
}

/** The same user in a second browser. */
export async function secondBrowser(browser: Browser, first: BrowserContext): Promise<Page> {
  const second = await browser.newContext({ storageState: { ...(await first.storageState()), origins: [] } })
  return second.newPage()
}
