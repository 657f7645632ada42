import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { JoinDialog } from './join-dialog.tsx'

test('joining again after a lost response is the same request, so that the server joins once', async () => {
  const joinGame = vi.fn<ServerApi['joinGame']>(async () => {
    throw new TypeError('Failed to fetch')
  })
  const listCharacters = async () => ({ characters: [], epoch: 'first' })
  const { screen } = await renderWithCharacter(
    <JoinDialog code="SALT-ROAD" onClose={() => undefined} onJoined={() => undefined} />,
    { api: { joinGame, listCharacters } },
  )
  const join = screen.getByRole('button', { name: 'Join' })
  await join.click()
  await expect.poll(() => joinGame.mock.calls.length).toBe(1)
  await join.click()
  await expect.poll(() => joinGame.mock.calls.length).toBe(2)
  const [first, second] = joinGame.mock.calls.map(([{ body }]) => body)
  expect(first).toMatchObject({ code: 'SALT-ROAD', saveId: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(second).toEqual(first)
})
