import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf, ProblemSchema } from '@everquill/contract'
import type { Problem } from '@everquill/domain'
import { Compile } from 'typebox/compile'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { send, type WireAnswer } from '../support/http-client.ts'
import type { Attack, MalformedClass } from './malformed-class.ts'
import { malformedEnvelopes } from './malformed-envelopes.ts'
import { malformedMeanings } from './malformed-meanings.ts'
import { malformedTexts } from './malformed-texts.ts'
import { requestOf, seat, writeCalls, type Table, type WriteCall } from './write-calls.ts'

const classes: readonly MalformedClass[] = [...malformedTexts, ...malformedMeanings, ...malformedEnvelopes]
/** What is wrong before a database is asked is wrong on either. */
const reachesDatabase = ({ number }: MalformedClass): boolean =>
  number === 8 || number === 9 || (number >= 15 && number <= 41)
const isProblem = Compile(ProblemSchema)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What server and tests together still hold, in MB; what the system has not yet taken back is not held. */
function megabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

const attacking = (call: WriteCall, attack: Attack) =>
  requestOf(call, typeof attack === 'string' || attack instanceof Uint8Array ? { body: attack } : attack)

/** What was sent, short enough to read. */
const wordsOf = (call: WriteCall, attack: Attack): string =>
  `${call.name} ${(typeof attack === 'string' ? attack : JSON.stringify(attack)).slice(0, 300)}`

/** A no that is ours: 4xx, of the shape and with a code that the contract promises, for the reason that is meant. */
function isRefusal(call: WriteCall, codes: readonly string[], { status, headers, body }: WireAnswer): boolean {
  const answer = JSON.parse(body || 'null') as Partial<Problem> & { readonly status?: number }
  const otherwise = call.bytes ? ['unsupported-media-type', 'image-unreadable'] : []
  const meant = call.body ? codes : [...codes, 'unknown-keys', 'invalid-request', ...otherwise]
  return (
    headers['content-type'] === 'application/problem+json; charset=utf-8' &&
    isProblem.Check(answer) &&
    answer.status === status &&
    Math.floor(status / 100) === 4 &&
    meant.includes(answer.code) &&
    problemsOf(call.route).includes(answer.code)
  )
}

describe.each(engines)('on %s', (engine) => {
  const here = engine === 'SQLite' ? classes : classes.filter(reachesDatabase)
  let server: OpenServer
  let table: Table
  let atFirst: number
  beforeAll(async () => {
    server = await anOpenServer(engine, { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://localhost' })
    table = await seat(server.url)
    atFirst = megabytes()
  })
  afterAll(() => server.stop())

  test.each(here)(
    '$number $name: refused by every call that writes, and nothing is written',
    async ({ codes, attacks, lawful }) => {
      const before = await server.state()
      const mistakes: string[] = []
      for (const call of writeCalls(table)) {
        if (lawful?.(call)) continue
        for (const attack of attacks(call)) {
          const answer = await send(server.url, attacking(call, attack))
          if (isRefusal(call, codes, answer)) continue
          mistakes.push(`${wordsOf(call, attack)} → ${answer.status} ${answer.body}`)
        }
        if ((await server.state()) !== before) mistakes.push(`${call.name} wrote something`)
      }
      expect(mistakes).toEqual([])
      expect((await send(server.url, { method: 'GET', path: '/api/health' })).status).toBe(200)
    },
  )

  test('nothing of this reached the prototypes that everything has in common', () => {
    expect('polluted' in {}).toBe(false)
  })

  test('none of it stays in memory', () => {
    expect(megabytes() - atFirst).toBeLessThan(50)
  })

  test('the same calls without a fault are accepted, so it is the faults that were refused', async () => {
    for (const call of writeCalls(await seat(server.url))) {
      const { status } = await send(server.url, requestOf(call))
      // The token of a link for a new password comes by mail alone.
      expect(status, call.name).toBe(call.name === 'resetPassword' ? 422 : call.route.answer.status)
    }
  })

  test('what looks like a fault and is none is accepted', async () => {
    for (const { number, lawful } of classes.filter((one) => one.lawful)) {
      for (const call of writeCalls(await seat(server.url))) {
        const wanted = lawful?.(call)
        if (!wanted) continue
        const { status } = await send(server.url, attacking(call, wanted.request))
        expect(status, `${number} ${call.name}: ${wanted.because}`).toBe(call.route.answer.status)
      }
    }
  })
})
