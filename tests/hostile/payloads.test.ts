import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf, ProblemSchema } from '@everquill/contract'
import type { Problem } from '@everquill/domain'
import { Compile } from 'typebox/compile'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { send } from '../support/wire.ts'
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
    async ({ codes, attacks }) => {
      const before = await server.state()
      for (const call of writeCalls(table)) {
        const wanted = attacks(call)
        if ('because' in wanted) continue
        const expected = call.body ? codes : [...codes, 'unknown-keys', 'invalid-request']
        for (const attack of wanted) {
          const words = wordsOf(call, attack)
          const answer = await send(server.url, attacking(call, attack))
          expect(answer.headers['content-type'], words).toBe('application/problem+json; charset=utf-8')
          const problem = JSON.parse(answer.body) as Problem & { readonly status: number }
          expect(isProblem.Errors(problem), words).toEqual([])
          expect(expected, `${words} ${answer.body}`).toContain(problem.code)
          expect(problemsOf(call.route), words).toContain(problem.code)
          expect(answer.status, words).toBe(problem.status)
          expect(Math.floor(answer.status / 100), words).toBe(4)
        }
        expect(await server.state(), call.name).toBe(before)
      }
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
      if (call.name === 'resetPassword') expect(status).toBe(422)
      else expect(status, call.name).toBeLessThan(300)
    }
  })

  test('what looks like a fault and is none is accepted', async () => {
    for (const { number, attacks } of classes.filter((one) =>
      writeCalls(table).some((call) => 'because' in one.attacks(call)),
    )) {
      for (const call of writeCalls(await seat(server.url))) {
        const wanted = attacks(call)
        if (!('because' in wanted)) continue
        const { status } = await send(server.url, attacking(call, wanted.request))
        expect(status, `${number} ${call.name}: ${wanted.because}`).toBeLessThan(300)
      }
    }
  })
})
