import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../api/server-api.ts'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { NewGameDialog } from './new-game-dialog.tsx'

async function createGame(inviteToGame: ServerApi['inviteToGame']) {
  const onCreated = vi.fn<(gameId: string) => void>()
  const createGameCall = vi.fn<ServerApi['createGame']>(async () => ({ game: { id: 'salt' } }) as never)
  const { screen } = await renderWithCharacter(<NewGameDialog onClose={() => undefined} onCreated={onCreated} />, {
    api: { createGame: createGameCall, inviteToGame },
  })
  await screen.getByRole('textbox', { name: 'Game name' }).fill('The Salt Road')
  await screen.getByRole('button', { name: 'Create game' }).click()
  await expect.poll(() => onCreated.mock.lastCall).toEqual(['salt'])
}

test('a new game has an invite code for a month from the start', async () => {
  const inviteToGame = vi.fn<ServerApi['inviteToGame']>()
  await createGame(inviteToGame)
  expect(inviteToGame.mock.lastCall?.[0]).toMatchObject({ params: { gameId: 'salt' }, body: { days: 30 } })
})

test('a game without its first code is still opened', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await createGame(async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
