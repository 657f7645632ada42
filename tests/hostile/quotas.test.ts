import { maxDocumentBytes, type Character } from '@everquill/domain'
import { anItem } from '@everquill/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Player } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'

const items = (prefix: string) =>
  Array.from({ length: 400 }, (_, i) => anItem({ id: `${prefix}${i}`, note: 'a'.repeat(990) }))

describe('an account that wants too much', () => {
  let server: TestServer
  let ann: Player
  beforeAll(async () => {
    const quotas = { MAX_CHARACTERS: '0', MAX_GUEST_CHARACTERS: '3', DAILY_LOG_MB: '4', EXPORTS_PER_HOUR: '2' }
    server = await aServer({ RATE_LIMITS: 'on', ...quotas })
    ann = await Player.guest(server.url)
  })
  afterAll(() => server.stop())

  test('cannot build a sheet of more than 1 MB in any way', async () => {
    const { publicRef } = (await ann.create()).character
    const path = `/api/characters/${publicRef}`
    const bytes = async () => JSON.stringify((await ann.call('GET', path)).body.character).length
    expect((await ann.call('PUT', path, { items: [...items('a'), ...items('b')] })).status).toBe(200)
    const before = await bytes()
    expect(before).toBeGreaterThan(0.8 * maxDocumentBytes)
    const more = items('c').map((item) => ({ field: `items.${item.id}`, oldValue: null, newValue: item }))
    const all = [...items('a'), ...items('b'), ...items('c')]
    const replies = [
      await ann.save(publicRef, more, 2),
      await ann.call('PUT', path, { items: all }),
      await ann.post('/api/imports', { character: { items: all } }),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [413, 'document-too-large']),
    )
    expect(await bytes()).toBe(before)
    // Copies count by their size, so they do not help either.
    const copies = []
    for (let i = 0; i < 4; i++) copies.push((await ann.post(`${path}/duplicate`, {})).body.code ?? 'copied')
    expect(copies.slice(0, 2)).toEqual(['copied', 'copied'])
    expect(new Set(copies.slice(2))).toEqual(new Set(['too-many-characters']))
  })

  test('cannot collect characters by deleting and restoring them', async () => {
    const bob = await Player.guest(server.url)
    const made: Character[] = []
    const codes = new Set<unknown>()
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 4; i++) {
        const { status, body } = await bob.post('/api/characters', {})
        codes.add(body.code)
        if (status === 201 && body.character) made.push(body.character)
      }
      for (const { publicRef } of made) await bob.call('DELETE', `/api/characters/${publicRef}`)
    }
    expect(made).toHaveLength(6)
    const restored = []
    for (const { publicRef } of made) restored.push((await bob.post(`/api/characters/${publicRef}/restore`)).status)
    expect(restored).toEqual([200, 200, 200, 422, 422, 422])
    expect([...codes]).toEqual([undefined, 'too-many-characters'])
  })

  test('is told when it can write and export again', async () => {
    const cy = await Player.guest(server.url)
    const { publicRef } = (await cy.create()).character
    const path = `/api/characters/${publicRef}`
    expect((await cy.call('PUT', path, { items: [...items('a'), ...items('b')] })).status).toBe(200)
    let refusal = await cy.call('PUT', path, { items: [] })
    for (let i = 0; i < 4 && refusal.status === 200; i++) {
      refusal = await cy.call('PUT', path, { items: i % 2 === 0 ? [...items('a'), ...items('b')] : [] })
    }
    expect([refusal.status, refusal.body.code]).toEqual([429, 'daily-limit'])
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(60)
    const exports = []
    for (const file of ['log.csv', 'export', 'log.csv']) exports.push((await cy.call('GET', `${path}/${file}`)).status)
    expect(exports).toEqual([200, 200, 429])
    expect((await cy.call('GET', '/api/auth/account/export')).headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await cy.call('GET', path)).status).toBe(200)
  })
})

test('on an almost full disk nothing is written, what is there can be read, and no path is revealed', async () => {
  const server = await aServer({ MIN_FREE_DISK_MB: '9999999' })
  const guest = await new Player(server.url).post('/api/auth/guest')
  expect([guest.status, guest.body.code, guest.headers.get('retry-after')]).toEqual([503, 'out-of-space', '60'])
  const ready = await new Player(server.url).call('GET', '/api/ready')
  expect([ready.status, ready.body]).toEqual([
    200,
    { status: 'ready', disk: 'The disk is almost full, so changes are refused; free some space.' },
  ])
  await server.stop()
})
