import { aLogEntry } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../open-character.fixture.tsx'
import { Log } from './log.tsx'

test('of a hundred entries, 32 are in the page at first, with two icons each', async () => {
  const entries = Array.from({ length: 100 }, (_, i) =>
    aLogEntry({ id: String(1_794_685_200_200 - i), saveId: `${i}` }),
  )
  const { screen } = await renderWithCharacter(<Log />, { entries })
  await expect.element(screen.getByRole('button', { name: 'Older entries' })).toBeInTheDocument()
  const list = screen.getByRole('list').element()
  expect(list.querySelectorAll('svg')).toHaveLength(64)
})
