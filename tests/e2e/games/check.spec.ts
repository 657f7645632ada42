import { expect, test } from '@playwright/test'
import { aGameParty } from '../../support/game-party.ts'
import { sideways, violations } from '../support/accessibility.ts'
import { receivedBy } from '../support/received-data.ts'

test('a GM asks for a check: a player rolls with one tap, the GM for who is away, and a secret stays one', async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const { greta, ann, gameId, mira } = await aGameParty(baseURL)
  const pageOf = async (cookie: string, width: number) => {
    const context = await browser.newContext({ baseURL, bypassCSP: true, viewport: { width, height: 844 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: baseURL }])
    return context.newPage()
  }
  const gm = await pageOf(greta.player.cookie, 1280)
  const player = await pageOf(ann.player.cookie, 390)
  const received = await receivedBy(player)
  await player.goto(`/characters/${mira}`)

  const ask = async (attribute: string, ...options: readonly string[]) => {
    await gm.getByRole('button', { name: 'Ask for a check…' }).click()
    const dialog = gm.getByRole('dialog')
    await dialog.getByRole('button', { name: attribute }).click()
    await dialog.getByRole('textbox', { name: 'Difficulty, optional' }).fill('937')
    for (const option of options) await dialog.getByRole('radio', { name: option, exact: true }).check({ force: true })
    expect(await violations(gm)).toEqual([])
    await dialog.getByRole('button', { name: /^Ask \d/ }).click()
    await expect(dialog).toBeHidden()
  }
  await gm.goto(`/games/${gameId}`)
  await ask('Dexterity')
  const call = player.getByRole('region', { name: 'Check: Dexterity' })
  await expect(call).toBeVisible()
  expect([await violations(player), await sideways(player)]).toEqual([[], 0])
  await call.getByRole('button', { name: 'Roll' }).click()
  await expect(call.getByText('You', { exact: true })).toBeVisible()
  const panel = gm.getByRole('region', { name: 'Dexterity' })
  await expect(panel.getByText('fails')).toHaveCount(1)
  await panel.getByRole('button', { name: /^Roll for/ }).click()
  await expect(panel.getByText('fails')).toHaveCount(2)
  await expect(call.getByText('waiting')).toHaveCount(0)
  expect(await violations(gm)).toEqual([])
  await panel.getByRole('button', { name: 'Finish' }).click()
  await expect(panel).toBeHidden()
  await expect(call).toBeHidden()

  await ask('Strength', 'Only GMs')
  const secret = player.getByRole('region', { name: 'Check: Strength' })
  await secret.getByRole('button', { name: 'Roll' }).click()
  await expect(secret.getByText('Rolled. Only the GM sees the result.')).toBeVisible()
  await expect(gm.getByRole('region', { name: 'Strength' }).getByText('fails')).toHaveCount(1)
  expect(received()).toContain('"for":"str"')
  expect(received()).not.toMatch(/check-target|"target":|Difficulty|:937\b/)
  for (const page of [gm, player]) await page.context().close()
})
