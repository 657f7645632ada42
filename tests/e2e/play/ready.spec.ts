import { expect, test, type Locator, type Page } from '@playwright/test'
import { newCharacter, number } from '../support/game-actions.ts'
import { readers, sideways, tooSmall, violations } from '../support/accessibility.ts'
import { elsewhere, isSaved } from '../support/second-device.ts'

const ready = (page: Page) => page.getByRole('region', { name: /^(Ready|Griffbereit)$/ })
const log = (page: Page) => page.getByRole('complementary', { name: /^(Log|Chronik)$/ })
const entries = (page: Page, text: RegExp | string) => log(page).getByRole('listitem').filter({ hasText: text })

const acquired = { quantity: 1, acquired_at: '2026-11-14T19:40:00Z' }

/** A wounded character with a sword, a spell and two potions; returns its ref. */
async function aFighter(page: Page): Promise<string> {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await other.add('items', { item: 'short-sword', ...acquired })
  await other.add('items', { item: 'healing-potion', ...acquired, quantity: 2 })
  await other.add('spells', { spell: 'mend-wounds', prepared: true })
  for (const [field, value] of Object.entries({ hp_max: 200, hp: 10, mana_max: 20, mana: 8, str: 3 })) {
    await other.change(field, () => value)
  }
  return ref
}

const start = async (page: Page, ref: string) => {
  await page.goto(`/characters/${ref}`)
  await expect(ready(page).getByRole('button', { name: 'Use Healing potion' })).toBeVisible()
}

/** What the actions change, as the server has it. */
async function stored(page: Page, ref: string) {
  const { hp, mana, items } = await (await elsewhere(page.request, ref)).read()
  const { equipped } = items.find(({ item }: { item: string }) => item === 'short-sword')
  const { quantity } = items.find(({ item }: { item: string }) => item === 'healing-potion')
  return { hp, mana, quantity, equipped }
}

type Press = (button: Locator) => Promise<void>

async function undo(page: Page, text: RegExp, press: Press = (button) => button.click()): Promise<void> {
  await press(entries(page, text).getByRole('button', { name: /^Undo/ }))
  await expect(entries(page, text).first()).toContainText('undone')
}

const byTouch: Press = (button) => button.tap()

async function byKeyboard(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

for (const [way, press] of [
  ['touch', byTouch],
  ['the keyboard', byKeyboard],
] as const) {
  test(`by ${way}: equip, attack, damage, cast and use, and one undo restores each`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '', hasTouch: press === byTouch })
    const ref = await aFighter(page)
    await start(page, ref)
    await press(page.getByRole('button', { name: /^Short sword: Equip/ }))
    await expect(entries(page, /Equipped Short sword/)).toHaveCount(1)
    await press(ready(page).getByRole('button', { name: /^Attack with Short sword: 1d20 \+ / }))
    await expect(entries(page, /Short sword.*1d20/)).toHaveCount(1)
    await press(ready(page).getByRole('button', { name: 'Damage of Short sword: 1d6+3' }))
    await expect(entries(page, /Short sword.*1d6/)).toHaveCount(1)
    await press(ready(page).getByRole('button', { name: /^Cast Mend wounds: ?4 Mana/ }))
    await expect(entries(page, /Cast Mend wounds.*Mana 8 .*4/)).toHaveCount(1)
    await press(ready(page).getByRole('button', { name: 'Use Healing potion' }))
    await expect(entries(page, /Used Healing potion.*Healing potion 2 .*1/)).toHaveCount(1)
    await isSaved(page)
    expect(await stored(page, ref)).toMatchObject({ mana: 4, quantity: 1, equipped: 'main-hand' })
    await undo(page, /^Used Healing potion/, press)
    await expect.poll(() => stored(page, ref)).toMatchObject({ hp: 10, mana: 4, quantity: 2 })
    await undo(page, /^Cast Mend wounds/, press)
    await expect.poll(() => stored(page, ref)).toMatchObject({ mana: 8, equipped: 'main-hand' })
    await undo(page, /^Equipped Short sword/, press)
    await expect.poll(() => stored(page, ref)).toEqual({ hp: 10, mana: 8, quantity: 2, equipped: undefined })
    await expect(ready(page).getByRole('button', { name: /^Attack/ })).toHaveCount(0)
    await page.close()
  })
}

test('a row that was moved in Ready is there on another device too, and one undo puts it back', async ({ page }) => {
  const ref = await aFighter(page)
  await (await elsewhere(page.request, ref)).add('items', { item: 'antidote', ...acquired })
  await start(page, ref)
  const uses = ready(page).getByRole('button', { name: /^Use / })
  const names = () => uses.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  const before = await names()
  expect(before).toHaveLength(2)
  await uses.last().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toEqual(before.toReversed())
  await expect(entries(page, /moved in Ready/)).toHaveCount(1)
  await isSaved(page)
  await page.reload()
  await expect.poll(names).toEqual(before.toReversed())
  await undo(page, /moved in Ready/)
  await expect.poll(names).toEqual(before)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what is done offline is undone offline too, as one, by a message or by keyboard', async ({ page, context }) => {
    const ref = await aFighter(page)
    const before = await stored(page, ref)
    await start(page, ref)
    await page.waitForFunction('navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)')
    await context.setOffline(true)
    const message = page.getByRole('log', { name: 'Messages' })
    const attack = ready(page).getByRole('button', { name: /^Attack/ })
    await page.getByRole('button', { name: /^Short sword: Equip/ }).click()
    await expect(attack).toHaveCount(1)
    await expect(message).toContainText('Equipped Short sword')
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(attack).toHaveCount(0)
    await ready(page).getByRole('button', { name: 'Use Healing potion' }).click()
    await expect(number(page, 'Hit points')).not.toHaveValue('10')
    await expect(message).toContainText('Used Healing potion')
    await ready(page)
      .getByRole('button', { name: /^Cast Mend wounds/ })
      .click()
    await expect(number(page, 'Mana')).toHaveValue('4')
    await expect(message).toContainText('Cast Mend wounds')
    await page.getByRole('heading', { name: 'Ready' }).click()
    await page.keyboard.press('Control+z')
    await expect(number(page, 'Mana')).toHaveValue('8')
    await page.keyboard.press('Control+z')
    await expect(number(page, 'Hit points')).toHaveValue('10')
    await context.setOffline(false)
    await isSaved(page)
    await expect.poll(() => stored(page, ref)).toEqual(before)
    // The log shows them as undone, and the next undo goes on with what was before them.
    await expect(entries(page, /^Undone/)).toHaveCount(3)
    await page.keyboard.press('Control+z')
    await expect(message).toContainText('Undone: Strength')
  })

  test('what is done offline counts at once and reaches the server as the same actions', async ({ page, context }) => {
    const ref = await aFighter(page)
    await start(page, ref)
    await page.waitForFunction('navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)')
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Short sword: Equip/ }).click()
    await page.getByRole('heading', { name: 'Ready' }).click()
    await page.keyboard.press('1')
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('rolled on this device')
    await page.keyboard.press('2')
    await expect(number(page, 'Mana')).toHaveValue('4')
    await page.keyboard.press('3')
    await expect(number(page, 'Hit points')).not.toHaveValue('10')
    const healed = Number(await number(page, 'Hit points').inputValue())
    await context.setOffline(false)
    await isSaved(page)
    await expect.poll(() => stored(page, ref)).toEqual({ hp: healed, mana: 4, quantity: 1, equipped: 'main-hand' })
    await expect(entries(page, /1d20/)).toContainText('rolled offline')
    for (const action of [/Equipped Short sword/, /Cast Mend wounds/, /Used Healing potion/]) {
      await expect(entries(page, action)).toHaveCount(1)
    }
  })
})

for (const { name, ...reader } of readers) {
  test.describe(name, () => {
    test.use({ ...reader, bypassCSP: true, hasTouch: reader.viewport.width < 1000 })

    test('Ready is accessible, empty and filled', async ({ page }) => {
      const empty = await newCharacter(page)
      await page.goto(`/characters/${empty}`)
      await expect(ready(page).getByRole('button')).toHaveCount(3)
      expect(await violations(page)).toEqual([])
      const ref = await aFighter(page)
      await page.goto(`/characters/${ref}`)
      await expect(ready(page).getByRole('button', { name: /Healing potion|Heiltrank/ })).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
      if (reader.viewport.width < 1000) expect(await tooSmall(ready(page).getByRole('button'))).toEqual([])
    })
  })
}
