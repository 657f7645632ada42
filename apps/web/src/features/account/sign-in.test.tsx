import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problem-error.ts'
import { ServerApiProvider, type ServerApi } from '../../api/server-api.ts'
import { renderPart } from '../../render.fixture.tsx'
import { SignIn } from './sign-in.tsx'

test('a new server with a sign-in provider asks for its set-up code once, and either way in uses it', async () => {
  const ways = {
    provider: 'The Guild',
    passwordReset: false,
    registration: 'open' as const,
    gameGuests: true,
    setupCode: true,
  }
  const session = async () => ({ user: null, signIn: { ...ways, passkeys: false, secondFactors: null } })
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ServerApiProvider value={{ session } as unknown as ServerApi}>
        <SignIn download={null} bringAlong={async () => undefined} onSignedIn={() => undefined} />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  const keptCode = vi.spyOn(document, 'cookie', 'set')
  const code = screen.getByLabelText('Set-up code')
  await expect.poll(() => code.elements()).toHaveLength(1)
  await code.fill('K7QM-2XTB')
  const link = screen.getByRole('link', { name: 'Continue with The Guild' })
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  expect(keptCode).toHaveBeenLastCalledWith(expect.stringContaining('=K7QM-2XTB;'))
  await screen.getByRole('button', { name: 'Have an account? Sign in' }).click()
  await expect.poll(() => code.elements()).toHaveLength(1)
  await code.fill('9HCE')
  await link.click()
  expect(keptCode).toHaveBeenLastCalledWith(expect.stringContaining('=9HCE;'))
  keptCode.mockRestore()
})

test('by invitation only, the link of an invitation opens the sign-up form, which sends its code', async () => {
  const ways = { provider: 'The Guild', passwordReset: false, registration: 'invite-only' as const, gameGuests: true }
  const session = async () => ({
    user: null,
    signIn: { ...ways, setupCode: false, passkeys: false, secondFactors: null },
  })
  const signUp = vi.fn<ServerApi['signUp']>().mockRejectedValue(new ProblemError({ code: 'invitation-invalid' }, 403))
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ServerApiProvider value={{ session, signUp } as unknown as ServerApi}>
        <SignIn invitation="token" download={null} bringAlong={async () => undefined} onSignedIn={() => undefined} />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  const invitation = screen.getByLabelText('Invitation')
  await expect.element(invitation).toHaveValue('token')
  expect(screen.getByRole('button', { name: 'Continue as guest' }).elements()).toHaveLength(0)
  await invitation.fill('https://play.example/sign-in#other')
  await screen.getByLabelText('Name').fill('Cleo')
  await screen.getByLabelText('Email').fill('cleo@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('a harbour at night')
  await screen.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect.element(screen.getByText(/^This invitation was already used/)).toBeVisible()
  expect(signUp.mock.calls[0]?.[0]).toMatchObject({ body: { name: 'Cleo', invitation: 'other' } })
  const kept = vi.spyOn(document, 'cookie', 'set')
  const link = screen.getByRole('link', { name: 'Continue with The Guild' })
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  expect(kept).toHaveBeenLastCalledWith(expect.stringContaining('everquill-invitation=other;'))
  kept.mockRestore()
})

test('a closed server says that nobody can sign up', async () => {
  const ways = { provider: null, passwordReset: false, registration: 'closed' as const, gameGuests: false }
  const session = async () => ({
    user: null,
    signIn: { ...ways, setupCode: false, passkeys: false, secondFactors: null },
  })
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ServerApiProvider value={{ session } as unknown as ServerApi}>
        <SignIn download={null} bringAlong={async () => undefined} onSignedIn={() => undefined} />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('This server isn’t accepting new accounts.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'New here? Sign up' }).elements()).toHaveLength(0)
})
