import { randomUUID } from 'node:crypto'
import type { Json } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, seat, writeCalls, type Table, type WriteCall, type WriteName } from '../hostile/write-calls.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { send } from '../support/http-client.ts'

/** Calls that mean something new each time, and why that does no harm. */
const meantAnew: { readonly [N in WriteName]?: string } = {
  startAsGuest: 'nobody knows yet who it is that asks again',
  signIn: 'each sign-in is a session of its own',
  shareCharacter: 'its secret is told once: who lost it needs another',
  openLink: 'its owner sees how often it was opened',
  createRecord: 'only the administrator makes records, and sees them',
}

const takesId = (part: unknown): boolean => {
  const { properties = {} } = (part ?? {}) as { readonly properties?: object }
  return 'saveId' in properties
}

/** The call under an id, if it takes one. */
function under(saveId: string, call: WriteCall): WriteCall {
  const { route, body, path } = call
  if (takesId(route.body)) return { ...call, body: { ...body, saveId } }
  return takesId(route.query) ? { ...call, path: `${path}?saveId=${saveId}` } : call
}

const withIds = (call: WriteCall): boolean => takesId(call.route.body) || takesId(call.route.query)

/** The document with another value at a place such as `changes.0.newValue`. */
function changedAt(document: Json, place: string, change: (value: Json) => Json): Json {
  const [key = '', ...rest] = place.split('.')
  const value = (document as { readonly [key: string]: Json })[key] ?? null
  const after = rest.length > 0 ? changedAt(value, rest.join('.'), change) : change(value)
  if (Array.isArray(document)) return document.with(Number(key), after)
  return { ...(document as { readonly [key: string]: Json }), [key]: after }
}

/** The same call with something else in it. */
function otherwise(call: WriteCall, { edited, living }: Table): WriteCall {
  const { name, path, body, number, text } = call
  if (name === 'duplicateCharacter' || name.endsWith('Image')) return { ...call, path: path.replace(living, edited) }
  if (name === 'revertEntry') return { ...call, body: { saveId: body?.['saveId'] ?? '' } }
  const more = (value: Json) => (typeof value === 'number' ? value + 1 : `${value as string}1`)
  return { ...call, body: changedAt(body, number ?? text, more) as NonNullable<WriteCall['body']> }
}

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  let table: Table
  const lines: string[] = []
  beforeAll(async () => {
    server = await anOpenServer(engine, {}, { log: { write: (line) => void lines.push(line) } })
    table = await seat(server.url)
  })
  afterAll(() => server.stop())

  test('whatever is sent again, its answer having been lost, is written once', async () => {
    for (const plain of writeCalls(table).filter(({ name }) => !(name in meantAnew))) {
      const call = under(randomUUID(), plain)
      const first = await send(server.url, requestOf(call))
      const written = await server.state()
      const again = await send(server.url, requestOf(call))
      const isSame = (await server.state()) === written
      expect(isSame, `${call.name}: ${first.status}, then ${again.status}`).toBe(true)
      expect(
        [first.status, again.status].every((status) => status < 500),
        call.name,
      ).toBe(true)
      const answers = withIds(call) ? [first, again].map(({ status, body }) => `${call.name} ${status} ${body}`) : []
      expect(answers[1]).toBe(answers[0])
    }
  })

  test('an id that was used for something else is refused, changes nothing, and is told to who guards the house', async () => {
    const fresh = await seat(server.url)
    for (const plain of writeCalls(fresh).filter(withIds)) {
      const call = under(randomUUID(), plain)
      const first = await send(server.url, requestOf(call))
      expect(first.status, `${call.name} ${first.body}`).toBeLessThan(300)
      const written = await server.state()
      lines.length = 0
      const { status, body } = await send(server.url, requestOf(otherwise(call, fresh)))
      expect([status, JSON.parse(body)], call.name).toMatchObject([422, { code: 'save-id-reused' }])
      expect((await server.state()) === written, call.name).toBe(true)
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        {
          event: 'save-id-reused',
          network: '127.0.0.1',
          user: expect.any(String),
          detail: `${call.route.method} ${call.route.path}`,
        },
      ])
    }
  })
})
