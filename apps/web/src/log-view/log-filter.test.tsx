import { expect, test, vi } from 'vitest'
import type { LogFilter as Filter } from '../api/types.ts'
import { renderWithCharacter } from '../open-character.fixture.tsx'
import { LogFilter } from './log-filter.tsx'

async function openFilter(filter?: Filter) {
  const onFilter = vi.fn<(filter: Filter | undefined) => void>()
  const { screen } = await renderWithCharacter(
    <>
      <input data-field="gold" aria-label="Gold" />
      <LogFilter filter={filter} onFilter={onFilter} />
    </>,
  )
  return { screen, onFilter, chip: (name: string) => screen.getByRole('button', { name, exact: true }) }
}

test('the row keeps its height when a field gets the focus, which can then be filtered by', async () => {
  const { screen, onFilter, chip } = await openFilter()
  const row = screen.getByRole('group', { name: 'Log filter' })
  const before = row.element().getBoundingClientRect().height
  await screen.getByRole('textbox', { name: 'Gold' }).click()
  await expect.element(chip('Only Gold')).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBe(before)
  await chip('Only Gold').click()
  expect(onFilter.mock.lastCall).toEqual([{ field: 'gold' }])
})

test('the log can be filtered by a type and shown whole again', async () => {
  const { onFilter, chip } = await openFilter({ type: 'item' })
  await expect.element(chip('Items')).toHaveAttribute('aria-pressed', 'true')
  await chip('Spells').click()
  expect(onFilter.mock.lastCall).toEqual([{ type: 'spell' }])
  await chip('All').click()
  expect(onFilter.mock.lastCall).toEqual([undefined])
})
