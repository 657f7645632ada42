import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkHistory, type Json } from '@everquill/domain'
import { freshDatabase } from '@everquill/testing'
import { Player } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'

interface AccountFile {
  readonly format: string
  readonly version: number
  readonly user: { readonly name: string; readonly email: string | null }
  readonly characters: readonly { readonly character: { readonly [key: string]: Json }; readonly log: Json }[]
}

const password = 'Sieben Raben im Regen'

describe.each([
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await freshDatabase() })],
])('account data on %s', (_name, environment) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer(await environment())
    await new Player(server.url).post('/api/auth/sign-up', { name: 'First', email: 'first@example.org', password })
  })
  afterAll(() => server.stop())

  test('the export is one file with every character, trashed ones included, and a log that replays to it', async () => {
    const ann = new Player(server.url)
    const email = 'ann@example.org'
    const { body } = await ann.post('/api/auth/sign-up', { name: 'Ann', email, password })
    const user = body['user'] as { readonly id: string }
    const { character } = await ann.create({ name: 'Mira „Ähre“\n🐉' })
    await ann.edit(character.publicRef, 'gold', 20, 15)
    await ann.post(`/api/characters/${character.publicRef}/rolls`, { notation: '1d20' })
    const { character: gone } = await ann.create()
    await ann.call('DELETE', `/api/characters/${gone.publicRef}`)
    const { secret } = (await ann.post('/api/auth/tokens', { name: 'Bot', scopes: ['read'], days: 9 })).body
    const webhook = { url: 'https://hooks.example/secret/path', format: 'json', topics: ['rolls'], language: 'en' }
    await ann.post(`/api/characters/${character.publicRef}/webhooks`, webhook)

    const reply = await ann.get('/api/auth/account/export')

    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="everquill-\d{4}-\d\d-\d\d\.json"$/)
    const file = reply.body as unknown as AccountFile
    expect(file).toMatchObject({ format: 'everquill-account', version: 2, user: { id: user.id, name: 'Ann', email } })
    expect(file).toMatchObject({
      user: { accessTokens: [{ name: 'Bot' }], webhooks: [{ address: 'hooks.example/secret/…' }] },
    })
    expect(JSON.stringify(file)).not.toContain(String(secret))
    const later = Date.now() + 60_000
    const lengths = file.characters.map(({ character: document, log }) => {
      const history = checkHistory(log, document, later)
      expect(history.kind).toBe('checked')
      return [document['publicRef'], history.kind === 'checked' ? history.entries.length : 0]
    })
    expect(Object.fromEntries(lengths)).toEqual({ [character.publicRef]: 3, [gone.publicRef]: 2 })
  })

  test('deleting an account makes its data inaccessible and leaves other accounts unchanged', async () => {
    const [ann, bob] = [await Player.guest(server.url), await Player.guest(server.url)]
    const { character } = await ann.create()
    const { character: ofBob } = await bob.create()
    const tablet = ann.onAnotherDevice()

    expect((await ann.call('DELETE', '/api/auth/account', { password: '' })).body).toEqual({ finished: true })

    for (const path of ['', '/log']) {
      expect((await tablet.get(`/api/characters/${character.publicRef}${path}`)).status).toBe(401)
      expect((await bob.get(`/api/characters/${character.publicRef}${path}`)).status).toBe(404)
    }
    expect((await bob.character(ofBob.publicRef)).gold).toBe(20)
  })
})
