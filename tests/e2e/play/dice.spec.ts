import { expect, test, type Page } from '@playwright/test'
import { newCharacter, secondBrowser, startAtSheet, write } from '../support/game-actions.ts'
import { phoneReaders, sideways, violations } from '../support/accessibility.ts'
import { nonsense } from '../support/invalid-numbers.ts'

const log = (page: Page) => page.getByRole('complementary', { name: /^(Log|Chronik)$/ })
const entries = (page: Page, text: RegExp | string) => log(page).getByRole('listitem').filter({ hasText: text })
const messages = (page: Page) => page.getByRole('log', { name: /^(Messages|Meldungen)$/ })

test.use({ serviceWorkers: 'allow' })

/** The rolls in the server's log, oldest first. */
async function rolls(
  page: Page,
  ref: string,
): Promise<readonly { notation: string; total: number; onDevice?: true; for?: string }[]> {
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
  await expect.poll(() => rolls(page, ref)).toHaveLength(1)
  const [roll] = await rolls(page, ref)
  expect(roll?.for).toBe('str')
  for (const reader of [page, other]) {
    await expect(entries(reader, /1d20 \+ 7 = /)).toContainText(String(roll?.total))
    await expect(entries(reader, /1d20 \+ 7 = /).getByRole('button')).toHaveCount(0)
  }
  // The log beside the sheet shows it already.
  await expect(messages(page)).toHaveText('')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a roll appears in one toast, which the next roll replaces', async ({ page }) => {
    const ref = await startAtSheet(page)
    await page.getByRole('button', { name: 'STR: roll for Strength' }).tap()
    await expect(messages(page)).toContainText(/Strength\s*1d20 = \d+/)
    await messages(page).getByRole('button', { name: 'Roll again' }).tap()
    await expect.poll(() => rolls(page, ref)).toHaveLength(2)
    await expect(messages(page).getByRole('button', { name: 'Roll again' })).toHaveCount(1)
    await page.getByRole('button', { name: 'DEX: roll for Dexterity' }).tap()
    await expect(messages(page)).toContainText(/Dexterity/)
    await expect(messages(page)).not.toContainText(/Strength/)
  })

  test('dice are rolled by touch alone: tray, advantage, visibility', async ({ page }) => {
    const ref = await startAtSheet(page)
    await page.getByRole('button', { name: 'Dice' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Dice' })
    await dialog.getByRole('button', { name: 'd20', exact: true }).tap()
    await dialog.getByRole('button', { name: 'Advantage', exact: true }).tap()
    await dialog.getByRole('combobox', { name: 'Visible to' }).selectOption('Only me')
    await dialog.getByRole('button', { name: 'Roll', exact: true }).tap()
    await expect(dialog.getByRole('list', { name: 'Dropped' }).getByRole('listitem')).toHaveCount(1)
    expect(await rolls(page, ref)).toMatchObject([{ notation: '2d20kh1' }])
  })
})

test('the roll button of a skill uses its total', async ({ page }) => {
  const ref = await startAtSheet(page)
  await write(page, 'Climbing', '3')
  await page.getByRole('button', { name: 'Roll: Climbing' }).click()
  await expect(entries(page, /Climbing.*1d20 \+ 3 = \d+ \+ 3/)).toHaveCount(1)
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
  await expect(entries(page, /Strength.*3d6 = \d \+ \d \+ \d/)).toHaveCount(1)
  await write(page, 'Climbing', '3')
  await page.getByRole('button', { name: 'Roll: Climbing' }).click()
  await expect(entries(page, /Climbing.*3d6 \+ 3 = /)).toHaveCount(1)
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
    await expect(dialog.getByRole('alert')).toContainText(/2d6\+3|No skill or attribute/)
    await page.keyboard.press('ControlOrMeta+A')
  }
  const counted = dialog.getByRole('list', { name: 'Counted' })
  const dropped = dialog.getByRole('list', { name: 'Dropped' })
  await page.keyboard.type('4W6dl1 + 2')
  await page.keyboard.press('Enter')
  await expect(counted).toHaveText(/^\d\d\d\+2$/)
  await expect(dropped.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'd100' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Dice formula' })).toHaveValue('4d6dl1+1d100+2')
  await page.keyboard.press('Backspace')
  await expect(dialog.getByRole('textbox', { name: 'Dice formula' })).toHaveValue('4d6dl1+2')
  expect(await rolls(page, ref)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Dice' }).click()
  await dialog.getByRole('group', { name: 'Recent rolls' }).getByRole('button', { name: '4d6dl1+2' }).click()
  await expect(counted).toHaveText(/^\d\d\d\+2$/)
  expect(await rolls(page, ref)).toHaveLength(2)
})

test('a formula with an attribute uses the value of the open character', async ({ page }) => {
  const ref = await startAtSheet(page)
  await write(page, 'Strength', '4')
  await page.getByRole('button', { name: 'Dice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dice' })
  await dialog.getByRole('textbox', { name: 'Dice formula' }).fill('1W8+STÄ')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Counted' })).toHaveText(/^\d\+4Strength$/)
  expect(await rolls(page, ref)).toMatchObject([{ notation: '1d8+4' }])
})

test('a roll for GMs reaches the GM but no other player, one for the roller reaches nobody else', async ({
  page,
  browser,
}) => {
  const ref = await newCharacter(page)
  const open = async () => {
    const guest = await (await browser.newContext()).newPage()
    await guest.request.post('/api/auth/guest')
    return guest
  }
  const [gm, fellow] = [await open(), await open()]
  const { game } = await (await gm.request.post('/api/games', { data: { name: 'The Salt Road' } })).json()
  const invited = await gm.request.post(`/api/games/${game.id}/invitations`, { data: {} })
  const { invitation } = await invited.json()
  for (const member of [page, fellow]) await member.request.post('/api/games/join', { data: { code: invitation.code } })
  await page.request.post(`/api/games/${game.id}/characters`, { data: { character: ref } })
  for (const reader of [gm, fellow]) {
    await reader.goto(`/games/${game.id}`)
    await expect(reader.getByRole('heading', { name: 'The Salt Road' }).first()).toBeVisible()
  }
  await page.goto(`/characters/${ref}`)
  await page.getByRole('button', { name: 'Dice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dice' })
  for (const [formula, visibility] of [
    ['3d4', 'GM only'],
    ['3d8', 'Only me'],
    ['3d10', 'Everyone'],
  ] as const) {
    await dialog.getByRole('textbox', { name: 'Dice formula' }).fill(formula)
    await dialog.getByRole('combobox', { name: 'Visible to' }).selectOption(visibility)
    await dialog.getByRole('button', { name: /^Roll/ }).click()
    await expect(dialog.getByRole('list', { name: 'Counted' })).toHaveText(/^\d+$/)
  }
  const seen = async (reader: Page) => {
    // The last roll is for everyone, so everything before it has arrived too.
    await expect(reader.getByText(/3d10 = /).first()).toBeVisible()
    return Promise.all([/3d4 = /, /3d8 = /].map((text) => reader.getByText(text).count()))
  }
  await expect.poll(() => rolls(page, ref)).toHaveLength(3)
  expect(await seen(gm)).toEqual([1, 0])
  expect(await seen(fellow)).toEqual([0, 0])
  const response = await fellow.request.get(`/api/characters/${ref}/log?field=roll`)
  expect((await response.json()).entries).toHaveLength(1)
})

test('a formula in the notes is a button that rolls', async ({ page }) => {
  const ref = await startAtSheet(page)
  const notes = page.getByRole('textbox', { name: 'Notes', exact: true })
  await notes.fill('Bite [[2W6+3]]\n\n- [ ] rope')
  await notes.blur()
  await page.getByRole('button', { name: 'Roll 2d6+3' }).click()
  await expect(entries(page, /2d6 \+ 3 = /)).toHaveCount(1)
  expect(await rolls(page, ref)).toMatchObject([{ notation: '2d6+3' }])
  await page.getByRole('checkbox', { name: 'rope' }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'rope' })).toBeChecked()
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

for (const { name, ...reader } of phoneReaders) {
  test.describe(name, () => {
    test.use({ ...reader, hasTouch: true, bypassCSP: true })

    test('the dice dialog is accessible', async ({ page }) => {
      await startAtSheet(page)
      await page.getByRole('button', { name: /(STR: roll for Strength|STÄ: auf Stärke würfeln)/ }).click()
      await expect(
        page
          .getByText(/1[dW]20 = /)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: /^(Dice|Würfel)$/ }).click()
      const dialog = page.getByRole('dialog', { name: /^(Dice|Würfel)$/ })
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: /^[dW]20/ }).click()
      await dialog.getByRole('button', { name: /^(Advantage|Vorteil)$/ }).click()
      await dialog.getByRole('button', { name: /^(Roll|Würfeln)$/ }).click()
      await expect(dialog.getByRole('list', { name: /^(Dropped|Zählt nicht)$/ })).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
    })
  })
}
