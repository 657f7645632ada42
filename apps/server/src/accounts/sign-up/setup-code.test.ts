import { describe, expect, test } from 'vitest'
import {
  ann,
  engines,
  expectSignedIn,
  minute,
  openInstallation,
  outcomeCode,
  type TestInstallation,
} from '../account-tests.fixture.ts'
import type { AccountDeps } from '../deps.ts'
import { issueSetupCode } from './setup-code.ts'
import { signUp } from './sign-up.ts'
import { startAsGuest } from './start-as-guest.ts'

const bo = { ...ann, email: 'bo@example.org' }

const openPublic = async (overrides: Partial<AccountDeps> = {}) => {
  const app = await openInstallation({ setupCodeFor: 'everyone', ...overrides })
  return { app, code: (await issueSetupCode(app.storage, app.now())) ?? '' }
}

const attempt = async (app: TestInstallation, setupCode?: string, form = ann) =>
  outcomeCode(await signUp(app, await app.callerWith(), { ...form, ...(setupCode !== undefined && { setupCode }) }))

describe.each(engines)('the first account on %s', (_, open) => {
  test('needs the set-up code, which works once', async () => {
    const { app, code } = await openPublic({ storage: await open() })
    expect(await attempt(app)).toBe('setup-code-needed')
    expect(await attempt(app, 'K7QM-2XTB-9HCE')).toBe('setup-code-invalid')
    expect(await attempt(app, '')).toBe('setup-code-invalid')
    const first = expectSignedIn(await signUp(app, await app.callerWith(), { ...ann, setupCode: code }))
    expect(first.user.administrator).toBe(true)
    expect(await app.storage.transaction((tx) => tx.accounts.setting('setup-codes'))).toBeNull()
    const second = expectSignedIn(await signUp(app, await app.callerWith(), bo))
    expect(second.user.administrator).toBe(false)
  })

  test('of two who have the code at the same time, one becomes the administrator', async () => {
    const { app, code } = await openPublic({ storage: await open() })
    const caller = await app.callerWith()
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((name) => signUp(app, caller, { ...ann, email: `${name}@example.org`, setupCode: code })),
    )
    const administrators = outcomes.map((outcome) => expectSignedIn(outcome).user.administrator)
    expect(administrators.filter(Boolean)).toHaveLength(1)
  })
})

test('the code can be typed in lower case and without hyphens', async () => {
  const { app, code } = await openPublic()
  expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/)
  expect(await attempt(app, ` ${code.toLowerCase().replaceAll('-', '')} `)).toBe('signed-in')
})

test('the code expires after 30 minutes, and a restart issues a new one', async () => {
  const { app, code } = await openPublic()
  app.advance(30 * minute)
  expect(await attempt(app, code)).toBe('setup-code-invalid')
  const next = (await issueSetupCode(app.storage, app.now())) ?? ''
  expect(next).not.toBe(code)
  expect(await attempt(app, next)).toBe('signed-in')
  expect(await issueSetupCode(app.storage, app.now())).toBeNull()
})

test('with several servers the code of each works', async () => {
  const { app, code } = await openPublic()
  await issueSetupCode(app.storage, app.now())
  expect(await attempt(app, code)).toBe('signed-in')
})

test('only the hash of the code is stored', async () => {
  const { app, code } = await openPublic()
  const stored = (await app.storage.transaction((tx) => tx.accounts.setting('setup-codes'))) ?? ''
  expect(stored.toUpperCase()).not.toContain(code)
  expect(stored.toUpperCase()).not.toContain(code.replaceAll('-', ''))
})

test('a server that only its own machine can reach needs no code, unless a proxy passed the request on', async () => {
  const app = await openInstallation()
  const caller = await app.callerWith()
  expect(outcomeCode(await signUp(app, { ...caller, forwarded: true }, ann))).toBe('setup-code-needed')
  expect(outcomeCode(await signUp(app, caller, ann))).toBe('signed-in')
  expect(outcomeCode(await signUp(app, { ...caller, forwarded: true }, bo))).toBe('signed-in')
})

test('guests need no code, and need it to become the first account', async () => {
  const { app, code } = await openPublic()
  const guest = expectSignedIn(await startAsGuest(app, await app.callerWith()))
  const caller = await app.callerWith(guest.token)
  expect(outcomeCode(await signUp(app, caller, ann))).toBe('setup-code-needed')
  const { user } = expectSignedIn(await signUp(app, caller, { ...ann, setupCode: code }))
  expect(user).toMatchObject({ id: guest.user.id, administrator: true })
})

test('closed registration accepts the first account with the code', async () => {
  const { app, code } = await openPublic({ registration: 'closed' })
  expect(await attempt(app)).toBe('setup-code-needed')
  expect(await attempt(app, code)).toBe('signed-in')
  expect(await attempt(app, code, bo)).toBe('registration-closed')
})

test('guesses at the code are limited, and mistyping it does not use up the sign-up limit of an address', async () => {
  const { app, code } = await openPublic()
  for (let i = 0; i < 20; i++) expect(await attempt(app, `WRONG-${i}`)).toBe('setup-code-invalid')
  expect(await attempt(app, code)).toBe('too-many-requests')
  app.advance(2 * minute)
  expect(await attempt(app, code)).toBe('signed-in')
})
