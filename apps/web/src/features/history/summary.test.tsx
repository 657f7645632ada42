import { aCharacter, anItem } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { Summary } from './summary.tsx'

const before = aCharacter({ level: 3, notes: 'Owes **Orla** a crossing.' })
const after = aCharacter({
  level: 5,
  notes: 'Owes **Orla** two crossings.',
  items: [anItem({ id: 'e1', item: 'Antidote', quantity: 1 })],
  conditions: ['Poisoned'],
  condition_ends: [{ id: 'c1', condition: 'Poisoned', encounter: 'e', round: 3 }],
})

async function showSummary() {
  const characterChanges = async () => ({ before, after, moved: {} }) as never
  const { screen } = await renderWithCharacter(<Summary gameId={null} sessions={[]} />, { api: { characterChanges } })
  const gained = screen.getByText(/^Gained/)
  await expect.element(gained).toBeVisible()
  return { screen, gained }
}

test('gains are numbers with their field, and items by their name', async () => {
  const { gained } = await showSummary()
  await expect.element(gained).toHaveTextContent('Gained Level +2 and 1 × Antidote.')
})

test('a long text is only said to have changed, and the end of a condition is not listed', async () => {
  const { screen } = await showSummary()
  const lines = screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
  expect(lines).toEqual(['Level 3 →becomes 5', 'Conditions – →becomes Poisoned', 'Notes changed'])
})
