import { randomUUID } from 'node:crypto'
import type { Json } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  requestOf,
  createFixture,
  writeCalls,
  type Fixture,
  type WriteCall,
  type WriteName,
} from '../hostile/write-calls.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { send } from '../support/http-client.ts'

/** Routes whose repetition has an effect of its own, and why that does no harm. */
const notIdempotent: { readonly [N in WriteName]?: string } = {
  startAsGuest: 'the caller of a repeated request is not known yet',
  signIn: 'each sign-in creates its own session',
  shareCharacter: 'the token is returned only once, so a lost response needs a new link',
  proveIdentity: 'each proof counts from its own time',
  startApp: 'the secret is returned only once, and the last one counts',
  openLink: 'the owner sees how often a link was opened',
  createTvLink: 'the token is returned only once, so a lost response needs a new link',
  createToken: 'the token is returned only once, so a lost response needs a new token',
  createCharacterWebhook: 'the secret is returned only once, so a lost response needs a new webhook',
  createGameWebhook: 'the secret is returned only once, so a lost response needs a new webhook',
  testWebhook: 'each test is a delivery of its own',
  openTvLink: 'the GM sees how often a link was opened',
  inviteAccount: 'the token is returned only once, so a lost response needs a new invitation',
  announce: 'only administrators announce, and see duplicates',
  createRecord: 'only the administrator creates records, and sees duplicates',
}

const hasSaveId = (part: unknown): boolean => {
  const { properties = {} } = (part ?? {}) as { readonly properties?: object }
  return 'saveId' in properties
}

/** The request with this saveId, if its route takes one. */
function withSaveId(saveId: string, call: WriteCall): WriteCall {
  const { route, body, path } = call
  if (hasSaveId(route.body)) return { ...call, body: { ...body, saveId } }
  return hasSaveId(route.query) ? { ...call, path: `${path}?saveId=${saveId}` } : call
}

const takesSaveId = (call: WriteCall): boolean => hasSaveId(call.route.body) || hasSaveId(call.route.query)

/** The document with a changed value at a path such as `changes.0.newValue`. */
function changedAt(document: Json, place: string, change: (value: Json) => Json): Json {
  const [key = '', ...rest] = place.split('.')
  const value = (document as { readonly [key: string]: Json })[key] ?? null
  const after = rest.length > 0 ? changedAt(value, rest.join('.'), change) : change(value)
  if (Array.isArray(document)) return document.with(Number(key), after)
  return { ...(document as { readonly [key: string]: Json }), [key]: after }
}

/** The same request with different content. */
function withOtherContent(call: WriteCall, { edited, living, fellowCharacter }: Fixture): WriteCall {
  const { name, path, body, number, text } = call
  if (name === 'duplicateCharacter' || name.endsWith('Image')) return { ...call, path: path.replace(living, edited) }
  if (name === 'answerCheck') return { ...call, path: path.replace(fellowCharacter, edited) }
  if (name === 'enterGame') return { ...call, body: { ...body, character: edited } }
  if (name === 'takeOutOfGame') return { ...call, path: path.replace(edited, living) }
  if (name === 'removeMember') return { ...call, path: path.replace('/members/', '/members/x') }
  if (name === 'revertEntry') return { ...call, body: { saveId: body?.['saveId'] ?? '' } }
  const more = (value: Json) => (typeof value === 'number' ? value + 1 : `${value as string}1`)
  return { ...call, body: changedAt(body, number ?? text, more) as NonNullable<WriteCall['body']> }
}

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  let fixture: Fixture
  const lines: string[] = []
  beforeAll(async () => {
    server = await anOpenServer(engine, {}, { log: { write: (line) => void lines.push(line) } })
    fixture = await createFixture(server.url)
  })
  afterAll(() => server.stop())

  test('a request that is repeated after a lost response is executed once', async () => {
    for (const plain of writeCalls(fixture).filter(({ name }) => !(name in notIdempotent))) {
      const call = withSaveId(randomUUID(), plain)
      const first = await send(server.url, requestOf(call))
      const written = await server.state()
      const again = await send(server.url, requestOf(call))
      const isSame = (await server.state()) === written
      expect(isSame, `${call.name}: ${first.status}, then ${again.status}`).toBe(true)
      expect(
        [first.status, again.status].every((status) => status < 500),
        call.name,
      ).toBe(true)
      const responses = takesSaveId(call)
        ? [first, again].map(({ status, body }) => `${call.name} ${status} ${body}`)
        : []
      expect(responses[1]).toBe(responses[0])
    }
  })

  test('a saveId reused with different content is refused, changes nothing and is written to the security log', async () => {
    const fresh = await createFixture(server.url)
    for (const plain of writeCalls(fresh).filter(takesSaveId)) {
      const call = withSaveId(randomUUID(), plain)
      const first = await send(server.url, requestOf(call))
      expect(first.status, `${call.name} ${first.body}`).toBeLessThan(300)
      const written = await server.state()
      lines.length = 0
      const { status, body } = await send(server.url, requestOf(withOtherContent(call, fresh)))
      expect([status, JSON.parse(body)], call.name).toMatchObject([422, { code: 'save-id-reused' }])
      expect((await server.state()) === written, call.name).toBe(true)
      const logged = lines.map((line) => JSON.parse(line) as { log?: string }).filter(({ log }) => log === 'security')
      expect(logged).toMatchObject([
        {
          event: 'save-id-reused',
          network: '127.0.0.1',
          userId: expect.any(String),
          route: `${call.route.method} ${call.route.path}`,
        },
      ])
    }
  })
})
