import { expect, onTestFinished, test } from 'vitest'
import { aCode, codeOf, mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'

test('by invitation only, the invite code of a game lets a guest in and into that game, until an administrator forbids it', async () => {
  const server = await aServer({ RATE_LIMITS: 'on' })
  onTestFinished(() => server.stop())
  const ada = new Player(server.url)
  const account = { name: 'Ada', email: 'ada@example.org', password: 'a lantern in the fog' }
  mustSucceed(await ada.post('/api/auth/sign-up', account))
  mustSucceed(await ada.call('PUT', '/api/administration/registration', { mode: 'invite-only' }))
  const { game } = mustSucceed(await ada.post('/api/games', { name: 'The Salt Road', settings: {} })) as unknown as {
    game: { id: string }
  }
  const gameCode = await aCode(ada, game.id)

  const guest = new Player(server.url)
  expect(codeOf(await guest.post('/api/auth/guest'))).toEqual([403, 'invitation-needed'])
  expect((await guest.post('/api/auth/guest', { gameCode: 'AAAABBBBCCCC' })).body.code).toBe('code-invalid')
  mustSucceed(await guest.post('/api/auth/guest', { gameCode }))
  mustSucceed(await guest.post('/api/games/join', { code: gameCode }))
  expect((await guest.get(`/api/games/${game.id}`)).status).toBe(200)
  const bo = { name: 'Bo', email: 'bo@example.org', password: 'a harbour at night' }
  expect((await guest.post('/api/auth/sign-up', bo)).body.code).toBe('invitation-needed')

  const forbidden = { mode: 'invite-only', gameGuests: false }
  mustSucceed(await ada.call('PUT', '/api/administration/registration', forbidden))
  expect((await new Player(server.url).post('/api/auth/guest', { gameCode })).body.code).toBe('invitation-needed')
  expect((await guest.get(`/api/games/${game.id}`)).status).toBe(200)
})
