import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ServerApiProvider, type ServerApi } from '../../api/server-api.ts'
import { renderPart } from '../../render.fixture.tsx'
import { SignIn } from './sign-in.tsx'

test('a new server with a sign-in provider asks for its set-up code once, and either way in uses it', async () => {
  const ways = { provider: 'The Guild', passwordReset: false, registration: 'open' as const, setupCode: true }
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
