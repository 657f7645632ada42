import { expect, test, type Locator, type Page } from '@playwright/test'
import { tooSmall, violations } from '../support/accessibility.ts'
import { newCharacter, number, secondBrowser } from '../support/game-actions.ts'
import { elsewhere, listening } from '../support/second-device.ts'

test.use({ bypassCSP: true, locale: 'en-GB', viewport: { width: 1440, height: 900 } })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

const ready = (page: Page) => page.getByRole('region', { name: 'Ready' })
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const log = (page: Page) => page.getByRole('complementary', { name: /^(Log|Game log)$/ })
const entries = (page: Page, text: RegExp) => log(page).getByRole('listitem').filter({ hasText: text })

/** A character with these values, in the game that the code invites to; returns its ref. */
async function aMember(page: Page, code: string, values: object): Promise<string> {
  const ref = await newCharacter(page)
  const device = await elsewhere(page.request, ref)
  for (const [field, value] of Object.entries(values)) await device.change(field, () => value)
  const joined = await page.request.post('/api/games/join', { data: { code, character: ref } })
  expect(joined.ok()).toBe(true)
  return ref
}

/** A game of a third person; returns its path and an invitation. */
async function aGame(master: Page): Promise<{ readonly path: string; readonly code: string }> {
  await master.request.post('/api/auth/guest')
  const { game } = await (await master.request.post('/api/games', { data: { name: 'The Salt Road' } })).json()
  const path = `/games/${game.id}`
  const { invitation } = await (await master.request.post(`/api${path}/invitations`, { data: {} })).json()
  return { path, code: invitation.code }
}

async function byKeyboard(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

/** The total that the newest spell on Ilse has in the log. */
async function totalOf(page: Page): Promise<number> {
  const line = entries(page, /^Cast Mend wounds on Ilse: \d+/).first()
  return Number(/on Ilse: (\d+)/.exec(await line.innerText())?.[1])
}

test('a player heals another, who applies it and takes it back', async ({ page: healer, browser }) => {
  const master = await (await browser.newContext()).newPage()
  const wounded = await (await browser.newContext({ ...phone, bypassCSP: true, locale: 'en-GB' })).newPage()
  const { path, code } = await aGame(master)
  const haldian = await aMember(healer, code, { name: 'Haldian', mana_max: 20, mana: 20 })
  await (await elsewhere(healer.request, haldian)).add('spells', { spell: 'mend-wounds', prepared: true })
  const ilse = await aMember(wounded, code, { name: 'Ilse', hp_max: 200, hp: 5 })
  const hitPoints = async () => (await (await elsewhere(wounded.request, ilse)).read()).hp

  const cast = async () => {
    await byKeyboard(ready(healer).getByRole('button', { name: /^Target: nobody/ }))
    await expect(healer.getByRole('menuitemradio', { name: 'Nobody' })).toBeFocused()
    await healer.keyboard.press('ArrowDown')
    await healer.keyboard.press('ArrowDown')
    await expect(healer.getByRole('menuitemradio', { name: 'Ilse' })).toBeFocused()
    expect(await violations(healer, '[role=menu]')).toEqual([])
    await healer.keyboard.press('Enter')
    await expect(ready(healer).getByRole('button', { name: 'Target: Ilse' })).toBeFocused()
    const before = await entries(healer, /^Cast Mend wounds on Ilse: \d+/).count()
    await byKeyboard(ready(healer).getByRole('button', { name: /^Cast Mend wounds/ }))
    await expect(entries(healer, /^Cast Mend wounds on Ilse: \d+/)).toHaveCount(before + 1)
    return totalOf(healer)
  }
  await healer.goto(`/characters/${haldian}`)
  await listening(wounded, ilse, 'Hit points')
  let total = 0

  await test.step('by keyboard: a spell on somebody else changes only the caster, and names both in one line', async () => {
    total = await cast()
    await expect(entries(healer, /^Cast Mend wounds on Ilse/)).toContainText(/Mana 20 .*16/)
    expect(await hitPoints()).toBe(5)
  })

  await test.step('by touch: the other player applies it with a save of their own', async () => {
    await expect(messages(wounded)).toContainText(`Mend wounds on you: ${total}. Apply?`)
    await expect(messages(wounded)).toContainText('Haldian')
    expect(await violations(wounded)).toEqual([])
    const offer = messages(wounded).getByRole('button', { name: /^(Apply|Dismiss)$/ })
    expect(await tooSmall(offer)).toEqual([])
    await messages(wounded).getByRole('button', { name: 'Apply' }).tap()
    await expect(number(wounded, 'Hit points')).toHaveValue(String(5 + total))
    await expect.poll(hitPoints).toBe(5 + total)
  })

  await test.step('it is undone like any action and not offered again; what one device applies, the other no longer offers', async () => {
    await wounded.getByRole('button', { name: 'Log', exact: true }).tap()
    const line = wounded.getByRole('listitem').filter({ hasText: /^Healed by Mend wounds/ })
    await line.getByRole('button', { name: /^Undo/ }).tap()
    await expect.poll(hitPoints).toBe(5)
    const other = await secondBrowser(browser, wounded.context())
    const gameLog = other.waitForResponse(/\/api\/games\/[^/]+\/log/)
    await listening(other, ilse, 'Hit points')
    await gameLog
    total = await cast()
    await expect(messages(wounded)).toContainText('Mend wounds on you')
    await expect(messages(other)).toContainText('Mend wounds on you')
    await expect(messages(other).getByRole('button', { name: 'Apply' })).toHaveCount(1)
    await messages(other).getByRole('button', { name: 'Apply' }).click()
    await expect.poll(hitPoints).toBe(5 + total)
    await expect(messages(wounded)).not.toContainText('Mend wounds on you')
    await other.context().close()
  })

  await test.step('on the page of the game it is offered as well', async () => {
    await wounded.goto(path)
    await expect(wounded.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
    const again = await cast()
    await expect(messages(wounded)).toContainText(`Mend wounds on you: ${again}. Apply?`)
    expect(await violations(wounded, '[role=log]')).toEqual([])
    await messages(wounded).getByRole('button', { name: 'Apply' }).tap()
    await expect.poll(hitPoints).toBe(5 + total + again)
  })

  await test.step('when the spell is undone, its roll stays in both logs, struck through', async () => {
    const newest = entries(healer, /^Cast Mend wounds on Ilse/).first()
    const roll = entries(healer, /^Mend wounds/).first()
    await expect(roll).not.toContainText('undone')
    await newest.getByRole('button', { name: /^Undo/ }).click()
    await expect(newest).toContainText('undone')
    await expect(roll).toContainText('undone')
    await master.goto(path)
    await expect(entries(master, /^Haldian · Cast Mend wounds on Ilse: \d+/).first()).toContainText('undone')
    await expect(entries(master, /^Haldian · Mend wounds/).first()).toContainText('undone')
  })

  await test.step('a stranger sees nothing, and a share link does not show the target', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await stranger.request.post('/api/auth/guest')
    for (const address of [`/api/characters/${haldian}/log`, `/api${path}/log`])
      expect((await stranger.request.get(address)).status()).toBe(404)
    const sections = ['who', 'vitals', 'attributes', 'skills', 'wallet', 'inventory', 'spells', 'background', 'log']
    const response = await healer.request.post(`/api/characters/${haldian}/links`, {
      data: { label: '', sections, days: 1 },
    })
    const { token } = await response.json()
    const { link } = await (await stranger.request.post('/api/share/open', { data: { token } })).json()
    const shared = await (await stranger.request.get(`/api/share/${link.id}/log`)).text()
    expect(shared).toContain('mend-wounds')
    expect(shared).not.toContain('Ilse')
  })
})

test('the damage of a weapon on a typed name is logged with the roll, in German too', async ({ page, browser }) => {
  const ref = await newCharacter(page)
  const device = await elsewhere(page.request, ref)
  const acquired = { quantity: 1, acquired_at: '2026-11-14T19:40:00Z', equipped: 'main-hand' }
  await device.add('items', { item: 'short-sword', ...acquired })
  await page.goto(`/characters/${ref}`)
  await ready(page).getByRole('button', { name: 'Target: nobody' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(2)
  await page.getByRole('menuitem', { name: 'Other name…' }).click()
  await page.getByRole('dialog', { name: 'Target' }).getByRole('textbox', { name: 'Name' }).fill('Salt ghoul')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await ready(page)
    .getByRole('button', { name: /^Damage of Short sword/ })
    .click()
  await expect(entries(page, /^Attacked Salt ghoul with Short sword.*1d6/)).toHaveCount(1)
  const state = { ...(await page.context().storageState()), origins: [] }
  const german = await (await browser.newContext({ storageState: state, locale: 'de-DE' })).newPage()
  await german.goto(`/characters/${ref}`)
  await expect(german.getByRole('listitem').filter({ hasText: /^Angriff auf Salt ghoul mit Kurzschwert/ })).toHaveCount(
    1,
  )
})

test('a player hits a creature of the fight; the GM applies it with one tap and undoes it', async ({
  page: player,
  browser,
}) => {
  const master = await (await browser.newContext({ ...phone, bypassCSP: true, locale: 'en-GB' })).newPage()
  const { path, code } = await aGame(master)
  const mira = await aMember(player, code, { name: 'Mira' })
  const acquired = { quantity: 1, acquired_at: '2026-11-14T19:40:00Z', equipped: 'main-hand' }
  await (await elsewhere(player.request, mira)).add('items', { item: 'short-sword', ...acquired })
  const participants = [
    { id: 'g1', name: 'Salt ghoul 1', hp: 50, hp_max: 50 },
    { id: 'g2', name: 'Salt ghoul 2', hp: 50, hp_max: 50 },
    { id: 'a1', name: 'Drowned abbot', hp: 60, hp_max: 60, hidden: true },
  ]
  const started = await master.request.post(`/api${path}/encounters`, {
    data: { name: 'The salt house', participants },
  })
  const { publicRef } = await started.json()
  const hitPoints = async () => {
    const { character } = await (await master.request.get(`/api/characters/${publicRef}`)).json()
    return character.participants.map((one: { readonly hp: number }) => one.hp).toSorted()
  }

  await player.goto(`/characters/${mira}`)
  await master.goto(path)
  await expect(master.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
  const hit = async (creature: string) => {
    await ready(player).getByRole('button', { name: 'Target: nobody' }).click()
    await expect(player.getByRole('menuitemradio', { name: 'Drowned abbot' })).toHaveCount(0)
    await player.getByRole('menuitemradio', { name: creature }).click()
    await ready(player)
      .getByRole('button', { name: /^Damage of Short sword/ })
      .click()
    const offer = messages(master).getByText(/Short sword on .*Apply\?/)
    await expect(offer).toContainText(creature)
    return Number(/: (\d+)\./.exec(await offer.innerText())?.[1])
  }
  const first = await hit('Salt ghoul 2')
  expect(await violations(master)).toEqual([])
  await messages(master).getByRole('button', { name: 'Apply' }).tap()
  await expect.poll(hitPoints).toEqual([50 - first, 50, 60])

  await master.goto(`${path}/fight`)
  await expect(master.getByRole('textbox', { name: 'Salt ghoul 2: Hit points' })).toHaveValue(String(50 - first))
  await hit('Salt ghoul 1')
  await messages(master).getByRole('button', { name: 'Dismiss' }).tap()
  await expect(messages(master).getByRole('button', { name: 'Apply' })).toHaveCount(0)
  await entries(master, /Took damage from Short sword/)
    .getByRole('button', { name: /^Undo/ })
    .tap()
  await expect.poll(hitPoints).toEqual([50, 50, 60])
})
