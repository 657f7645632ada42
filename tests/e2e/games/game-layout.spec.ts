import { expect, test, type Page } from '@playwright/test'
import { Player } from '../../support/player.ts'
import { aCode, mustSucceed } from '../../support/game-party.ts'
import { allReaders, sideways, tooSmall, touchable, violations } from '../support/accessibility.ts'

/** As long as a name may be, without a place to break it. */
const longName = 'Wolkenkratzer'.repeat(7).slice(0, 80)
const manyCoins = 999_999_999

/** A game of the page's user with a player whose first character has the longest names and the highest numbers. */
async function anExtremeGame(page: Page, baseURL: string): Promise<string> {
  await page.request.post('/api/auth/guest')
  const greta = new Player(baseURL)
  greta.cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { game } = mustSucceed(await greta.post('/api/games', { name: longName.slice(0, 60) })) as unknown as {
    readonly game: { readonly id: string }
  }
  const path = `/api/games/${game.id}`
  const ann = await Player.guest(baseURL)
  const { publicRef } = (await ann.create({ name: longName, player: longName, race: longName, class: longName }))
    .character
  const { publicRef: other } = (await ann.create({ name: 'Mirelle Ährenfels' })).character
  await ann.edit(publicRef, 'gold', 20, manyCoins)
  for (const field of ['platinum', 'silver', 'copper']) await ann.edit(publicRef, field, 0, manyCoins)
  for (const field of ['hp', 'hp_max', 'mana', 'mana_max']) await ann.edit(publicRef, field, 0, 99_999)
  await ann.edit(publicRef, 'climbing_number', 0, 999)
  await ann.edit(publicRef, 'conditions', [], ['poisoned', longName])
  mustSucceed(await ann.post('/api/games/join', { code: await aCode(greta, game.id), character: publicRef }))
  mustSucceed(await ann.post(`${path}/characters`, { character: other }))
  for (const entry of [{ session: 'started' }, { message: longName }, { roll: '20d1000+999999' }]) {
    mustSucceed(await greta.post(`${path}/log`, entry))
    if (!('session' in entry)) mustSucceed(await ann.post(`${path}/log`, entry))
  }
  await ann.edit(publicRef, 'hp', 99_999, -9_999)
  await ann.edit(publicRef, 'gold', manyCoins, 1)
  const award = { characters: [publicRef, other], coins: { gold: 900_000_000 }, split: true, reason: longName }
  mustSucceed(await greta.post(`${path}/awards`, { saveId: crypto.randomUUID(), ...award }))
  return `/games/${game.id}`
}

/** The buttons whose text does not fit into them. */
const clippedButtons = (page: Page): Promise<string[]> =>
  page
    .getByRole('button')
    .evaluateAll((buttons: readonly { scrollWidth: number; clientWidth: number; textContent: string }[]) =>
      buttons.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )

for (const { name, ...reader } of allReaders.slice(1, 3)) {
  test.describe(name, () => {
    // The test injects axe, which the page's CSP forbids.
    test.use({ ...reader, hasTouch: true, bypassCSP: true })

    test('the longest names and the highest numbers fit on the page of a game', async ({ page, baseURL }) => {
      const game = await anExtremeGame(page, baseURL ?? '')
      const look = async (screen: string) => {
        expect(await violations(page), screen).toEqual([])
        expect(await sideways(page), `${screen} scrolls sideways`).toBe(0)
        for (const dialog of await page.getByRole('dialog').all()) {
          const extra = await dialog.evaluate(
            (one: { scrollWidth: number; clientWidth: number }) => one.scrollWidth - one.clientWidth,
          )
          expect(extra, `${screen} scrolls sideways`).toBe(0)
        }
        expect(await clippedButtons(page), screen).toEqual([])
        // Nothing on the page can be touched below a dialog.
        if ((await page.getByRole('dialog').count()) > 0) return
        await expect.poll(() => tooSmall(touchable(page)), `${screen} is too small for a finger`).toEqual([])
      }
      const button = (label: RegExp) => page.getByRole('button', { name: label })
      await page.goto(game)
      await expect(button(/^(Conditions…|Zustände …)$/)).toBeVisible()
      await look('board')
      const dialogs = [
        /^\d (members|Mitglieder)$/,
        /^(Award…|Belohnen …)$/,
        /^(Give…|Geben …)$/,
        /^(Conditions…|Zustände …)$/,
        /^(Damage or heal…|Schaden oder Heilung …)$/,
        /^(Recap…|Rückblick …)$/,
        /^(Show on a TV without signing in…|Ohne Anmeldung auf dem Fernseher zeigen …)$/,
      ]
      for (const opens of dialogs) {
        await button(opens).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        const amounts = await dialog.getByRole('textbox', { name: /^(Gold|Silver|Silber)/ }).all()
        for (const amount of amounts) await amount.fill('999999999')
        await look(opens.source)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      await page.goto(`${game}/tv`)
      await expect(page.getByRole('heading', { level: 2, name: 'Mirelle Ährenfels' })).toBeVisible()
      await look('TV')
    })
  })
}
