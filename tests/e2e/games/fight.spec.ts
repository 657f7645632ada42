import { expect, test } from '@playwright/test'
import { aGameParty, mustSucceed } from '../../support/game-party.ts'
import { violations } from '../support/accessibility.ts'
import { receivedBy, standingAlone } from '../support/received-data.ts'

test('a fight of three rounds with a GM, two players and a TV: a condition runs out, an area effect, an undo, a lost connection, and nobody else sees a secret', async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const { greta, ann, finn, gameId, mira, odo } = await aGameParty(baseURL)
  const pageOf = async (cookie: string) => {
    const context = await browser.newContext({ baseURL, bypassCSP: true })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: baseURL }])
    return context.newPage()
  }
  const gm = await pageOf(greta.player.cookie)
  const player = await pageOf(ann.player.cookie)
  const second = await pageOf(finn.player.cookie)
  const tv = await (await browser.newContext({ baseURL, bypassCSP: true })).newPage()
  const { token } = mustSucceed(await greta.player.post(`/api/games/${gameId}/tv-links`, { label: '', days: 1 }))
  const received = await Promise.all([player, second, tv].map(receivedBy))
  await player.goto(`/characters/${mira}`)
  await second.goto(`/characters/${odo}`)
  await tv.goto(`/tv#${String(token)}`)

  await gm.goto(`/games/${gameId}/fight`)
  await gm.getByLabel('Name of the fight').fill('The salt house')
  const add = gm.getByRole('combobox', { name: /Add creatures/ })
  for (const line of ['3 wolves 1117hp', 'Salt ghoul 2229 hp', 'Drowned abbot 3337 hp']) {
    await add.fill(line)
    await add.press('Enter')
  }
  await gm.getByLabel('hidden: Drowned abbot').check()
  await gm.getByRole('button', { name: 'Roll initiative' }).click()
  await expect(gm.getByRole('heading', { name: 'Order' })).toBeVisible()
  await expect(gm.getByText('players see: nothing')).toBeVisible()
  const band = player.getByRole('region', { name: 'The salt house' })
  await expect(band.getByText('Wolf 1')).toBeVisible()
  const bands = [second, tv].map((page) => page.getByRole('region', { name: 'The salt house' }))
  for (const one of bands) await expect(one.getByRole('listitem').filter({ hasText: 'Wolf 1' })).toBeVisible()
  expect(await violations(gm)).toEqual([])

  // Everyone acts in the order of their initiative; Ann ends her own turns.
  const next = gm.getByRole('button', { name: /^Next turn/ })
  const acting = gm.getByRole('listitem').filter({ hasText: 'Acting now' }).getByRole('heading')
  const round = (number: number) => expect(gm.locator('p', { hasText: /^\d+ Round$/ })).toHaveText(`${number} Round`)
  const participants = await gm.getByRole('list').filter({ has: acting }).getByRole('heading').allTextContents()
  await gm.getByRole('button', { name: 'Add condition to Wolf 1' }).click()
  await gm.getByRole('radio', { name: '2', exact: true }).check({ force: true })
  await gm.getByRole('dialog').getByRole('button', { name: 'Held' }).click()
  for (let turn = 0; turn < 2 * participants.length; turn++) {
    const name = participants[turn % participants.length] ?? ''
    await expect(acting).toHaveText(name)
    if (name === 'Mira') {
      await expect(band.getByText('Your turn')).toBeVisible()
      if (turn < participants.length) expect(await violations(player)).toEqual([])
      await band.getByRole('button', { name: 'End turn' }).click()
    } else await next.click()
  }
  await round(3)
  // To players, the turn of a hidden creature is still that of whoever acted before, in the round before.
  if (participants[0] === 'Drowned abbot') await next.click()
  await expect(gm.getByRole('button', { name: /^Held/ })).toHaveCount(0)

  // Whoever joins later is rolled for.
  await add.fill('Late rat 5 hp')
  await add.press('Enter')
  await expect(gm.getByRole('textbox', { name: 'Late rat: Initiative' })).not.toHaveValue('0')

  // An area effect with saves, and the undo of wrong damage.
  await gm.getByRole('button', { name: 'Damage several…' }).click()
  await gm.getByLabel('Amount or dice').fill('600')
  const choose = (name: string, share: string) =>
    gm.getByRole('radiogroup', { name, exact: true }).getByText(share, { exact: true }).click()
  await choose('Wolf 1', 'Full')
  await choose('Wolf 2', 'Half')
  await choose('Drowned abbot', 'Full')
  await gm.getByRole('button', { name: 'Apply to 3' }).click()
  await expect(band.getByRole('listitem').filter({ hasText: 'Wolf 1' })).toContainText('badly wounded')
  await expect(band.getByRole('listitem').filter({ hasText: 'Wolf 2' })).toContainText('wounded')
  for (const one of bands) {
    await expect(one.getByRole('listitem').filter({ hasText: 'Wolf 1' })).toContainText('badly wounded')
    await expect(one.getByText(/Round 3\b/)).toBeVisible()
  }
  await gm.getByRole('button', { name: /^Undo: Took damage/ }).click()
  await expect(band.getByRole('listitem').filter({ hasText: 'Wolf 1' })).toContainText('unhurt')

  // Without a connection the GM goes on; what was done arrives once.
  await gm.context().setOffline(true)
  const wolf = gm.getByRole('textbox', { name: 'Wolf 3: Hit points' })
  await wolf.fill('-1000')
  await wolf.press('Enter')
  await expect(wolf).toHaveValue('117')
  await gm.context().setOffline(false)
  await expect(band.getByRole('listitem').filter({ hasText: 'Wolf 3' })).toContainText('badly wounded')

  await gm.getByRole('button', { name: 'End fight…' }).click()
  await gm.getByRole('button', { name: 'End fight', exact: true }).click()
  await expect(gm.getByRole('heading', { name: 'Start a fight' })).toBeVisible()
  for (const one of [band, ...bands]) await expect(one).toHaveCount(0)
  for (const text of received.map((read) => read())) {
    expect(text).toContain('Wolf 2')
    expect(text).not.toMatch(standingAlone('abbot', 1117, 2229, 3337, 1517, 2737))
    expect(text).not.toMatch(/"initiative(?!":"1d20)|initiative_bonus/i)
  }
  for (const page of [gm, player, second, tv]) await page.context().close()
})

test('a GM creates a creature for a game, fights with it and rolls its attacks; players get none of its numbers', async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const { greta, ann, gameId, mira } = await aGameParty(baseURL)
  const pageOf = async (cookie: string) => {
    const context = await browser.newContext({ baseURL, bypassCSP: true })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: baseURL }])
    return context.newPage()
  }
  const gm = await pageOf(greta.player.cookie)
  const player = await pageOf(ann.player.cookie)
  const received = await receivedBy(player)
  await player.goto(`/characters/${mira}`)
  await gm.goto(`/games/${gameId}/fight`)
  await gm.getByRole('button', { name: 'Creatures of this game…' }).click()
  await gm.getByRole('button', { name: 'New creature' }).click()
  const form = gm.getByRole('dialog', { name: 'New creature' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Salt ghoul')
  await form.getByRole('textbox', { name: 'Hit points' }).fill('44441')
  await form.getByRole('textbox', { name: 'Initiative' }).fill('555')
  await form.getByRole('button', { name: 'Add an attack' }).click()
  const attack = form.getByRole('group', { name: 'Attack 1' })
  await attack.getByLabel('Name').fill('Grave claws')
  await attack.getByLabel('Attack total').fill('666')
  await attack.getByLabel('Damage').fill('7d7+STR')
  expect(await violations(gm)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(gm.getByRole('dialog').getByText('Salt ghoul')).toBeVisible()
  await gm.keyboard.press('Escape')

  const add = gm.getByRole('combobox', { name: /Add creatures/ })
  await add.fill('2 salt ghouls')
  await add.press('Enter')
  await gm.getByRole('button', { name: 'Roll initiative' }).click()
  const panel = gm.getByRole('region', { name: /^Salt ghoul/ })
  await expect(panel.getByText('Acting now')).toBeVisible()
  const log = gm.getByRole('complementary', { name: 'Game log' }).getByRole('listitem')
  await panel.getByRole('button', { name: 'Attack with Grave claws: +666' }).click()
  await expect(log.filter({ hasText: /Salt ghoul \d · Attacked with Grave claws/ })).toHaveCount(1)
  await panel.getByRole('button', { name: 'Damage of Grave claws: 7d7+STR' }).click()
  await expect(log.filter({ hasText: /Salt ghoul \d · Damage of Grave claws/ })).toHaveCount(1)
  expect(await violations(gm)).toEqual([])

  await expect(player.getByRole('region', { name: 'Fight' }).getByText('Salt ghoul 1')).toBeVisible()
  expect(received()).not.toMatch(standingAlone(44_441, '7d7', 'Grave claws'))
  expect(received()).not.toMatch(/"bestiary":|"creatures":/i)
  for (const page of [gm, player]) await page.context().close()
})
