import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { Experience } from './experience.tsx'

test('enough experience for the next level is pointed out', async () => {
  const { screen } = await renderWithCharacter(<Experience />, { character: { level: 1, xp: 400 } })
  await expect.element(screen.getByText('enough for level 2')).toBeVisible()
})

test('the highest level offers no next one', async () => {
  const { screen } = await renderWithCharacter(<Experience />, { character: { level: 999, xp: 1e9 } })
  await expect.element(screen.getByRole('textbox', { name: 'Experience' })).toBeVisible()
  expect(screen.getByText('enough for level').elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Level 1,000' }).elements()).toEqual([])
})
