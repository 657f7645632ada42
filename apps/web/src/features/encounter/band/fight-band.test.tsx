import type { EncounterView } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { FightBand } from './fight-band.tsx'

const running: EncounterView = {
  name: 'The salt house',
  round: 3,
  turn: 'ghoul',
  order: [
    { id: 'odo', name: 'Odo', character: '7' },
    { id: 'ghoul', name: 'Salt ghoul', health: 'badly wounded' },
  ],
}

const aBand = (view: EncounterView | null) =>
  renderWithCharacter(<FightBand gameId="salt" />, {
    api: { encounters: async () => ({ running: view }), party: async () => ({ characters: [] }) as never },
  })

test('the page of a game says whose turn it is and shows the order as players see it', async () => {
  const { screen } = await aBand(running)
  const band = screen.getByRole('region', { name: 'The salt house' })
  await expect.element(band.getByRole('status')).toMatchTextContent(/It’s Salt ghoul’s turn.*Round 3/)
  const rows = band.getByRole('listitem')
  await expect.element(rows.nth(1)).toMatchTextContent('Salt ghoulbadly wounded')
  await expect.element(rows.nth(1)).toHaveAttribute('aria-current', 'step')
})

test('there is no band without a fight', async () => {
  const { screen } = await aBand(null)
  await vi.waitFor(() => expect(screen.container.textContent).toBe(''))
})
