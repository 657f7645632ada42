import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../render.fixture.tsx'
import { hasTouchHeight } from '../../touch-target.fixture.ts'
import { FilterChip } from './filter-chip.tsx'

afterEach(() => page.viewport(1280, 800))

test('a chip is 28 pixels high, and on a phone 36 with a target of 44', async () => {
  await page.viewport(1280, 800)
  const screen = await renderPart(
    <p style={{ padding: '2rem' }}>
      <FilterChip isOn={false} onToggle={() => undefined}>
        Skills
      </FilterChip>
    </p>,
  )
  const chip = screen.getByRole('button').element()
  expect(chip.getBoundingClientRect().height).toBe(28)
  await page.viewport(390, 800)
  expect(chip.getBoundingClientRect().height).toBe(36)
  expect(hasTouchHeight(chip, 44)).toBe(true)
})
