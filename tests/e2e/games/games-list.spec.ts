import { expect, test } from '@playwright/test'
import { aCode, mustSucceed } from '../../support/game-party.ts'
import { Player } from '../../support/player.ts'
import { sideways, violations } from '../support/accessibility.ts'

// The test injects axe, which the page's CSP forbids.
test.use({ bypassCSP: true, viewport: { width: 360, height: 740 } })

test('a player sees on the card of a game when it continues, in their own time zone, and who is online', async ({
  page: master,
  browser,
  baseURL: url,
}) => {
  test.setTimeout(180_000)
  const baseURL = url ?? ''
  const greta = await Player.guest(baseURL)
  const { game } = mustSucceed(await greta.post('/api/games', { name: 'The Salt Road' })) as unknown as {
    readonly game: { readonly id: string }
  }
  const finn = await Player.guest(baseURL)
  mustSucceed(await finn.post('/api/games/join', { code: await aCode(greta, game.id) }))
  mustSucceed(await greta.post(`/api/games/${game.id}/log`, { session: 'started' }))
  mustSucceed(await greta.post(`/api/games/${game.id}/log`, { message: 'The bell tolled once more. It was late.' }))
  const cookieOf = (player: Player) => {
    const [name = '', value = ''] = player.cookie.split('=')
    return [{ name, value, url: baseURL }]
  }
  await master.context().addCookies(cookieOf(greta))
  const away = await browser.newContext({
    baseURL,
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
  })
  await away.addCookies(cookieOf(finn))
  const player = await away.newPage()

  await test.step('the game master sets the date', async () => {
    await master.goto(`/games/${game.id}`)
    await expect(master.getByText('Session 1', { exact: true })).toBeVisible()
    await master.getByRole('button', { name: 'Game settings' }).click()
    await master.getByLabel('Next session', { exact: true }).fill('2099-11-21T19:00')
    await master.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(master.getByText('Next: Sat 21 Nov 2099, 19:00')).toBeVisible()
    await expect(master.getByRole('complementary').getByText('Next session')).toBeVisible()
  })

  await test.step('the player finds it on the card, with the last session and the game master who is online', async () => {
    const there = await master.evaluate(() => new Date(2099, 10, 21, 19).toISOString())
    await player.goto('/games')
    const card = player.getByRole('article')
    await expect(card.getByText(/^Session 1 · Today$/)).toBeVisible()
    await expect(card.getByText('The bell tolled once more.', { exact: true })).toBeVisible()
    const expected = await player.evaluate((time) => new Date(time).getHours(), there)
    await expect(
      card.getByText(new RegExp(`^Next: \\w+ \\d+ Nov 2099, ${String(expected).padStart(2, '0')}:00$`)),
    ).toBeVisible()
    // The server stores who is there every few seconds; a visible page asks again every minute.
    await expect(async () => {
      await player.reload()
      await expect(card.getByText('1 online')).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })

  await test.step('whoever hides it is gone from the cards of others', async () => {
    await master.goto('/settings')
    await master.getByRole('switch', { name: 'Show when I’m online' }).click()
    await expect(master.getByText('Nobody sees when you’re online.', { exact: false })).toBeVisible()
    await player.reload()
    await expect(player.getByRole('article').getByText('Nobody online')).toBeVisible()
  })

  await test.step('the list fits a phone and has no accessibility violations', async () => {
    await master.goto('/games')
    await expect(master.getByRole('article')).toBeVisible()
    expect([await sideways(master), await violations(master)]).toEqual([0, []])
  })
})
