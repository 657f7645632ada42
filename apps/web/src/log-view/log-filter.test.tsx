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

test('a field that gets the focus can be filtered by', async () => {
  const { screen, onFilter, chip } = await openFilter()
  await screen.getByRole('textbox', { name: 'Gold' }).click()
  await chip('Only Gold').click()
  expect(onFilter.mock.lastCall).toEqual([{ field: 'gold' }])
})

test('beside the sheet, the log stays where it is when a field gets the focus, however long its name is', async () => {
  const fields = { Gold: 'gold', 'Maximum hit points': 'hp_max', 'Experience for the next level': 'exp_goal' }
  const { screen } = await renderWithCharacter(
    <>
      {Object.entries(fields).map(([name, field]) => (
        <input key={field} data-field={field} aria-label={name} />
      ))}
      <aside data-docked-log style={{ width: '17.5rem' }}>
        <LogFilter filter={undefined} onFilter={() => undefined} />
      </aside>
    </>,
  )
  const heightOf = () => screen.getByRole('group', { name: 'Log filter' }).element().getBoundingClientRect().height
  const before = heightOf()
  for (const name of Object.keys(fields)) {
    await screen.getByRole('textbox', { name, exact: true }).click()
    await expect.element(screen.getByRole('button', { name: /^Only / })).toBeVisible()
    expect(heightOf(), name).toBe(before)
  }
})

test('the log can be filtered by a type and shown whole again', async () => {
  const { onFilter, chip } = await openFilter({ type: 'item' })
  await expect.element(chip('Items')).toHaveAttribute('aria-pressed', 'true')
  await chip('Spells').click()
  expect(onFilter.mock.lastCall).toEqual([{ type: 'spell' }])
  await chip('All').click()
  expect(onFilter.mock.lastCall).toEqual([undefined])
})
