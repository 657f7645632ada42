import { expect, onTestFinished, test, vi } from 'vitest'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'

test('a mail server that cannot be used is reported to load balancers and to the administrator, and the server stays ready', async () => {
  const lines: string[] = []
  const server = await aServer(
    { SMTP_URL: 'smtp://ann:geheim@127.0.0.1:1', PUBLIC_URL: 'http://127.0.0.1' },
    { log: { write: (line) => void lines.push(line) } },
  )
  onTestFinished(() => server.stop())
  const ann = new Player(server.url)
  const { setupCode } = server
  const account = { name: 'Ann', email: 'ann@example.org', password: 'Sieben Raben im Regen', setupCode }
  await ann.post('/api/auth/sign-up', account)
  await vi.waitFor(
    async () =>
      expect((await ann.get('/api/ready')).body).toEqual({
        status: 'ready',
        email: 'Emails cannot be sent: the mail server cannot be reached; the log of the server says why.',
      }),
    30_000,
  )
  expect((await ann.get('/api/administration')).body['health']).toMatchObject({
    email: { configured: true, lastSentAt: null, lastFailedAt: expect.any(String), problem: 'unreachable' },
  })
  expect(lines.join('')).toMatch(/"task":"mail".*ECONNREFUSED/)
  expect(lines.join('')).not.toContain('geheim')
})
