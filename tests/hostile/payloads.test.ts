import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf, ProblemSchema } from '@everquill/contract'
import type { Problem } from '@everquill/domain'
import { Compile } from 'typebox/compile'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { send, type WireResponse } from '../support/http-client.ts'
import type { Attack, MalformedClass } from './malformed-class.ts'
import { malformedEnvelopes } from './malformed-envelopes.ts'
import { malformedMeanings } from './malformed-meanings.ts'
import { malformedTexts } from './malformed-texts.ts'
import { requestOf, createFixture, writeCalls, type Fixture, type WriteCall } from './write-calls.ts'

const classes: readonly MalformedClass[] = [...malformedTexts, ...malformedMeanings, ...malformedEnvelopes]
/** Requests refused before any database access need only one engine. */
const reachesDatabase = ({ number }: MalformedClass): boolean =>
  number === 8 || number === 9 || (number >= 15 && number <= 41)
const isProblem = Compile(ProblemSchema)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Live memory of server and tests in MB, after garbage collection. */
function megabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

const attacking = (call: WriteCall, attack: Attack) =>
  requestOf(call, typeof attack === 'string' || attack instanceof Uint8Array ? { body: attack } : attack)

/** A short description of an attack. */
const describeCall = (call: WriteCall, attack: Attack): string =>
  `${call.name} ${(typeof attack === 'string' ? attack : JSON.stringify(attack)).slice(0, 300)}`

/** Whether the response is a 4xx problem with an expected code that the contract declares. */
function isRefusal(call: WriteCall, codes: readonly string[], { status, headers, body }: WireResponse): boolean {
  const response = JSON.parse(body || 'null') as Partial<Problem> & { readonly status?: number }
  const otherwise = [
    ...(call.bytes ? ['unsupported-media-type', 'image-unreadable'] : []),
    // This server has no content server, so there is nothing that could ask for a refresh; the body is ignored.
    ...(call.name === 'contentChanged' ? ['not-found'] : []),
  ]
  const meant = call.body ? codes : [...codes, 'unknown-keys', 'invalid-request', ...otherwise]
  return (
    headers['content-type'] === 'application/problem+json; charset=utf-8' &&
    isProblem.Check(response) &&
    response.status === status &&
    Math.floor(status / 100) === 4 &&
    meant.includes(response.code) &&
    problemsOf(call.route).includes(response.code)
  )
}

/**
 * Tokens are only sent by email, which this server cannot send; there is no removal to undo, no second factor, and no
 * identity.
 */
const otherStatus: Readonly<Record<string, number>> = {
  resetPassword: 422,
  confirmEmail: 422,
  changeEmail: 503,
  takeBack: 404,
  startPasskey: 422,
  signInWithPasskey: 422,
  startRegistration: 422,
  addPasskey: 422,
  finishSignIn: 403,
  renamePasskey: 404,
  removePasskey: 404,
  enableApp: 403,
  newRecoveryCodes: 404,
  decide: 409,
  unlinkIdentity: 404,
  deleteAccountOf: 404,
  endSessionsOf: 404,
  createResetLink: 404,
  handOver: 404,
  revokeAccountInvitation: 404,
  removeAnnouncement: 404,
  contentChanged: 404,
}
const acceptedStatus = ({ name, route }: WriteCall): number => otherStatus[name] ?? route.response.status

describe.each(engines)('on %s', (engine) => {
  const here = engine === 'SQLite' ? classes : classes.filter(reachesDatabase)
  let server: OpenServer
  let fixture: Fixture
  let atFirst: number
  beforeAll(async () => {
    server = await anOpenServer(engine, { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://127.0.0.1' })
    fixture = await createFixture(server.url, server.setupCode)
    atFirst = megabytes()
  })
  afterAll(() => server.stop())

  test.each(here)(
    '$number $name: refused by every call that writes, and nothing is written',
    async ({ codes, attacks, lawful }) => {
      const before = await server.state()
      const mistakes: string[] = []
      for (const call of writeCalls(fixture)) {
        if (lawful?.(call)) continue
        for (const attack of attacks(call)) {
          const response = await send(server.url, attacking(call, attack))
          if (isRefusal(call, codes, response)) continue
          mistakes.push(`${describeCall(call, attack)} → ${response.status} ${response.body}`)
        }
        if ((await server.state()) !== before) mistakes.push(`${call.name} wrote something`)
      }
      expect(mistakes).toEqual([])
      expect((await send(server.url, { method: 'GET', path: '/api/health' })).status).toBe(200)
    },
  )

  test('no attack changed a built-in prototype', () => {
    expect('polluted' in {}).toBe(false)
  })

  test('the attacks do not leak memory', () => {
    expect(megabytes() - atFirst).toBeLessThan(50)
  })

  test('the same calls without a fault are accepted', async () => {
    for (const call of writeCalls(await createFixture(server.url, server.setupCode))) {
      const { status } = await send(server.url, requestOf(call))
      expect(status, call.name).toBe(acceptedStatus(call))
    }
  })

  test('requests that only look malformed are accepted', async () => {
    for (const { number, lawful } of classes.filter((one) => one.lawful)) {
      for (const call of writeCalls(await createFixture(server.url, server.setupCode))) {
        const wanted = lawful?.(call)
        if (!wanted) continue
        const { status } = await send(server.url, attacking(call, wanted.request))
        expect(status, `${number} ${call.name}: ${wanted.because}`).toBe(acceptedStatus(call))
      }
    }
  })
})
