import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../../../api/problem-error.ts'
import { ServerApiProvider, type ServerApi } from '../../../api/server-api.ts'
import type { SessionState } from '../../../api/types.ts'
import { renderPart } from '../../../render.fixture.tsx'
import { Sessions } from '../sessions.tsx'
import { SignIn } from '../sign-in.tsx'
import { Factors } from './factors.tsx'
import { PasswordSection } from './password-section.tsx'

const user = { id: 'ann', name: 'Ann', email: 'ann@example.org', guest: false, administrator: false }
const ways = { provider: null, passwordReset: false, registration: 'open' as const, gameGuests: true, setupCode: false }
const annsSession: SessionState = {
  user,
  secondFactorMissing: false,
  signIn: { ...ways, passkeys: true, secondFactors: null },
}
const noFactors = { password: true, passkeys: [], app: false, recoveryCodes: 0 }
const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']

/** Renders a part; the server answers the given calls. */
async function renderWith(part: ReactNode, calls: Partial<ServerApi>, state: Partial<SessionState> = {}) {
  const session = vi.fn<ServerApi['session']>(async () => ({ ...annsSession, ...state }))
  const api = { session, factors: async () => noFactors, ...calls }
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServerApiProvider value={api as unknown as ServerApi}>{part}</ServerApiProvider>
    </QueryClientProvider>,
  )
  return { screen, session }
}

const refuse = (code: ProblemError['problem']['code'], field?: string) => async () => {
  throw new ProblemError({ code, ...(field !== undefined && { field }) }, 403)
}

test('an authenticator app is set up with its key as text and as a picture, a code, and recovery codes', async () => {
  const enableApp = vi.fn<ServerApi['enableApp']>(refuse('wrong-code', 'code'))
  const { screen } = await renderWith(<Factors />, {
    startApp: async () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Everquill' }),
    enableApp,
  })
  await screen.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('ABCD EFGH')).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: 'Key as a QR code' })).toBeVisible()
  const field = dialog.getByLabelText('Code from your authenticator app')
  await field.fill('123456')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog.getByText('That code is wrong or was already used.')).toBeVisible()
  enableApp.mockResolvedValue({ recoveryCodes: codes })
  await field.fill('654321')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Your recovery codes' }).getByText(codes[1] ?? ''))
    .toBeVisible()
  expect(enableApp.mock.calls.map(([request]) => request)).toEqual([
    { body: { code: '123456' } },
    { body: { code: '654321' } },
  ])
})

test('if the server wants a proof, the password is asked for and the action goes on', async () => {
  const newRecoveryCodes = vi.fn<ServerApi['newRecoveryCodes']>(refuse('proof-needed'))
  const proveIdentity = vi.fn<ServerApi['proveIdentity']>(async () => {
    newRecoveryCodes.mockResolvedValue({ codes })
    return undefined
  })
  const { screen } = await renderWith(<Factors />, {
    factors: async () => ({ ...noFactors, app: true, recoveryCodes: 3 }),
    newRecoveryCodes,
    proveIdentity,
  })
  await expect.element(screen.getByText('3 left')).toBeVisible()
  await screen.getByRole('button', { name: 'New codes' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabelText('Password', { exact: true }).fill('a lantern in the fog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText(codes[0] ?? '')).toBeVisible()
  expect(proveIdentity.mock.calls).toEqual([[{ body: { password: 'a lantern in the fog' } }]])
})

test('closing the dialog that asks for the password changes nothing and shows no error', async () => {
  const { screen } = await renderWith(<Factors />, {
    factors: async () => ({ ...noFactors, app: true, recoveryCodes: 3 }),
    newRecoveryCodes: refuse('proof-needed'),
  })
  await screen.getByRole('button', { name: 'New codes' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(screen.getByText('Couldn’t create new codes').elements()).toEqual([])
})

test('removing the only factor says what it means, and asks first', async () => {
  const removePasskey = vi.fn<ServerApi['removePasskey']>(async () => undefined)
  const passkey = { id: 'abc', name: 'Phone', createdAt: '2026-11-14T19:40:00.000Z', lastUsedAt: null }
  const { screen } = await renderWith(<Factors />, {
    factors: async () => ({ ...noFactors, passkeys: [passkey], recoveryCodes: 10 }),
    removePasskey,
  })
  await screen.getByRole('button', { name: 'Remove Phone' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remove Phone?' })
  await expect.element(dialog.getByText(/^It’s your only second factor/)).toBeVisible()
  expect(removePasskey).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => removePasskey.mock.calls).toEqual([[{ params: { passkeyId: 'abc' } }]])
})

test('where the address cannot have passkeys, the page says so instead of offering them', async () => {
  const { screen } = await renderWith(<Factors />, {}, { signIn: { ...annsSession.signIn, passkeys: false } })
  await expect.element(screen.getByText(/^Passkeys need a domain name and https/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add passkey' }).elements()).toEqual([])
})

test('an administrator who needs a second factor is told so', async () => {
  const { screen } = await renderWith(<Factors />, {}, { secondFactorMissing: true })
  await expect.element(screen.getByText(/^On this server, administrators need a second factor/)).toBeVisible()
})

test('an account without a password can set one', async () => {
  const changePassword = vi.fn<ServerApi['changePassword']>(async () => ({ user }))
  const calls = { factors: async () => ({ ...noFactors, password: false }), changePassword }
  const { screen } = await renderWith(<PasswordSection email="ann@example.org" />, calls)
  await screen.getByLabelText('New password').fill('a lantern in the fog')
  await screen.getByRole('button', { name: 'Set password' }).click()
  await expect.element(screen.getByText(/^Password set/)).toBeVisible()
  expect(changePassword.mock.calls).toEqual([[{ body: { currentPassword: '', newPassword: 'a lantern in the fog' } }]])
})

test('an account without an email is asked to add one before a password', async () => {
  const calls = { factors: async () => ({ ...noFactors, password: false }) }
  const { screen } = await renderWith(<PasswordSection email={null} />, calls)
  await expect.element(screen.getByText(/add an email first/)).toBeVisible()
})

const nobody = { user: null, secondFactorMissing: false }
const signInPage = (onSignedIn: () => void, bringAlong = async (_guest: string, _user: string) => undefined) => (
  <SignIn download={null} bringAlong={bringAlong} onSignedIn={onSignedIn} />
)

test('after the password the page asks for a code, and a used recovery code is mentioned', async () => {
  const onSignedIn = vi.fn<() => void>()
  const finishSignIn = vi.fn<ServerApi['finishSignIn']>(async () => ({
    user,
    recoveryCodesLeft: 1,
    decided: null,
  }))
  const signIn = async () => ({ user: null, secondFactors: { passkey: false, app: true } })
  const { screen, session } = await renderWith(signInPage(onSignedIn), { signIn, finishSignIn }, nobody)
  await screen.getByLabelText('Email', { exact: true }).fill('ann@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('a lantern in the fog')
  const pending = { ...annsSession.signIn, secondFactors: { passkey: false, app: true } }
  session.mockResolvedValue({ ...nobody, signIn: pending })
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(screen.getByLabelText('Code from your authenticator app')).toBeVisible()
  expect(onSignedIn).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Use a recovery code' }).click()
  await screen.getByLabelText('Recovery code').fill('aaaa-bbbb-cccc-dddd')
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(screen.getByText('1 is left. Create new ones in the settings.')).toBeVisible()
  expect(finishSignIn.mock.calls).toEqual([[{ body: { code: 'aaaa-bbbb-cccc-dddd' } }]])
  expect(onSignedIn).toHaveBeenCalledOnce()
})

test('a guest who is brought along is moved before the page shows the account', async () => {
  const events: string[] = []
  const decided = { linked: false, broughtAlong: true }
  const pending = { ...annsSession.signIn, secondFactors: { passkey: false, app: true } }
  const page = signInPage(
    () => events.push('signed in'),
    async (from, to) => void events.push(`${from} to ${to}`),
  )
  const { screen, session } = await renderWith(
    page,
    { finishSignIn: async () => ({ user, recoveryCodesLeft: null, decided }) },
    { user: { ...user, id: 'guest', guest: true }, signIn: pending },
  )
  session.mockImplementation(async () => {
    events.push('session')
    return annsSession
  })
  await screen.getByLabelText('Code from your authenticator app').fill('123456')
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => events).toEqual([`guest to ${user.id}`, 'session', 'signed in'])
  await expect.element(screen.getByText('Everything is in your account now.')).toBeVisible()
})

test('a page that is reloaded in the second step shows it again, and it can be left', async () => {
  const pending = { ...annsSession.signIn, secondFactors: { passkey: true, app: false } }
  const { screen } = await renderWith(
    signInPage(() => undefined),
    {},
    { ...nobody, signIn: pending },
  )
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await screen.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
})

test('signing out all other devices says how many there were', async () => {
  const device = { device: '', createdAt: '2026-11-14T19:40:00.000Z', lastSeenAt: '2026-11-14T19:40:00.000Z' }
  const sessions = ['a', 'b', 'c'].map((id) => ({ ...device, id, current: id === 'a' }))
  const { screen } = await renderWith(<Sessions />, {
    sessions: async () => ({ sessions }),
    endOtherSessions: async () => ({ ended: 2 }),
  })
  await screen.getByRole('button', { name: 'Sign out all others' }).click()
  await expect.element(screen.getByText('2 devices signed out')).toBeVisible()
})
