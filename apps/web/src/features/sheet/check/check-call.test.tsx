import type { Check } from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { RollFormulaProvider, type RollFormula } from '../../../sync/outbox/rolls.ts'
import { CheckCall } from './check-call.tsx'

const check: Check = {
  id: '7',
  for: 'dex',
  characters: ['48151623', '9'],
  askedBy: 'greta',
  askedAt: '2026-11-14T21:18:00.000Z',
  answers: [],
}
const members = [{ user: 'greta', name: 'Greta', role: 'gm' }]
const settings = { dice: '1d20' }
const party = [
  { revision: 1, character: aCharacter({ name: 'Mira' }) },
  { revision: 1, character: aCharacter({ id: 9, publicRef: '9', name: 'Odo' }) },
]

/** The sheet of Mira, whose dexterity is 3; every roll totals 17. */
async function aSheet(open: Check | null) {
  const roll = vi.fn<RollFormula>(async () => ({ total: 17, saveId: 'r1' }))
  const answerCheck = vi.fn<ServerApi['answerCheck']>(async () => ({ roll: null }))
  const { screen } = await renderWithCharacter(
    <RollFormulaProvider value={roll}>
      <CheckCall gameId="salt" publicRef="48151623" />
    </RollFormulaProvider>,
    {
      character: { dex: 3 },
      api: {
        getCheck: async () => ({ check: open }),
        getGame: async () => ({ game: { settings }, members }) as never,
        party: async () => ({ characters: party }) as never,
        answerCheck,
      },
    },
  )
  return { screen, roll, answerCheck }
}

test('one press rolls the check, and shows the total with the others', async () => {
  const { screen, roll } = await aSheet({ ...check, odds: 'advantage' })
  const call = screen.getByRole('region', { name: 'Check: Dexterity' })
  await expect.element(call.getByText('Greta asks for a check')).toBeVisible()
  await expect.element(call).toMatchTextContent(/1d20.\+.3/)
  await call.getByRole('button', { name: 'Roll' }).click()
  await expect.element(call.getByRole('status')).toHaveTextContent('17')
  expect(roll.mock.calls[0]?.[0]).toBe('1d20+3')
  expect(roll.mock.calls[0]?.[2]).toMatchObject({ for: 'dex', check: '7', advantage: 'advantage', isQuiet: true })
  await expect.element(call.getByRole('listitem').nth(1)).toMatchTextContent('Odowaiting')
  await call.getByRole('button', { name: 'Close' }).click()
  expect(call.elements()).toEqual([])
})

test('of a secret check, the player learns that it is rolled', async () => {
  const { screen, roll, answerCheck } = await aSheet({ ...check, secret: true })
  await screen.getByRole('button', { name: 'Roll' }).click()
  await vi.waitFor(() => expect(answerCheck).toHaveBeenCalledOnce())
  expect([answerCheck.mock.calls[0]?.[0].params, roll.mock.calls]).toEqual([
    { gameId: 'salt', checkId: '7', publicRef: '48151623' },
    [],
  ])
})

test('an answer without a total says that only the GM sees it', async () => {
  const { screen } = await aSheet({ ...check, secret: true, answers: [{ character: '48151623', by: 'greta' }] })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Rolled. Only the GM sees the result.')
})

test('a postponed check stays as a line', async () => {
  const { screen, roll } = await aSheet(check)
  await screen.getByRole('button', { name: 'Not now' }).click()
  const line = screen.getByRole('region', { name: 'Check: Dexterity' })
  await line.getByRole('button', { name: 'Roll' }).click()
  expect(roll).toHaveBeenCalledOnce()
})

test.each([
  ['nobody is asked', null],
  ['others are asked', { ...check, characters: ['9'] }],
])('there is nothing if %s', async (_why, open) => {
  const { screen } = await aSheet(open)
  await vi.waitFor(() => expect(screen.container.textContent).toBe(''))
})
