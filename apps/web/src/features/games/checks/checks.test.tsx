import type { Check } from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { CheckPanel } from './check-panel.tsx'
import { TvCheck } from './tv-check.tsx'

const party = [
  { revision: 1, character: aCharacter({ name: 'Mira', dex: 3 }) },
  { revision: 1, character: aCharacter({ id: 9, publicRef: '9', name: 'Odo', dex: -1 }) },
]
const roll = (total: number) => ({ notation: '1d20+3', dice: [[{ value: total - 3 }]], total })
const check: Check = {
  id: '7',
  for: 'dex',
  characters: ['9', '48151623'],
  askedBy: 'greta',
  askedAt: '2026-11-14T21:18:00.000Z',
  target: 15,
  answers: [{ character: '48151623', by: 'ann', roll: roll(17) }],
}

async function aPanel(open: Check | null, isGm = true) {
  const endCheck = vi.fn<ServerApi['endCheck']>(async () => undefined)
  const answerCheck = vi.fn<ServerApi['answerCheck']>(async () => ({ roll: null }))
  const part = <CheckPanel gameId="salt" party={party} me="greta" isGm={isGm} nameOf={() => 'Greta'} />
  const { screen } = await renderWithCharacter(part, {
    api: { getCheck: async () => ({ check: open }), endCheck, answerCheck },
  })
  return { screen, endCheck, answerCheck }
}

test('GMs see who passes, roll for those who are away, and finish', async () => {
  const { screen, endCheck, answerCheck } = await aPanel(check)
  const panel = screen.getByRole('region', { name: 'Dexterity' })
  await expect.element(panel.getByRole('status')).toMatchTextContent('1/2')
  await expect.element(panel.getByRole('listitem').nth(0)).toMatchTextContent(/Mira1d20.\+.3: 1417passes/)
  await panel.getByRole('button', { name: 'Roll for Odo' }).click()
  expect(answerCheck.mock.calls[0]?.[0].params).toEqual({ gameId: 'salt', checkId: '7', publicRef: '9' })
  await panel.getByRole('button', { name: 'Finish with 1' }).click()
  expect(endCheck.mock.calls[0]?.[0].params).toEqual({ gameId: 'salt', checkId: '7' })
})

test('players see the rolls without buttons; without a check there is no panel', async () => {
  const { target: _target, ...shown } = check
  const { screen } = await aPanel(shown, false)
  await expect.element(screen.getByRole('listitem').nth(1)).toMatchTextContent('Odowaiting')
  expect(screen.getByRole('button').elements()).toEqual([])
  const { screen: none } = await aPanel(null)
  expect(none.getByRole('region').elements()).toEqual([])
})

test('the TV shows no difficulty and no secret total, even to a GM', async () => {
  const { screen } = await renderWithCharacter(<TvCheck check={{ ...check, secret: true }} party={party} />)
  await expect.element(screen.getByRole('listitem').nth(0)).toMatchTextContent('Mirarolled')
  expect(screen.container.textContent).not.toMatch(/17|15|passes/)
})

test('a GM asks some characters for a skill with a difficulty, in secret', async () => {
  const askForCheck = vi.fn<ServerApi['askForCheck']>(async () => ({ id: '8' }))
  const onClose = vi.fn<() => void>()
  const { screen } = await renderWithCharacter(<AskDialog gameId="salt" party={party} onClose={onClose} />, {
    api: { askForCheck },
  })
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Ask 2 characters' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Dexterity' }).click()
  await expect.element(dialog.getByRole('listitem').nth(0)).toMatchTextContent('Mira+3')
  await dialog.getByRole('checkbox', { name: /Odo/ }).click()
  await dialog.getByRole('textbox', { name: 'Difficulty, optional' }).fill('15')
  await dialog.getByRole('radio', { name: 'Advantage', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Only GMs' }).click()
  await dialog.getByRole('button', { name: 'Ask 1 character' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(askForCheck.mock.calls[0]?.[0]).toMatchObject({
    params: { gameId: 'salt' },
    body: { for: 'dex', characters: ['48151623'], odds: 'advantage', secret: true, target: 15 },
  })
})
