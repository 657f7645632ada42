import { expect, test, type Page } from '@playwright/test'
import { violations } from '../support/accessibility.ts'
import { newCharacter, number } from '../support/game-actions.ts'
import { listening } from '../support/second-device.ts'

test.use({ bypassCSP: true, locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A game of the GM with the player's new character; returns the path of the game and the character's ref. */
async function startGame(master: Page, player: Page): Promise<{ readonly game: string; readonly ref: string }> {
  await master.request.post('/api/auth/guest')
  const { game } = await (await master.request.post('/api/games', { data: { name: 'The Salt Road' } })).json()
  const path = `/games/${game.id}`
  const { invitation } = await (await master.request.post(`/api${path}/invitations`, { data: {} })).json()
  const ref = await newCharacter(player)
  await player.request.post('/api/games/join', { data: { code: invitation.code, character: ref } })
  return { game: path, ref }
}

test('a player sees what the GM did on the phone, and undoes what may be undone', async ({ page: player, browser }) => {
  const master = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const { game, ref } = await startGame(master, player)
  await listening(player, ref, 'Hit points')
  const messages = player.getByRole('log', { name: 'Messages' })
  const award = (data: object) => master.request.post(`/api${game}/awards`, { data: { characters: [ref], ...data } })

  await test.step('an award is one sentence, which a tap dismisses', async () => {
    await master.goto(game)
    await master.getByRole('button', { name: 'Award…' }).click()
    await master.getByRole('textbox', { name: 'Gold', exact: true }).fill('31')
    await master.getByRole('combobox', { name: 'Item for each' }).fill('Healing potion')
    await master.keyboard.press('Enter')
    await master.getByRole('button', { name: 'Award to 1' }).click()
    // While the pointer is over it, the message stays.
    await messages.getByText('gave you').hover()
    await expect(messages).toContainText('The GM gave you 31 gold and 1 Healing potion.')
    await expect(messages).toContainText('only the GM can undo this')
    await expect(messages.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    expect(await violations(player)).toEqual([])
    await messages.getByText('only the GM can undo this').tap()
    await expect(messages).not.toContainText('gave you')
  })

  await test.step('damage can be undone', async () => {
    const hp = master.getByRole('textbox', { name: /: Hit points$/ })
    await hp.fill('-4')
    await hp.press('Enter')
    // While the input has focus, remote values do not replace its text.
    await hp.blur()
    await messages.getByText('dealt you').hover()
    await expect(messages).toContainText('The GM dealt you 4 damage.')
    await expect(number(player, 'Hit points')).toHaveValue('−4')
    await messages.getByRole('button', { name: 'Undo' }).tap()
    await expect(number(player, 'Hit points')).toHaveValue('0')
    await expect(hp).toHaveValue('0')
  })

  await test.step('what happens while the sheet is closed is listed once', async () => {
    await player.goto('/')
    await expect(player.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
    expect((await award({ coins: { gold: 5 }, xp: 20 })).ok()).toBe(true)
    await player.goto(`/characters/${ref}`)
    await player.getByRole('button', { name: /^2 changes since/ }).tap()
    const dialog = player.getByRole('dialog', { name: 'While you were away' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Gold' })).toContainText('51')
    expect(await violations(player)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await expect(player.getByRole('button', { name: /changes since/ })).toHaveCount(0)
    await player.reload()
    await expect(number(player, 'Hit points')).toBeVisible()
    await expect(player.getByRole('button', { name: /changes since/ })).toHaveCount(0)
  })
})
