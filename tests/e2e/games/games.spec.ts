import { shortName } from '@everquill/domain'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { createCharacter, number, startAsGuest, write } from '../support/game-actions.ts'
import { sideways, violations } from '../support/accessibility.ts'

// The test injects axe, which the page's CSP forbids.

/** A browser with its own storage. */
const aBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext({ bypassCSP: true })).newPage()

/** Collects everything a page receives from the server from now on, the stream included. */
async function trafficOf(page: Page): Promise<string[]> {
  const received: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && !response.url().includes('/stream'))
      void response.text().then(
        (text) => received.push(text),
        // The page navigated away before the body was read.
        () => undefined,
      )
  })
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  tools.on('Network.eventSourceMessageReceived', ({ data }) => received.push(data))
  return received
}

async function say(master: Page, text: string): Promise<void> {
  await master.getByRole('textbox', { name: 'Write in the log' }).fill(text)
  await master.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(master.getByRole('textbox', { name: 'Write in the log' })).toHaveValue('')
}

const hpOnBoard = (master: Page, name: string) =>
  master.getByRole('textbox', { name: `${name}: Hit points`, exact: true })

test('a game session with a game master, a player and a guest with a share link', async ({ browser }) => {
  test.setTimeout(600_000)
  const [master, ann, guest] = [await aBrowser(browser), await aBrowser(browser), await aBrowser(browser)]
  const read = async (ref: string) => (await (await ann.request.get(`/api/characters/${ref}`)).json()).character
  let [code, mira, shortMira] = ['', '', '']
  const refs: string[] = []

  await test.step('the game master starts a game and invites', async () => {
    await startAsGuest(master)
    await master.getByRole('link', { name: 'Games' }).first().click()
    await master.getByRole('button', { name: 'New game' }).click()
    await master.getByRole('textbox', { name: 'Game name' }).fill('The Salt Road')
    await master.getByRole('button', { name: 'Create game' }).click()
    await expect(master.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
    const panel = master.getByRole('region', { name: 'Invite your players' })
    await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Show the QR code full screen' })).toBeVisible()
    expect(await violations(master)).toEqual([])
    await master.getByRole('button', { name: '1 member' }).click()
    const members = master.getByRole('dialog', { name: 'Members' })
    await members.getByRole('combobox', { name: 'How long the code is valid' }).selectOption('for a day')
    await members.getByRole('button', { name: 'New code' }).click()
    await expect(members.locator('b')).toHaveCount(2)
    await expect(members.getByRole('img', { name: 'Invitation as a QR code' })).toBeVisible()
    code = (await members.locator('b').first().textContent()) ?? ''
    await master.getByRole('button', { name: 'Close' }).click()
  })
  const game = new URL(master.url()).pathname

  await test.step('the player joins by the code, and only what comes after is in the game’s log', async () => {
    await startAsGuest(ann)
    refs.push(await createCharacter(ann))
    await write(ann, 'Silver', '77')
    await expect(ann.getByText('Saved', { exact: true })).toBeVisible()
    const list = Promise.withResolvers<void>()
    await ann.route('**/api/characters*', async (route) => list.promise.then(() => route.continue()))
    await ann.goto('/games')
    await ann.getByRole('button', { name: 'Join a game' }).first().click()
    await ann.getByRole('textbox', { name: 'Invite code' }).fill(code.toLowerCase())
    const join = ann.getByRole('button', { name: 'Join', exact: true })
    await expect(join).toBeDisabled()
    list.resolve()
    await join.click()
    await ann.unroute('**/api/characters*')
    await expect(ann.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
    for (const name of ['Odo', 'Brannoch']) {
      const made = await (await ann.request.post('/api/characters', { data: { name } })).json()
      refs.push(made.character.publicRef)
      await ann.request.post(`/api${game}/characters`, { data: { character: made.character.publicRef } })
    }
    const npc = await (await master.request.post('/api/characters', { data: { name: 'Tilda' } })).json()
    await master.request.post(`/api${game}/characters`, { data: { character: npc.character.publicRef } })
    mira = (await read(refs[0] ?? '')).name
    shortMira = shortName(mira, ['Odo', 'Brannoch', 'Tilda'])
    await expect(master.getByRole('button', { name: 'Copy invite link' })).toBeVisible()
    await expect(ann.getByRole('button', { name: 'Copy invite link' })).toHaveCount(0)
    await expect(master.getByRole('button', { name: '2 members' })).toBeVisible()
    await expect(master.getByRole('complementary').getByText('joined the game')).toHaveCount(5)
    await expect(master.getByRole('complementary')).not.toContainText('Silver')
  })

  const traffic = await trafficOf(ann)
  await test.step('one note is for all, another is GM only', async () => {
    await master.getByRole('button', { name: 'Start game session' }).click()
    await expect(ann.getByText('Game session started')).toBeVisible()
    await master.getByRole('checkbox', { name: 'GM only' }).check()
    await say(master, 'The duke did it.')
    await master.getByRole('checkbox', { name: 'GM only' }).uncheck()
    await say(master, 'The **bell** tolls.')
    await expect(ann.getByText('bell')).toBeVisible()
    await expect(master.getByText('The duke did it.')).toBeVisible()
  })

  const wall = await master.context().newPage()
  await test.step('hit points update live, and several can be changed at once', async () => {
    await wall.goto(`${game}/tv`)
    await expect(wall.getByRole('button')).toHaveCount(0)
    await ann.goto(`/characters/${refs[0]}`)
    await write(ann, 'Maximum hit points', '30')
    await write(ann, 'Hit points', '17')
    await expect(hpOnBoard(master, mira)).toHaveValue('17')
    await expect(wall.getByRole('main')).toContainText('17 / 30')
    await master.bringToFront()
    await master.getByRole('button', { name: 'Damage or heal…' }).click()
    await master.getByRole('textbox', { name: 'Hit points', exact: true }).fill('-7')
    for (const name of [mira, 'Odo']) await master.getByRole('checkbox', { name }).check()
    await master.getByRole('button', { name: 'Apply to 2' }).click()
    await expect(hpOnBoard(master, mira)).toHaveValue('10')
    await expect(number(ann, 'Hit points')).toHaveValue('10')
    await expect.poll(async () => (await read(refs[1] ?? '')).hp).toBe(-7)
    await master.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(number(ann, 'Hit points')).toHaveValue('17')
    await master.getByRole('button', { name: 'Conditions…' }).click()
    for (const name of [mira, 'Odo']) await master.getByRole('checkbox', { name }).check()
    await master.getByRole('button', { name: 'Blessed' }).click()
    expect(await violations(master)).toEqual([])
    await master.getByRole('button', { name: 'Apply to 2' }).click()
    await expect(ann.getByRole('button', { name: 'Blessed', exact: true })).toBeVisible()
    await expect.poll(async () => (await read(refs[1] ?? '')).conditions).toEqual(['blessed'])
    await expect(master.getByText('Odo · Blessed added')).toBeVisible()
    await master.getByRole('link', { name: mira }).click()
    await expect(master.getByRole('heading', { name: 'Background' })).toBeVisible()
    await expect(master.getByRole('heading', { name: 'Notes' })).toHaveCount(0)
    await master.goBack()
  })

  await test.step('an award is split among three, and a gift is given', async () => {
    await master.getByRole('button', { name: 'Award…' }).click()
    await master.getByRole('textbox', { name: 'Gold', exact: true }).fill('100')
    await master.getByRole('checkbox', { name: 'Tilda' }).uncheck()
    await master.getByRole('button', { name: 'Award to 3' }).click()
    await expect(master.getByRole('dialog')).toHaveCount(0)
    const golds = await Promise.all(refs.map(async (ref) => (await read(ref)).gold as number))
    expect(golds.toSorted((left, right) => left - right)).toEqual([53, 53, 54])
    await ann.goto(game)
    await ann.getByRole('button', { name: 'Give…' }).click()
    await ann.getByRole('combobox', { name: 'Giver' }).selectOption(mira)
    await ann.getByRole('combobox', { name: 'Recipient' }).selectOption('Odo')
    await ann.getByRole('textbox', { name: /^Gold \(of \d+\)$/ }).fill('3')
    await ann.getByRole('button', { name: 'Give', exact: true }).click()
    await expect(master.getByText(`${shortMira} gave to Odo`)).toBeVisible()
    expect((await read(refs[0] ?? '')).gold).toBe((golds[0] ?? 0) - 3)
    await master.getByRole('button', { name: 'Awards and gifts' }).click()
    await expect(master.getByRole('complementary')).not.toContainText('joined the game')
    await master.getByRole('button', { name: `Undo: ${shortMira} gave to Odo` }).click()
    await expect.poll(async () => (await read(refs[0] ?? '')).gold).toBe(golds[0])
    await master.getByRole('button', { name: 'Awards and gifts' }).click()
  })

  await test.step('a fellow’s sheet shows what the game settings allow', async () => {
    await ann.getByRole('link', { name: 'Tilda' }).click()
    await expect(ann.getByRole('heading', { level: 2, name: 'Wallet' })).toBeVisible()
    await expect(ann.getByRole('textbox')).toHaveCount(0)
    await master.getByRole('button', { name: 'Game settings' }).click()
    await master.getByRole('radio', { name: /^Vitals/ }).check()
    await master.getByRole('textbox', { name: 'Platinum' }).fill('2000')
    await master.getByRole('button', { name: 'Save' }).click()
    await expect(ann.getByRole('heading', { level: 2, name: 'Wallet' })).toHaveCount(0)
    await expect(ann.getByRole('region', { name: 'Vitals' })).toBeVisible()
    expect(await violations(ann)).toEqual([])
    const place = ann.url()
    await ann.goto(`/characters/${place.split('/').at(-1) ?? ''}`)
    await expect(ann).toHaveURL(place)
  })

  await test.step('a changed rule is in the log, and undoing it there restores the rule', async () => {
    const limit = async () => (await (await ann.request.get(`/api${game}`)).json()).game.settings.carryingLimit
    const lines = (page: Page) =>
      page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'changed Carrying limit (kg)' })
    await ann.goto(game)
    await master.getByRole('button', { name: 'Game settings' }).click()
    await master.getByRole('textbox', { name: 'Carrying limit (kg)' }).fill('15+3*STR')
    await master.getByRole('button', { name: 'Save' }).click()
    await expect(lines(ann)).toContainText('20+5*STR')
    await expect(lines(ann)).toContainText('15+3*STR')
    expect(await limit()).toBe('15+3*str')
    const undo = { name: 'Undo: Carrying limit (kg)' }
    await expect(ann.getByRole('button', undo)).toHaveCount(0)
    await master.getByRole('button', undo).click()
    await expect(lines(ann)).toHaveCount(2)
    await expect(lines(ann).last()).toContainText('undone')
    expect(await limit()).toBe('20+5*str')
    await master.getByRole('button', { name: 'Game settings' }).click()
    await expect(master.getByRole('textbox', { name: 'Carrying limit (kg)' })).toHaveValue('20+5*STR')
    await master.getByRole('button', { name: 'Close' }).click()
    await master.getByRole('button', { name: 'Settings', exact: true }).click()
    await expect(master.getByRole('complementary')).not.toContainText('joined the game')
    await expect(lines(master)).toHaveCount(2)
    await master.getByRole('button', { name: 'Settings', exact: true }).click()
  })

  await test.step('a share link shows its sections live until it is revoked', async () => {
    await ann.goto(`/characters/${refs[0]}/share`)
    await ann.getByRole('checkbox', { name: 'Log' }).check()
    await ann.getByRole('combobox', { name: 'How long the link is valid' }).selectOption('for a week')
    await ann.getByRole('button', { name: 'Create link' }).click()
    await guest.goto((await ann.locator('code').textContent()) ?? '')
    await expect(guest.getByRole('heading', { level: 2, name: 'Log' })).toBeVisible()
    await expect(guest.getByRole('heading', { level: 2, name: 'Wallet' })).toHaveCount(0)
    await expect(guest.getByText(/^Not shared by the owner: .*Wallet.*Private notes\.$/)).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Everquill' }).first()).toHaveAttribute('href', '/')
    await hpOnBoard(master, mira).fill('=23')
    await hpOnBoard(master, mira).press('Enter')
    await expect(guest.getByRole('listitem').filter({ hasText: 'Hit points' }).first()).toContainText('23')
    expect(await violations(guest)).toEqual([])
    await ann.getByRole('button', { name: /^Revoke/ }).click()
    await expect(guest.getByRole('alert')).toContainText('invalid or has expired')
  })

  await test.step('the session ends and has a summary', async () => {
    await master.getByRole('button', { name: 'End game session' }).click()
    await expect(master.getByRole('button', { name: 'Start game session' })).toBeVisible()
    await master.getByRole('button', { name: 'Recap…' }).click()
    const recap = master.getByRole('group', { name: 'Game session recap' })
    await expect(recap.getByRole('heading', { name: mira })).toBeVisible()
    await expect(recap).toContainText('Hit points 0 → 23')
    await expect(recap).toContainText('The bell tolls.')
    await expect(recap).not.toContainText('duke')
    await master.getByRole('button', { name: 'Close' }).click()
    expect(traffic.length).toBeGreaterThan(10)
    expect(traffic.join('\n')).toContain('bell')
    expect(traffic.join('\n')).not.toContain('duke')
  })

  await test.step('the board is accessible, also on a phone', async () => {
    expect(await violations(master)).toEqual([])
    expect(await violations(wall)).toEqual([])
    await master.setViewportSize({ width: 390, height: 800 })
    expect(await sideways(master)).toBeLessThanOrEqual(0)
  })

  await test.step('a deleted game is restored with its members', async () => {
    await ann.goto(game)
    await master.getByRole('button', { name: 'Game settings' }).click()
    await master.getByRole('button', { name: 'Delete game' }).click()
    await expect(ann.getByRole('alert')).toBeVisible()
    await expect(master.getByText('The Salt Road is in the trash for 30 days')).toBeVisible()
    await master.goto('/games')
    await master.getByRole('button', { name: 'Restore The Salt Road' }).click()
    await expect(ann.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
    await expect(master.getByRole('link', { name: 'The Salt Road' })).toBeVisible()
  })

  await test.step('a removed member is told so on the open page and finds the way back', async () => {
    await master.goto(game)
    await master.getByRole('button', { name: '2 members' }).click()
    await master.getByRole('button', { name: /^Remove .*Brannoch/ }).click()
    await master
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^Remove / })
      .click()
    const alert = ann.getByRole('alert')
    await expect(alert.getByRole('heading', { name: 'You’re no longer in The Salt Road' })).toBeVisible()
    await expect(ann.getByText('Tilda')).toHaveCount(0)
    await alert.getByRole('link', { name: 'Go to your games' }).click()
    await expect(ann.getByRole('heading', { name: 'You’re not in a game yet' })).toBeVisible()
  })
})
