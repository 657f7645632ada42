import { expect, test, type Browser, type Page } from '@playwright/test'
import { createCharacter, startAsGuest, write } from './at-the-table.ts'
import { sideways, violations } from './for-everybody.ts'

// What looks the page over is put into it, which its policy would forbid.

/** Somebody in a browser of their own. */
async function somebody(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await startAsGuest(page)
  return page
}

/** Starts a game and invites; the link of the invitation. */
async function startGame(master: Page): Promise<string> {
  await master.getByRole('link', { name: 'Games' }).first().click()
  await master.getByRole('button', { name: 'New game' }).click()
  await master.getByRole('textbox', { name: 'Name of the game' }).fill('The Salt Road')
  await master.getByRole('button', { name: 'Start the game' }).click()
  await expect(master.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
  await master.getByRole('button', { name: '1 at the table' }).click()
  await master.getByRole('button', { name: 'Invite', exact: true }).click()
  const code = await master.locator('dialog b').first().textContent()
  await master.getByRole('button', { name: 'Close' }).click()
  return `/games#${code?.replaceAll(' ', '')}`
}

async function join(player: Page, invitation: string): Promise<string> {
  const ref = await createCharacter(player)
  await player.goto(invitation)
  await player.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(player.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
  return ref
}

test('a table: join by a link, hit points live, a secret note, an award among three', async ({ browser }) => {
  test.setTimeout(120_000)
  const master = await somebody(browser)
  const invitation = await startGame(master)
  const players = [await somebody(browser), await somebody(browser), await somebody(browser)]
  const [ann] = players as [Page, Page, Page]
  const refs: string[] = []
  for (const player of players) refs.push(await join(player, invitation))
  const game = new URL(master.url()).pathname
  const rows = master.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)

  const traffic: string[] = []
  ann.on('response', (response) => {
    if (response.url().includes('/api/') && !response.url().includes('/stream'))
      void response.text().then((text) => traffic.push(text))
  })
  await master.getByRole('checkbox', { name: 'for game masters alone' }).check()
  await master.getByRole('textbox', { name: 'Write in the log' }).fill('The duke did it.')
  await master.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(master.getByText('The duke did it.')).toBeVisible()
  await master.getByRole('checkbox', { name: 'for game masters alone' }).uncheck()
  await master.getByRole('textbox', { name: 'Write in the log' }).fill('The **bell** tolls.')
  await master.getByRole('button', { name: 'Write', exact: true }).click()
  await expect(ann.getByText('bell')).toBeVisible()
  await expect(ann.getByText('The duke did it.')).toHaveCount(0)

  await ann.goto(`/characters/${refs[0]}`)
  await write(ann, 'Maximum hit points', '30')
  await write(ann, 'Hit points', '17')
  await expect(master.getByRole('table')).toContainText('17 / 30')

  // The game master opens the sheet, which has no notes for them, and heals; the player sees it, and who it was.
  await master.getByRole('table').getByRole('link').first().click()
  await master.waitForURL(/\/characters\/\d+$/)
  await expect(master.getByRole('heading', { name: 'Background' })).toBeVisible()
  await expect(master.getByRole('heading', { name: 'Notes' })).toHaveCount(0)
  await write(master, 'Mana', '4')
  await expect(master.getByText('Saved', { exact: true })).toBeVisible()
  await master.goBack()
  await expect(master.getByRole('table')).toContainText('4 / 0')

  await master.getByRole('button', { name: 'Award…' }).click()
  await master.getByRole('textbox', { name: 'Gold' }).fill('100')
  await master.getByRole('button', { name: 'Award 3' }).click()
  await expect(master.getByRole('dialog')).toHaveCount(0)
  const golds: number[] = []
  for (const [i, player] of players.entries()) {
    const { character } = await (await player.request.get(`/api/characters/${refs[i]}`)).json()
    golds.push(character.gold)
  }
  expect(golds.toSorted((left, right) => left - right)).toEqual([53, 53, 54])
  await ann.goto(game)
  await ann.getByRole('button', { name: 'Give…' }).click()
  await ann.getByRole('textbox', { name: 'Gold' }).fill('3')
  await ann.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(ann.getByRole('dialog')).toHaveCount(0)
  const { character: giver } = await (await ann.request.get(`/api/characters/${refs[0]}`)).json()
  expect(giver.gold).toBe((golds[0] ?? 0) - 3)
  expect(traffic.length).toBeGreaterThan(0)
  expect(traffic.join('\n')).not.toContain('duke')
  expect(await violations(master)).toEqual([])
  await master.setViewportSize({ width: 390, height: 800 })
  expect(await sideways(master)).toBeLessThanOrEqual(0)
})

test('a link shows a sheet to somebody without an account, live, until it is revoked', async ({
  browser,
  page: ann,
}) => {
  test.setTimeout(90_000)
  await startAsGuest(ann)
  const ref = await createCharacter(ann)
  await ann.goto(`/characters/${ref}/share`)
  await ann.getByRole('button', { name: 'Make a link for 90 days' }).click()
  const address = await ann.locator('code').textContent()
  const guest = await (await browser.newContext({ bypassCSP: true })).newPage()
  await guest.goto(address ?? '')
  await expect(guest.getByRole('heading', { level: 2, name: 'Vitals' })).toBeVisible()
  await expect(guest.getByRole('heading', { level: 2, name: 'Wallet' })).toHaveCount(0)
  await ann.goto(`/characters/${ref}`)
  await write(ann, 'Hit points', '23')
  await expect(guest.getByText('23', { exact: true })).toBeVisible({ timeout: 10_000 })
  expect(await violations(guest)).toEqual([])
  await ann.goto(`/characters/${ref}/share`)
  await ann.getByRole('button', { name: /^Revoke/ }).click()
  await expect(guest.getByRole('alert')).toContainText('not valid', { timeout: 10_000 })
})
