import { expect, test, type Page } from '@playwright/test'
import { newCharacter, secondBrowser, startAtSheet, write } from './support/game-actions.ts'
import { sideways, violations } from './support/accessibility.ts'
import { nonsense } from './support/invalid-numbers.ts'

const log = (page: Page) => page.getByRole('complementary', { name: /^(Log|Chronik)$/ })
const entries = (page: Page, text: RegExp | string) => log(page).getByRole('listitem').filter({ hasText: text })
const messages = (page: Page) => page.getByRole('log', { name: /^(Messages|Meldungen)$/ })

test.use({ serviceWorkers: 'allow' })

/** The rolls in the server's log, oldest first. */
async function rolls(page: Page, ref: string): Promise<readonly { total: number; onDevice?: true; for?: string }[]> {
  const response = await page.request.get(`/api/characters/${ref}/log?field=roll`)
  const { entries: found } = (await response.json()) as { entries: { data: { newValue: never } }[] }
  return found.map(({ data }) => data.newValue).toReversed()
}

test('pressing an attribute rolls, and a second browser shows the roll in its log', async ({
  page,
  browser,
  context,
}) => {
  const ref = await startAtSheet(page)
  await write(page, 'Strength', '7')
  const other = await secondBrowser(browser, context)
  await other.goto(`/characters/${ref}`)
  await expect(log(other).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'STR: roll for Strength' }).click()
  await expect(messages(page)).toContainText(/Strength\s*1d20 \+ 7 = \d+ \+ 7/)
  const [roll] = await rolls(page, ref)
  expect(roll?.for).toBe('str')
  await expect(messages(page)).toContainText(String(roll?.total))
  for (const reader of [page, other]) {
    await expect(entries(reader, /1d20 \+ 7 = /)).toContainText(String(roll?.total))
    await expect(entries(reader, /1d20 \+ 7 = /).getByRole('button')).toHaveCount(0)
  }
  await messages(page).getByRole('button', { name: 'Roll again' }).click()
  await expect(entries(page, /1d20 \+ 7 = /)).toHaveCount(2)
})

test('the roll button of a skill uses its total', async ({ page }) => {
  const ref = await startAtSheet(page)
  await write(page, 'Climbing', '3')
  await page.getByRole('button', { name: 'Roll: Climbing' }).click()
  await expect(messages(page)).toContainText(/Climbing\s*1d20 \+ 3 = \d+ \+ 3/)
  expect(await rolls(page, ref)).toMatchObject([{ for: 'climbing' }])
})

test('a check in a game uses the dice of the game settings', async ({ page }) => {
  const ref = await newCharacter(page)
  const { game } = await (await page.request.post('/api/games', { data: { name: 'The Salt Road' } })).json()
  await page.request.patch(`/api/games/${game.id}`, { data: { settings: { dice: '3d6' } } })
  await page.request.post(`/api/games/${game.id}/characters`, { data: { character: ref } })
  await page.goto(`/characters/${ref}`)
  await expect(page.getByText('check = 3d6 + total')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'The Salt Road' })).toBeVisible()
  await page.getByRole('button', { name: 'STR: roll for Strength' }).click()
  await expect(messages(page)).toContainText(/Strength\s*3d6 = \d \+ \d \+ \d/)
  await write(page, 'Climbing', '3')
  await page.getByRole('button', { name: 'Roll: Climbing' }).click()
  await expect(messages(page)).toContainText(/Climbing\s*3d6 \+ 3 = /)
})

test('a dice formula can be rolled by keyboard, and an invalid one shows a hint and rolls nothing', async ({
  page,
}) => {
  const ref = await startAtSheet(page)
  await page.getByRole('button', { name: 'Dice' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Dice' })
  await expect(dialog.getByRole('textbox', { name: 'Dice formula' })).toBeFocused()
  for (const typed of nonsense) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('2d6+3')
    await page.keyboard.press('ControlOrMeta+A')
  }
  await page.keyboard.type('4W6dl1 + 2')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText(/4d6dl1 \+ 2 = /)
  await expect(dialog.getByRole('status').locator('s')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'd100' }).click()
  await expect(dialog.getByRole('status')).toContainText(/1d100 = /)
  expect(await rolls(page, ref)).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Dice' }).click()
  await dialog.getByRole('group', { name: 'Recent rolls' }).getByRole('button', { name: '4d6dl1 + 2' }).click()
  await expect(dialog.getByRole('status')).toContainText(/4d6dl1 \+ 2 = /)
})

test('an offline roll is marked as local and reaches the log once', async ({ page, context }) => {
  test.slow()
  const ref = await startAtSheet(page)
  await page.waitForFunction('navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'DEX: roll for Dexterity' }).click()
  await expect(messages(page)).toContainText('rolled on this device')
  await expect(page.getByText(/1 change waiting to sync/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/1 change waiting to sync/).first()).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => rolls(page, ref)).toHaveLength(1)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await rolls(page, ref)).toMatchObject([{ onDevice: true, for: 'dex' }])
  await expect(entries(page, /Dexterity.*1d20 = /)).toContainText('rolled offline')
  await expect(entries(page, /Dexterity.*1d20 = /)).toHaveCount(1)
})

for (const reader of [
  { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'de-DE', colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true },
] as const) {
  test.describe(`${reader.locale}, ${reader.colorScheme}`, () => {
    test.use({ ...reader, bypassCSP: true })

    test('the dice dialog is accessible', async ({ page }) => {
      await startAtSheet(page)
      await page.getByRole('button', { name: /(STR: roll for Strength|STÄ: auf Stärke würfeln)/ }).click()
      await expect(messages(page)).toContainText(/1[dW]20 = /)
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: /^(Dice|Würfel)$/ }).click()
      const dialog = page.getByRole('dialog', { name: /^(Dice|Würfel)$/ })
      await dialog.getByRole('button', { name: /^[dW]20$/ }).click()
      await expect(dialog.getByRole('status')).toContainText(/1[dW]20 = /)
      expect(await violations(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
    })
  })
}
