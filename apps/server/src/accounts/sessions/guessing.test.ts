import { describe, expect, test } from 'vitest'
import { ann, expectSignedIn, hour, openInstallation, type TestInstallation } from '../account-tests.fixture.ts'
import { hashOfEmail } from '../sign-up/parse-email.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { markDevice } from './device-mark.ts'
import { signIn } from './sign-in.ts'
import { newToken } from './tokens.ts'

const wrong = { ...ann, password: 'a lantern in the frog' }

/** The code of a sign-in, and the seconds to wait if it was limited. */
async function attempt(app: TestInstallation, form: typeof ann & { deviceMark?: string }, network?: string) {
  const outcome = await signIn(app, await app.callerWith(undefined, network), form)
  return outcome.kind === 'refused'
    ? { code: outcome.problem.code, retryAfter: outcome.problem.retryAfter ?? 0 }
    : { code: outcome.kind, retryAfter: 0 }
}

async function openWithAnn(): Promise<TestInstallation> {
  const app = await openInstallation()
  expectSignedIn(await signUp(app, await app.callerWith(), ann))
  return app
}

const alerts = (app: TestInstallation) =>
  app.securityEntries.filter(({ event }) => event === 'password-guessing').map(({ detail }) => detail)

/** A different /24 for each number. */
const farNetwork = (i: number): string => `10.${Math.floor(i / 250)}.${i % 250}.7`
const markOf = (app: TestInstallation) => markDevice(app.deviceKey, undefined, hashOfEmail(ann.email), newToken)

describe('guesses at one account', () => {
  test('from one network the delay grows from nothing to an hour', async () => {
    const app = await openWithAnn()
    const delays: number[] = []
    for (let guesses = 0; guesses < 70;) {
      const { code, retryAfter } = await attempt(app, wrong)
      if (code === 'wrong-credentials') guesses++
      else delays.push(retryAfter)
      app.advance(retryAfter * 1_000)
    }
    expect(delays[0]).toBe(90)
    expect(delays).toContain(600)
    expect(delays.at(-1)).toBe(3_600)
  })

  test('from many networks they are limited too, right or wrong, and an alert is raised once an hour', async () => {
    const app = await openWithAnn()
    const codes: string[] = []
    for (let i = 0; i < 60; i++) codes.push((await attempt(app, i < 20 ? wrong : ann, farNetwork(i))).code)
    expect(codes.filter((code) => code === 'wrong-credentials').length).toBeLessThanOrEqual(20)
    expect(codes.filter((code) => code === 'signed-in')).toEqual([])
    expect(alerts(app)).toEqual([`guess:${hashOfEmail(ann.email)}`])
    app.advance(hour)
    for (let i = 0; i < 60; i++) await attempt(app, wrong, farNetwork(i))
    expect(alerts(app)).toHaveLength(2)
  })

  test('an unknown account is limited in the same way', async () => {
    const app = await openWithAnn()
    const nobody = { ...wrong, email: 'nobody@example.org' }
    const codes: string[] = []
    for (let i = 0; i < 40; i++) codes.push((await attempt(app, nobody, farNetwork(i))).code)
    expect(codes.indexOf('too-many-requests')).toBe(20)
  })

  test('guesses by signing up count as well', async () => {
    const app = await openWithAnn()
    for (let i = 0; i < 30; i++) {
      const caller = await app.callerWith(undefined, farNetwork(i))
      await signUp(app, caller, { ...ann, password: `a guess number ${i}` })
    }
    expect((await attempt(app, wrong, farNetwork(99))).code).toBe('too-many-requests')
  })

  test('never lock out a browser that signed in before, even in the network of the attacker', async () => {
    const app = await openWithAnn()
    const deviceMark = markOf(app)
    for (let i = 0; i < 400; i++) await attempt(app, wrong, i % 2 ? farNetwork(i) : '203.0.113.7')
    expect((await attempt(app, ann)).code).toBe('too-many-requests')
    expect((await attempt(app, { ...ann, deviceMark })).code).toBe('signed-in')
  })

  test('a stolen mark signs nobody in and gives twenty guesses', async () => {
    const app = await openWithAnn()
    const deviceMark = markOf(app)
    const codes: string[] = []
    for (let i = 0; i < 30; i++) codes.push((await attempt(app, { ...wrong, deviceMark }, farNetwork(i))).code)
    expect(new Set(codes.slice(0, 20))).toEqual(new Set(['wrong-credentials']))
    expect(new Set(codes.slice(20))).toEqual(new Set(['too-many-requests']))
  })

  test('a successful sign-in ends the delay', async () => {
    const app = await openWithAnn()
    for (let i = 0; i < 9; i++) await attempt(app, wrong)
    expect((await attempt(app, ann)).code).toBe('signed-in')
    const codes: string[] = []
    for (let i = 0; i < 11; i++) codes.push((await attempt(app, wrong)).code)
    expect(codes.indexOf('too-many-requests')).toBe(10)
  })
})

describe('guesses at many accounts', () => {
  const stuff = async (app: TestInstallation, networkOf: (i: number) => string) => {
    const codes: string[] = []
    for (let i = 0; i < 1_000; i++) {
      const form = i < 500 ? { ...wrong, email: `someone${i}@example.org` } : { ...ann, email: `${i}@example.org` }
      codes.push((await attempt(app, form, networkOf(i))).code)
    }
    return codes
  }

  test.each([
    ['an IPv6 /48', (i: number) => `2001:db8:7:${i.toString(16)}::/64`, 'sign-in:2001:db8:7::/48'],
    ['an IPv4 /24', (i: number) => `203.0.113.${i % 250}`, 'sign-in:203.0.113.0/24'],
  ])('from the networks of %s are limited together and raise an alert', async (_name, networkOf, limit) => {
    const app = await openWithAnn()
    const codes = await stuff(app, networkOf)
    expect(codes.filter((code) => code === 'wrong-credentials').length).toBeLessThanOrEqual(200)
    expect(alerts(app)).toEqual([limit])
    expect((await attempt(app, ann, '2001:db8:8:1::/64')).code).toBe('signed-in')
  })

  test('a stuffing run over 1,000 accounts with right passwords at the end has no success', async () => {
    const app = await openInstallation()
    for (let i = 500; i < 1_000; i += 100) {
      const caller = await app.callerWith(undefined, farNetwork(i))
      expectSignedIn(await signUp(app, caller, { ...ann, email: `${i}@example.org` }))
    }
    const codes = await stuff(app, (i) => `2001:db8:7:${i.toString(16)}::/64`)
    expect(codes.filter((code) => code === 'signed-in')).toEqual([])
    expect(alerts(app)).not.toEqual([])
  })

  test('from a thousand networks raise an alert', async () => {
    const app = await openWithAnn()
    await stuff(app, farNetwork)
    expect(alerts(app)).toEqual(['failed-sign-ins'])
  })
})
