import type { AuditKind } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { aScene, disable } from '../permissions/calls.ts'

/** Opens an event stream; resolves when the server has closed it. */
async function openStream({ url, cookie }: Player, path: string): Promise<{ readonly closed: Promise<void> }> {
  const response = await fetch(url + path, { headers: { cookie } })
  expect(response.status, path).toBe(200)
  const end = response.text().then(() => undefined)
  return { closed: end.catch(() => undefined) }
}

async function eventsOf(administrator: Player, kind: AuditKind): Promise<readonly string[]> {
  const { entries } = mustSucceed(await administrator.get(`/api/administration/log?kind=${kind}`)) as unknown as {
    entries: { event: string }[]
  }
  return entries.map(({ event }) => event)
}

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine)
  })
  afterAll(() => server.stop())

  test('the streams of a disabled account and of its links are closed at once, and those of others stay open', async () => {
    const scene = await aScene(server.url)
    const { owner, 'game master': master, fellow, link, 'tv link': tv } = scene.callers
    const paths = [
      [owner, '/api/stream'],
      [master, '/api/stream'],
      [link, `/api/share/${scene.linkId}/stream`],
      [tv, `/api/tv/${scene.tvLinkId}/stream`],
    ] as const
    const open = []
    for (const [player, path] of paths) open.push(await openStream(player, path))
    const other = await openStream(fellow, '/api/stream')
    let isOtherClosed = false
    void other.closed.then(() => (isOtherClosed = true))
    await disable(scene, ['owner', 'game master'])
    await Promise.all(open.map(({ closed }) => closed))
    expect(isOtherClosed).toBe(false)
  })

  test('access tokens and webhooks are in the audit log: they are ways to an account', async () => {
    const { callers, mira } = await aScene(server.url)
    const { owner, administrator } = callers
    const token = { name: 'Bot', scopes: ['read'], days: 1 }
    const { token: created } = mustSucceed(await owner.post('/api/auth/tokens', token)) as unknown as {
      token: { id: string }
    }
    mustSucceed(await owner.call('DELETE', `/api/auth/tokens/${created.id}`))
    const webhook = { url: 'https://hooks.invalid/', format: 'json', topics: ['rolls'], language: 'en' }
    const hook = mustSucceed(await owner.post(`/api/characters/${mira}/webhooks`, webhook)) as unknown as {
      webhook: { id: string }
    }
    mustSucceed(await owner.call('DELETE', `/api/webhooks/${hook.webhook.id}`))
    const events = ['token-created', 'token-revoked', 'webhook-created', 'webhook-removed']
    expect(await eventsOf(administrator, 'accounts')).toEqual(expect.arrayContaining(events))
  })

  test('the audit log has what happened just before it was read', async () => {
    const { callers } = await aScene(server.url)
    const email = 'latecomer@example.org'
    mustSucceed(
      await new Player(server.url).post('/api/auth/sign-up', {
        name: 'Late',
        email,
        password: 'two lanterns over the salt road',
      }),
    )
    expect((await eventsOf(callers.administrator, 'accounts'))[0]).toBe('signed-up')
  })

  test('sign-ins and failures are in the audit log, without emails and other noise', async () => {
    const { callers } = await aScene(server.url)
    const email = 'mistyped@example.org'
    await new Player(server.url).post('/api/auth/sign-in', { email, password: 'not the password' })
    const read = async () =>
      mustSucceed(await callers.administrator.get('/api/administration/log?kind=sign-ins')) as unknown as {
        entries: { event: string; network: string }[]
      }
    await vi.waitUntil(async () => (await read()).entries.some(({ event }) => event === 'sign-in-failed'), {
      timeout: 200_000,
    })
    const log = await read()
    expect(log.entries[0]?.network).toBe('127.0.0.1')
    expect(JSON.stringify(log)).not.toContain(email)
    expect(log.entries.some(({ event }) => event === 'access-denied')).toBe(false)
  })
})
