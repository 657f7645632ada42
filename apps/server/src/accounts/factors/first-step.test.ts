import { expect, test } from 'vitest'
import { openInstallation, outcomeCode } from '../account-tests.fixture.ts'
import type { Provider } from '../provider/provider.ts'
import { signInWithProvider } from '../provider/sign-in-with-provider.ts'

test('a sign-in through a provider also asks for the second factor', async () => {
  const identity = { issuer: 'https://id.example.org', subject: 'ann', name: 'Ann', email: 'ann@example.org' }
  const provider: Provider = {
    name: 'Id',
    issuer: 'https://id.example.org',
    startSignIn: async () => ({ url: '', attempt: '' }),
    finishSignIn: async () => identity,
  }
  const app = await openInstallation({ provider })
  const enter = async () => signInWithProvider(app, await app.callerWith(), { query: {}, attempt: '' })
  const first = await enter()
  const userId = 'user' in first ? first.user.id : ''
  expect(outcomeCode(first)).toBe('signed-in')
  await app.storage.transaction((tx) =>
    tx.factors.putApp({ userId, secret: 'sealed', enabledAt: app.now(), lastStep: 0 }),
  )
  expect(await enter()).toMatchObject({ kind: 'second-factor-needed', secondFactors: { passkey: false, app: true } })
  expect(app.securityEntries.at(-1)).toMatchObject({ event: 'second-factor-asked', userId })
})
