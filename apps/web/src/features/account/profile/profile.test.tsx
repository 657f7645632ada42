import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../../../api/problem-error.ts'
import { ServerApiProvider, type ServerApi } from '../../../api/server-api.ts'
import { renderPart } from '../../../render.fixture.tsx'
import { DeleteAccountDialog } from '../delete-account-dialog.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { Profile } from './profile.tsx'

/** Renders a part of Ann's settings; the server answers the given calls. */
async function renderForAnn(part: ReactNode, calls: Partial<ServerApi> = {}, { passwordReset = false } = {}) {
  const user = { id: 'ann', name: 'Ann', email: 'ann@example.org', guest: false, administrator: false }
  const ways = { provider: null, passwordReset, registration: 'open' as const, gameGuests: true, setupCode: false }
  const signIn = { ...ways, passkeys: true, secondFactors: null }
  const session = vi.fn<ServerApi['session']>(async () => ({ user, signIn, secondFactorMissing: false }))
  const api = { session, ...calls }
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ServerApiProvider value={api as unknown as ServerApi}>{part}</ServerApiProvider>
    </QueryClientProvider>,
  )
  return { screen, session, user, signIn }
}

const profile = <Profile onSignOut={() => undefined} />

test('a new name is shown as soon as the server has it', async () => {
  const changeName = vi.fn<ServerApi['changeName']>()
  const { screen, session, user, signIn } = await renderForAnn(profile, { changeName })
  const anna = { ...user, name: 'Anna' }
  changeName.mockImplementation(async () => {
    session.mockResolvedValue({ user: anna, signIn, secondFactorMissing: false })
    return { user: anna }
  })
  await screen.getByRole('button', { name: 'Change name' }).click()
  const field = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toHaveValue('Ann')
  await field.fill('Anna')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('Anna')
  expect(changeName.mock.calls).toEqual([[{ body: { name: 'Anna' } }]])
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('an empty name is refused before it is sent', async () => {
  const changeName = vi.fn<ServerApi['changeName']>()
  const { screen } = await renderForAnn(profile, { changeName })
  await screen.getByRole('button', { name: 'Change name' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('  ')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Enter the name you play under.')).toBeVisible()
  expect(changeName).not.toHaveBeenCalled()
})

async function typeEmail({ screen }: Awaited<ReturnType<typeof renderForAnn>>, submit: string) {
  await screen.getByRole('button', { name: 'Change email' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('New email').fill('anna@example.org')
  await dialog.getByLabelText('Password', { exact: true }).fill('a lantern in the fog')
  await dialog.getByRole('button', { name: submit }).click()
  return dialog
}

test('where the server sends email, a new address is used after its link was opened', async () => {
  const changeEmail = vi.fn<ServerApi['changeEmail']>(async () => ({ changed: false }))
  const page = await renderForAnn(profile, { changeEmail }, { passwordReset: true })
  const dialog = await typeEmail(page, 'Send link')
  await expect
    .element(dialog.getByText('We’ve sent a link to anna@example.org. Open it within a day to confirm the address.'))
    .toBeVisible()
  await expect.element(page.screen.getByRole('definition').nth(1)).toHaveTextContent('ann@example.org')
})

test('where the server cannot send email, the password is enough', async () => {
  const changeEmail = vi.fn<ServerApi['changeEmail']>()
  const page = await renderForAnn(profile, { changeEmail })
  changeEmail.mockImplementation(async () => {
    const user = { ...page.user, email: 'anna@example.org' }
    page.session.mockResolvedValue({ user, signIn: page.signIn, secondFactorMissing: false })
    return { changed: true }
  })
  await typeEmail(page, 'Change email')
  await expect.element(page.screen.getByRole('definition').nth(1)).toHaveTextContent('anna@example.org')
  expect(changeEmail.mock.calls).toEqual([[{ body: { email: 'anna@example.org', password: 'a lantern in the fog' } }]])
})

test.each([
  ['wrong-password', 'password', 'That’s not your current password.'],
  ['email-not-sent', 'email', 'The email couldn’t be sent. Check the address, or try again later.'],
] as const)('the problem %s is explained at its field', async (code, field, message) => {
  const changeEmail = async () => {
    throw new ProblemError({ code, field }, 422)
  }
  const page = await renderForAnn(profile, { changeEmail }, { passwordReset: true })
  const dialog = await typeEmail(page, 'Send link')
  await expect.element(dialog.getByText(message)).toBeVisible()
})

test('the link in the email asks before it changes the address', async () => {
  const confirmEmail = vi.fn<ServerApi['confirmEmail']>(async () => ({ changed: true }))
  const { screen } = await renderForAnn(<ConfirmEmail token="token" next={<a href="#next">Continue</a>} />, {
    confirmEmail,
  })
  await expect.element(screen.getByRole('button', { name: 'Confirm email' })).toBeVisible()
  expect(confirmEmail).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Confirm email' }).click()
  await expect
    .element(screen.getByText('Your email is changed. Sign in with the new address from now on.'))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Continue' })).toBeVisible()
  expect(confirmEmail.mock.calls).toEqual([[{ body: { token: 'token' } }]])
})

test('a used or expired link is explained', async () => {
  const confirmEmail = async () => {
    throw new ProblemError({ code: 'reset-invalid' }, 422)
  }
  const { screen } = await renderForAnn(<ConfirmEmail token="token" next={null} />, { confirmEmail })
  await screen.getByRole('button', { name: 'Confirm email' }).click()
  await expect.element(screen.getByText(/already used or has expired/)).toBeVisible()
})

test.each([true, false])(
  'a deletion whose response says finished %s shows that it goes on only if it does',
  async (finished) => {
    const onDeleted = vi.fn<() => void>()
    const dialog = <DeleteAccountDialog isGuest onCancel={() => undefined} onDeleted={onDeleted} />
    const { screen } = await renderForAnn(dialog, { deleteAccount: async () => ({ finished }) })
    await screen.getByRole('button', { name: 'Delete permanently' }).click()
    await expect.poll(() => onDeleted.mock.calls.length).toBe(1)
    expect(screen.getByText(/^Your account is closed/).elements()).toHaveLength(finished ? 0 : 1)
  },
)
