import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { PresenceSetting } from './presence-setting.tsx'

test('a user stops showing when they are online', async () => {
  const changePresence = vi.fn<ServerApi['changePresence']>(async ({ body }) => body)
  const { screen } = await renderWithCharacter(<PresenceSetting />, {
    api: { readPresence: async () => ({ shown: true }), changePresence },
  })
  const shown = screen.getByRole('switch', { name: 'Show when I’m online' })
  await expect.element(shown).toBeChecked()
  await shown.click()
  await expect.element(shown).not.toBeChecked()
  expect(changePresence.mock.calls).toEqual([[{ body: { shown: false } }]])
  await expect.element(screen.getByText(/^Nobody sees when you’re online\./)).toBeVisible()
})

test('the switch stays as it is when the server cannot be reached', async () => {
  const changePresence = vi.fn<ServerApi['changePresence']>().mockRejectedValue(new TypeError('Failed to fetch'))
  const { screen } = await renderWithCharacter(<PresenceSetting />, {
    api: { readPresence: async () => ({ shown: true }), changePresence },
  })
  const shown = screen.getByRole('switch', { name: 'Show when I’m online' })
  await shown.click()
  await expect.element(screen.getByText('Couldn’t save the setting')).toBeVisible()
  await expect.element(shown).toBeChecked()
})
