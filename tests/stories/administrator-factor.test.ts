import { expect, test } from 'vitest'
import { codeOfStep, stepAt } from '../../apps/server/src/accounts/factors/totp.ts'
import { fromBase32 } from '../../apps/server/src/http/routes/factors/factor-routes.fixture.ts'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'

test('where administrators need a second factor, they play without one and administer with one', async () => {
  const server = await aServer({ ADMIN_SECOND_FACTOR: 'required' })
  const ann = new Player(server.url)
  await ann.post('/api/auth/sign-up', { name: 'Ann', email: 'ann@example.org', password: 'a lantern in the fog' })
  const translations = ['en-US', 'de-DE'].map((language) => ({
    languages_code: language,
    title: 'Giant',
    description: '',
  }))
  const administer = async () => {
    const replies = [
      await ann.post('/api/content/records/Races', { record: { status: 'published', translations } }),
      await ann.get('/api/content/source'),
      await ann.get('/api/content/export'),
      await ann.get('/api/content/usage/Items/rope'),
      await ann.get('/api/content/records/Races/human/log'),
    ]
    return replies.map(({ status, body }) => body.code ?? status)
  }
  expect(await administer()).toEqual(Array(5).fill('second-factor-required'))
  expect((await ann.create()).character.name).not.toBe('')
  const { secret } = (await ann.post('/api/auth/app')).body as unknown as { secret: string }
  const code = codeOfStep(fromBase32(secret), stepAt(Date.now()))
  expect((await ann.call('PUT', '/api/auth/app', { code })).status).toBe(200)
  expect(await administer()).toEqual([201, 200, 200, 200, 200])
  await server.stop()
})
