import { expect, test, type Locator, type Page } from '@playwright/test'
import { startAsGuest, startAtSheet, number } from '../support/game-actions.ts'
import { startWithCachedApp, stored } from '../support/killable-server.ts'
import { keyboard } from '../support/input-methods.ts'
import { isSaved } from '../support/second-device.ts'

const refOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const create = (page: Page) => page.getByRole('button', { name: 'Create character', exact: true })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a visitor gets a playable duellist in at most 8 taps', async ({ page, context }) => {
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await page.goto('/')
    await tap(page.getByRole('button', { name: 'Start', exact: true }))
    const more = page.getByRole('button', { name: /^\d+ more/ })
    await expect(more).toHaveCount(2)
    if (!(await radio(page, /^Orc/).isVisible())) await tap(more.first())
    await tap(radio(page, /^Orc/))
    if (!(await radio(page, /^Duellist/).isVisible())) await tap(more.last())
    await tap(radio(page, /^Duellist/))
    await tap(create(page))
    await page.waitForURL(/\/characters\/\d+$/)
    expect(taps).toBeLessThanOrEqual(8)
    const ref = refOf(page)
    // The key attributes of a duellist are dexterity and social; an orc has strength +2, willpower +1, dexterity −1.
    await expect
      .poll(() => stored(context, ref))
      .toMatchObject({ race: 'orc', class: 'duellist', level: 1, gold: 20, dex: 4, soc: 4, str: 5, hp: 13, hp_max: 13 })
    const { items } = await stored(context, ref)
    const names = (items as { item: string }[]).map(({ item }) => item)
    expect(names).toEqual(expect.arrayContaining(['rapier', 'rope', 'bedroll']))
    const { entries } = await (await page.request.get(`/api/characters/${ref}/log`)).json()
    // All changes are one save, on top of the creation of a blank character.
    expect(entries.at(-1)).toMatchObject({ message: 'Character created' })
    expect(entries.at(-1).act).toBeUndefined()
    for (const entry of entries.slice(0, -1)) expect(entry).toMatchObject({ act: { kind: 'create' } })
  })
})

const noVitals = { hp: 0, hp_max: 0, mana: 0, mana_max: 0 }
const noAttributes = { str: 0, dex: 0, con: 0, wil: 0, int: 0, soc: 0 }
const blank = { race: '', class: '', level: 1, gold: 20, ...noVitals, ...noAttributes }

test('undoing the set-up restores the blank character', async ({ page, context }) => {
  await startAsGuest(page)
  await page.goto('/characters/new')
  await create(page).click()
  await page.waitForURL(/\/characters\/\d+$/)
  await isSaved(page)
  const ref = refOf(page)
  expect((await stored(context, ref))['class']).not.toBe('')
  const log = page.getByRole('complementary', { name: 'Log' })
  const entry = log.getByRole('listitem').filter({ hasText: 'Created as' })
  await entry.getByRole('button', { name: /^Undo/ }).click()
  await expect(number(page, 'Maximum hit points')).toHaveValue('0')
  await expect.poll(() => stored(context, ref)).toMatchObject({ ...blank, items: [{ id: 'bedroll' }, { id: 'rope' }] })
})

test('a blank start is what a new character always was', async ({ page, context }) => {
  await startAsGuest(page)
  await page.getByRole('button', { name: 'Create a character' }).click()
  await page.getByRole('button', { name: 'Start blank' }).click()
  await page.waitForURL(/\/characters\/\d+$/)
  expect(await stored(context, refOf(page))).toMatchObject(blank)
  const { entries } = await (await page.request.get(`/api/characters/${refOf(page)}/log`)).json()
  expect(entries).toHaveLength(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
})

test('the whole page works by keyboard alone', async ({ page, context }) => {
  await startAsGuest(page)
  await page.goto('/characters/new')
  const keys = keyboard(page)
  await keys.write(page.getByRole('textbox', { name: 'Name' }), 'Mira Ährenfels')
  const races = page.getByRole('radiogroup', { name: 'Race' })
  const chosen = await races.getByRole('radio', { checked: true }).textContent()
  await keys.press(races.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  // Moving does not choose yet.
  await expect(races.getByRole('radio', { checked: true })).toHaveText(chosen ?? '')
  await page.keyboard.press('Enter')
  await expect(races.getByRole('radio', { checked: true })).toBeFocused()
  await expect(races.getByRole('radio', { checked: true })).not.toHaveText(chosen ?? '')
  await keys.press(page.getByRole('button', { name: 'Points' }))
  await keys.press(page.getByRole('button', { name: 'Dexterity −1' }))
  await expect(page.getByText('1 of 18 points left.')).toBeVisible()
  await keys.press(create(page))
  await page.waitForURL(/\/characters\/\d+$/)
  await expect.poll(() => stored(context, refOf(page))).toMatchObject({ name: 'Mira Ährenfels' })
})

test('an invited visitor joins from the landing page without an account', async ({ page, browser }) => {
  await startAtSheet(page)
  const { game } = await (await page.request.post('/api/games', { data: { name: 'The Salt Road' } })).json()
  const { invitation } = await (await page.request.post(`/api/games/${game.id}/invitations`, { data: {} })).json()
  const friend = await (await browser.newContext()).newPage()
  await friend.goto(`/games#${invitation.code}`)
  await expect(friend.getByRole('textbox', { name: 'Invite code' })).toHaveValue(invitation.code)
  await friend.getByRole('button', { name: 'Join' }).click()
  await friend.getByRole('dialog').getByRole('button', { name: 'Join' }).click()
  await expect(friend.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
})

test('the example on the landing page rolls dice, and nothing is sent', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await page.goto('/')
  await page.getByRole('button', { name: /^Roll: Stealth/ }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/Stealth\s*1d20 \+ 12 = \d+ \+ 12/)
  await page.getByRole('button', { name: /^Roll: Yew longbow, damage/ }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/1d10 \+ 5 = \d+ \+ 5/)
  expect(writes).toEqual([])
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a character set up offline is saved once online', async ({ page, context }) => {
    await startWithCachedApp(page)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'New character' }).first()).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'New character' }).first().click()
    await page
      .getByRole('button', { name: /^\d+ more/ })
      .last()
      .click()
    await radio(page, /^Duellist/).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Orla')
    await create(page).click()
    await page.waitForURL(/\/characters\/new-/)
    await expect(number(page, 'Maximum hit points')).not.toHaveValue('0')
    await page.reload()
    await expect(page.getByRole('button', { name: /^Attack with Rapier/ })).toBeVisible()
    await context.setOffline(false)
    await page.waitForURL(/\/characters\/\d+$/)
    const ref = refOf(page)
    await expect.poll(() => stored(context, ref)).toMatchObject({ name: 'Orla', class: 'duellist' })
    await isSaved(page)
    const { entries } = await (await context.request.get(`/api/characters/${ref}/log`)).json()
    const ids = new Set(entries.slice(0, -1).map(({ saveId }: { saveId: string }) => saveId))
    expect(ids.size).toBe(1)
    expect(entries[0]).toMatchObject({ act: { kind: 'create' } })
  })
})
