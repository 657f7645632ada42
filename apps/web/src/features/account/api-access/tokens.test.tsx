import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../../../api/problem-error.ts'
import { ServerApiProvider, type ServerApi } from '../../../api/server-api.ts'
import type { AccessToken } from '../../../api/types.ts'
import { renderPart } from '../../../render.fixture.tsx'
import { Tokens } from './tokens.tsx'

const aToken = (overrides: Partial<AccessToken> = {}): AccessToken => ({
  id: 'one',
  name: 'Discord bot',
  scopes: ['read', 'games'],
  createdAt: '2026-11-14T19:40:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  ...overrides,
})

async function renderTokens(stored: readonly AccessToken[] = [], calls: Partial<ServerApi> = {}) {
  let tokens = stored
  const createToken = vi.fn<ServerApi['createToken']>(async ({ body: { name, scopes } }) => {
    const token = aToken({ id: 'new', name, scopes })
    tokens = [token, ...tokens]
    return { token, secret: 'eqt_a-secret-token' }
  })
  const revokeToken = vi.fn<ServerApi['revokeToken']>(async ({ params: { tokenId } }) => {
    tokens = tokens.filter(({ id }) => id !== tokenId)
    return undefined
  })
  const api = { listTokens: async () => ({ tokens }), createToken, revokeToken, ...calls }
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServerApiProvider value={api as unknown as ServerApi}>
        <Tokens />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  return { screen, createToken, revokeToken }
}

test('a new token can read for 90 days unless more is chosen, and is shown once', async () => {
  const { screen, createToken } = await renderTokens()
  await screen.getByRole('button', { name: 'New token' }).click()
  const dialog = screen.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create token' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabelText('Name').fill('Stream overlay')
  await dialog.getByRole('switch', { name: /^Write in game logs/ }).click()
  await create.click()
  await expect.element(screen.getByText('eqt_a-secret-token')).toBeVisible()
  expect(createToken.mock.calls[0]?.[0]).toEqual({
    body: { name: 'Stream overlay', scopes: ['read', 'games'], days: 90 },
  })
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/Stream overlay.*read, act in games/)
})

test('a token without any scope cannot be created', async () => {
  const { screen, createToken } = await renderTokens()
  await screen.getByRole('button', { name: 'New token' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Name').fill('Nothing')
  await dialog.getByRole('switch', { name: /^Read your characters/ }).click()
  await dialog.getByRole('button', { name: 'Create token' }).click({ force: true })
  expect(createToken).not.toHaveBeenCalled()
})

test('a refused token is explained in the dialog, which stays open', async () => {
  const createToken = vi.fn<ServerApi['createToken']>(async () => {
    throw new ProblemError({ code: 'too-many-entries' }, 422)
  })
  const { screen } = await renderTokens([], { createToken })
  await screen.getByRole('button', { name: 'New token' }).click()
  await screen.getByLabelText('Name').fill('One more')
  await screen.getByRole('button', { name: 'Create token' }).click()
  await expect.element(screen.getByRole('dialog').getByText('The list is full. Remove something first.')).toBeVisible()
})

test('tokens are listed with their scopes, last use and expiry, and can be revoked', async () => {
  const expired = aToken({ id: 'two', name: 'Old', scopes: ['write'], expiresAt: '2020-01-01T00:00:00.000Z' })
  const used = aToken({ lastUsedAt: new Date().toISOString() })
  const { screen, revokeToken } = await renderTokens([used, expired])
  const rows = screen.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Discord bot.*last used just now.*until revoked/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Old.*change characters.*never used.*expired/)
  await screen.getByRole('button', { name: 'Revoke Discord bot' }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(revokeToken.mock.calls[0]?.[0]).toEqual({ params: { tokenId: 'one' } })
})
