import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { Experience } from './experience.tsx'

test('with enough experience the button names the next level', async () => {
  const { screen, store } = await renderWithCharacter(<Experience />, { character: { level: 1, xp: 399 } })
  await expect.element(screen.getByRole('button', { name: 'Level up…' })).toBeVisible()
  store.edit('xp', 400)
  await expect.element(screen.getByRole('button', { name: 'Level up to 2' })).toBeVisible()
})

test('the highest level offers no next one', async () => {
  const { screen } = await renderWithCharacter(<Experience />, { character: { level: 999, xp: 1e9 } })
  await expect.element(screen.getByRole('textbox', { name: 'Experience' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Level up' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Level 1,000' }).elements()).toEqual([])
})
