import type { EncounterView } from '@everquill/domain'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { TvOrder } from './tv-order.tsx'

const running: EncounterView = {
  name: 'The salt house',
  round: 3,
  turn: 'ghoul',
  order: [
    { id: 'mira', name: 'Mira', character: '48151623' },
    { id: 'ghoul', name: 'Salt ghoul', health: 'wounded', conditions: [{ condition: 'Held', rounds: 2 }] },
  ],
}
const party = [{ publicRef: '48151623', picture: undefined, health: 'unhurt' as const, conditions: ['Tired'] }]

test('the screen says whose turn it is, and shows everyone in order with words', async () => {
  const { screen } = await renderWithCharacter(<TvOrder running={running} party={party} />)
  const fight = screen.getByRole('region', { name: 'The salt house' })
  await expect.element(fight.getByRole('status')).toHaveTextContent('Acting now Salt ghoul')
  const rows = fight.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent('Miraunhurt, Tired')
  await expect.element(rows.nth(1)).toMatchTextContent('Salt ghoulwounded, Held 2')
  await expect.element(rows.nth(1)).toHaveAttribute('aria-current', 'step')
})

test('the screen says who is next; whoever waits for a better moment is not', async () => {
  const order = [
    ...running.order,
    { id: 'odo', name: 'Odo', isDelayed: true as const },
    { id: 'sefa', name: 'Sefa' },
    { id: 'rat', name: 'Rat', health: 'down' as const },
  ]
  const { screen } = await renderWithCharacter(<TvOrder running={{ ...running, order }} party={[]} />)
  await expect.element(screen.getByText(/^Next/)).toMatchTextContent(/Next.*Sefa.*Rat$/)
  const alone = running.order.slice(1)
  const { screen: single } = await renderWithCharacter(<TvOrder running={{ ...running, order: alone }} party={[]} />)
  await expect.element(single.getByText(/^Acting now/)).toBeVisible()
  await expect.element(single.getByText(/^Next/)).not.toBeInTheDocument()
})

afterEach(() => page.viewport(1280, 800))

test('everyone in a fight of eight characters and twelve creatures is on the screen, which nobody can scroll', async () => {
  await page.viewport(1280, 720)
  const order = Array.from({ length: 20 }, (_, i) => ({
    id: `${i}`,
    name: `Salt ghoul ${i}`,
    health: 'unhurt' as const,
  }))
  const { screen } = await renderWithCharacter(<TvOrder running={{ ...running, order }} party={[]} />)
  const list = screen.getByRole('list')
  await expect.element(list.getByRole('listitem').nth(19)).toBeVisible()
  expect(list.element().getBoundingClientRect().height).toBeLessThan(640)
})

test('if players see nobody of the fight, nobody is said to act', async () => {
  const { turn: _turn, ...rest } = running
  const { screen } = await renderWithCharacter(<TvOrder running={{ ...rest, order: [] }} party={party} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
})
