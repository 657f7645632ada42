import type { EncounterView } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { TurnBand } from './turn-band.tsx'

const order: EncounterView['order'] = [
  { id: 'odo', name: 'Odo', character: '7' },
  { id: 'ghoul', name: 'Salt ghoul', health: 'badly wounded', conditions: [{ condition: 'Held', rounds: 2 }] },
  { id: 'mira', name: 'Mira', character: '48151623' },
]

async function aBand(running: EncounterView | null, isOwn = true) {
  const endTurn = vi.fn<ServerApi['endTurn']>(async () => undefined)
  const { screen } = await renderWithCharacter(<TurnBand gameId="salt" publicRef="48151623" isOwn={isOwn} />, {
    api: { encounters: async () => ({ running }), party: async () => ({ characters: [] }) as never, endTurn },
  })
  const band = screen.getByRole('region', { name: 'The salt house' })
  return { screen, band, endTurn }
}

const fight = (more: Partial<EncounterView>): EncounterView => ({ name: 'The salt house', round: 3, order, ...more })

test.each([
  ['odo', '2 turns before yours'],
  ['ghoul', 'You’re next'],
  ['mira', 'Your turn'],
])('when it is the turn of %s, the band says “%s”', async (turn, text) => {
  const { band } = await aBand(fight({ turn }))
  await expect.element(band.getByRole('status')).toMatchTextContent(text)
})

test('the order shows how creatures look, and who acts', async () => {
  const { band } = await aBand(fight({ turn: 'ghoul' }))
  const rows = band.getByRole('listitem')
  await expect.element(rows.nth(1)).toMatchTextContent('Salt ghoulbadly woundedHeld 2')
  await expect.element(rows.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(rows.nth(2)).toMatchTextContent('You')
})

test('a player ends their turn with one press, for the round that it is in', async () => {
  const { band, endTurn } = await aBand(fight({ turn: 'mira' }))
  await band.getByRole('button', { name: 'End turn' }).click()
  // Nobody whom players see may be next.
  await expect.element(band.getByRole('status')).toMatchTextContent('You’ve ended your turn')
  expect(endTurn).toHaveBeenCalledWith({ params: { publicRef: '48151623' }, query: { round: '3' } })
})

test('only the owner can end the turn', async () => {
  const { band } = await aBand(fight({ turn: 'mira' }), false)
  await expect.element(band.getByRole('status')).toMatchTextContent('Your turn')
  expect(band.getByRole('button').elements()).toEqual([])
})

test.each([
  ['no fight is going on', null],
  ['the character is not in the fight', fight({ order: order.slice(0, 2) })],
])('there is no band if %s', async (_why, running) => {
  const { screen } = await aBand(running)
  await vi.waitFor(() => expect(screen.container.textContent).toBe(''))
})
