import { expect, test } from '@playwright/test'
import { aGameParty, mustSucceed } from '../../support/game-party.ts'
import { violations } from '../support/accessibility.ts'
import { receivedBy, standingAlone } from '../support/received-data.ts'

test('a TV without an account follows a fight, learns no secret, and says when its link was revoked', async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const { greta, ann, gameId, mira, path } = await aGameParty(baseURL)
  await ann.player.edit(mira, 'hp_max', 0, 7773)
  await ann.player.edit(mira, 'hp', 0, 3339)
  const participants = [
    { id: 'mira', name: 'Mira', character: mira, initiative: 20 },
    { id: 'abbot', name: 'Drowned abbot', hp: 6001, hp_max: 6007, hidden: true, initiative: 15 },
    { id: 'ghoul', name: 'Salt ghoul', hp: 1117, hp_max: 5551, initiative: 10 },
  ]
  const { publicRef: fight } = mustSucceed(
    await greta.player.post(`${path}/encounters`, { name: 'The salt house', participants }),
  ) as unknown as { publicRef: string }

  const context = await browser.newContext({ baseURL, bypassCSP: true, permissions: ['clipboard-write'] })
  const [name = '', value = ''] = greta.player.cookie.split('=')
  await context.addCookies([{ name, value, url: baseURL }])
  const gm = await context.newPage()
  await gm.goto(`/games/${gameId}`)
  await gm.getByRole('button', { name: 'Show on a TV without signing in…' }).click()
  const dialog = gm.getByRole('dialog', { name: 'Show on a TV' })
  await dialog.getByLabel('Label').fill('Living room')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = (await dialog.getByText(`${baseURL}/tv#`).textContent()) ?? ''
  await expect(dialog.getByRole('img', { name: 'Link as a QR code' })).toBeVisible()
  expect(await violations(gm)).toEqual([])

  const stranger = await browser.newContext({ baseURL, bypassCSP: true })
  const tv = await stranger.newPage()
  const requested: string[] = []
  tv.on('request', (request) => void requested.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  const received = await receivedBy(tv)
  await tv.goto(address)
  const order = tv.getByRole('region', { name: 'The salt house' })
  await expect(order.getByRole('status')).toHaveText('Acting now Mira')
  await expect(order.getByRole('listitem')).toHaveText([/Mira.*badly wounded/, /Salt ghoul.*badly wounded/])
  await expect(tv.getByText('Mira · Turn begins')).toBeVisible()
  expect(await violations(tv)).toEqual([])

  // A roll for everyone is shown, one for the GM is not; nor is the turn of a hidden creature.
  const roll = (visibility: string, purpose: string) =>
    ann.player.post(`/api/characters/${mira}/rolls`, { notation: '1d20', for: purpose, visibility })
  mustSucceed(await roll('everyone', 'dex'))
  await expect(tv.getByText('Mira · Dexterity')).toBeVisible()
  mustSucceed(await roll('masters', 'str'))
  await gm.goto(`/games/${gameId}/fight`)
  const next = gm.getByRole('button', { name: /^Next turn/ })
  const acting = gm.getByRole('listitem').filter({ hasText: 'Acting now' }).getByRole('heading')
  await next.click()
  await expect(acting).toHaveText('Drowned abbot')
  await next.click()
  await expect(order.getByRole('status')).toHaveText('Acting now Salt ghoul')
  await expect(tv.getByText('Salt ghoul · Turn begins')).toBeVisible()
  await next.click()
  await expect(order.getByText('Round 2')).toBeVisible()
  await expect(order.getByRole('status')).toHaveText('Acting now Mira')

  // Nothing but the TV's own calls and the catalogue answers, and the token is in no address that is requested.
  const apiCalls = requested.map((line) => new URL(line.split(' ', 1)[0] ?? '').pathname)
  const other = /^\/api\/(?!tv\/|content\/|auth\/session)/
  expect(apiCalls.filter((pathname) => other.test(pathname))).toEqual([])
  expect(requested.join('\n')).not.toContain(address.split('#')[1])
  expect(received()).toContain('Salt ghoul')
  expect(received()).not.toMatch(standingAlone('abbot', 6001, 6007, 1117, 5551, 7773, 3339))
  expect(received()).not.toMatch(/"initiative|"hp"|hp_max/i)
  expect(received()).not.toContain(fight)
  expect(received()).not.toContain(greta.user)
  expect(received()).not.toContain(ann.user)

  await gm.goto(`/games/${gameId}`)
  await gm.getByRole('button', { name: 'Show on a TV without signing in…' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('opened once')
  await dialog.getByRole('button', { name: 'Revoke Living room' }).click()
  await expect(tv.getByRole('heading', { name: 'This TV link doesn’t work any more' })).toBeVisible()
  await expect(tv.getByRole('region', { name: 'The salt house' })).toHaveCount(0)
  expect(await violations(tv)).toEqual([])
  await tv.reload()
  await expect(tv.getByRole('heading', { name: 'This TV link doesn’t work any more' })).toBeVisible()
  for (const one of [context, stranger]) await one.close()
})
