import { expect, test, type Page } from '@playwright/test'
import { newCharacter, number, startAsGuest, startAtSheet } from './support/game-actions.ts'
import { sideways, violations } from './support/accessibility.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: /^(Go to|Gehe zu)/ })
const box = (page: Page) => palette(page).getByRole('combobox')
const reached = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Opens the palette by its shortcut, types, and picks the first result. */
async function take(page: Page, typed: string, offered: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(typed)
  await expect(reached(page)).toHaveText(offered)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

test('the palette opens characters, pages and fields and rolls dice by keyboard', async ({ page }) => {
  test.slow()
  const ref = await startAtSheet(page)
  const name = await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()
  await take(page, 'settings', /^Settings/)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await take(page, name.slice(0, 6), new RegExp(`^${name}`))
  await page.waitForURL(`/characters/${ref}`)
  await expect(number(page, 'Gold')).toBeVisible()
  await take(page, 'gold', /^Gold/)
  await expect(number(page, 'Gold')).toBeFocused()
  await take(page, 'wallet', /^Wallet/)
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeFocused()
  await take(page, '2w6+3', /^Roll 2d6 \+ 3/)
  await expect(page.getByRole('group', { name: 'Log', exact: true })).toContainText(/2d6 \+ 3 = /)
  await take(page, 'new char', /^New character/)
  await page.waitForURL('/characters/new')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue(name)
  await take(page, 'catal', /^Catalogue/)
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
})

test('on the page of a game, the palette opens what its buttons open, such as Award', async ({ page }) => {
  const character = await newCharacter(page)
  const { game } = await (await page.request.post('/api/games', { data: { name: 'The Salt Road' } })).json()
  await page.request.post(`/api/games/${game.id}/characters`, { data: { character } })
  await page.goto(`/games/${game.id}`)
  await expect(page.getByRole('button', { name: 'Award…' })).toBeVisible()
  await take(page, 'award', /^Award…/)
  const dialog = page.getByRole('dialog', { name: 'Award the party' })
  await dialog.getByRole('textbox', { name: 'Gold', exact: true }).fill('5')
  await dialog.getByRole('button', { name: 'Award to 1' }).click()
  await expect(dialog).toBeHidden()
  const gold = async () => (await (await page.request.get(`/api/characters/${character}`)).json()).character.gold
  await expect.poll(gold).toBe(25)
})

test('arrow keys move through the results, and the active one is exposed to screen readers', async ({ page }) => {
  await startAsGuest(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  const first = await reached(page).textContent()
  await page.keyboard.press('ArrowDown')
  await expect(reached(page)).not.toHaveText(first ?? '')
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await reached(page).getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(reached(page)).toHaveText('Sign in or sign up')
  await page.keyboard.type('no such thing')
  await expect(palette(page).getByRole('status')).toHaveText('No matches.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  // Fast typing loses no letter.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('settings')
  await expect(box(page)).toHaveValue('settings')
})

test('the palette changes language and theme', async ({ page }) => {
  await startAsGuest(page)
  await take(page, 'deutsch', /^Deutsch/)
  await expect(page.getByRole('heading', { level: 1, name: 'Charaktere' })).toBeVisible()
  await take(page, 'dunk', /^Dunkel/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the palette rolls skills, finds items and prints the open character', async ({ page }) => {
  await page.addInitScript("window.print = () => document.documentElement.setAttribute('data-printed', '')")
  const ref = await startAtSheet(page)
  await expect(page.getByRole('button', { name: 'Roll: Climbing' })).toBeAttached()
  await take(page, 'climb', /^Climbing.*Roll/)
  await expect(page.getByRole('group', { name: 'Log', exact: true })).toContainText(/Climbing/)
  await take(page, 'bedroll', /^Bedroll.*Item/)
  await expect(number(page, 'Bedroll')).toBeFocused()
  await take(page, 'theme dark', /^Dark/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await take(page, 'pay', /^Pay…/)
  await expect(page.getByRole('dialog', { name: 'Pay or receive' })).toBeVisible()
  await page.keyboard.press('Escape')
  await take(page, 'share', /^Share/)
  await page.waitForURL(`/characters/${ref}/share`)
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await expect(page).toHaveURL(`/characters/${ref}/print`)
})

test('a question mark opens the help, except in a text input', async ({ page }) => {
  await startAtSheet(page)
  const title = page.getByRole('textbox', { name: 'Name', exact: true })
  await title.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('?')
  await expect(title).toHaveValue(/\?$/)
  await title.blur()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
})

for (const reader of [
  { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { locale: 'de-DE', colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true },
] as const) {
  test.describe(`${reader.locale}, ${reader.colorScheme}`, () => {
    test.use({ ...reader, bypassCSP: true })

    test('the palette is accessible and opens without a keyboard', async ({ page }) => {
      await startAsGuest(page)
      await page.getByRole('button', { name: /^(Go to|Gehe zu)/ }).click()
      await expect(reached(page)).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
      await palette(page)
        .getByRole('option', { name: /^(New character|Neuer Charakter)/ })
        .click()
      await page.getByRole('button', { name: /^(Start blank|Mit leerem Bogen anfangen)$/ }).click()
      await page.waitForURL(/\/characters\/\d+$/)
      await expect(number(page, 'Mana')).toBeVisible()
      // On a phone the input is on another tab.
      await take(page, 'gold', /^Gold/)
      await expect(number(page, 'Gold')).toBeFocused()
    })
  })
}
