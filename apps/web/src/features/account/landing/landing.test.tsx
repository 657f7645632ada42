import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ServerApiProvider, type ServerApi } from '../../../api/server-api.ts'
import { renderPart } from '../../../render.fixture.tsx'
import { ExampleSheet } from './example-sheet.tsx'
import { Landing } from './landing.tsx'

async function renderLanding(startAsGuest: () => Promise<unknown>, code = '') {
  const onStarted = vi.fn<() => void>()
  const onJoin = vi.fn<(code: string) => void>()
  const session = async () => ({ user: null, signIn: {} })
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ServerApiProvider value={{ session, startAsGuest } as unknown as ServerApi}>
        <Landing code={code} canStart example={<ExampleSheet />} onStarted={onStarted} onJoin={onJoin} />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  return { screen, onStarted, onJoin }
}

const guest = async () => ({ user: { id: 'guest', name: 'Guest', guest: true } })

test('a visitor starts with one press', async () => {
  const { screen, onStarted, onJoin } = await renderLanding(guest)
  await screen.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => onStarted.mock.calls.length).toBe(1)
  expect(onJoin).not.toHaveBeenCalled()
})

test('the code of an invitation is filled in, and joining starts as a guest first', async () => {
  const start = vi.fn<() => Promise<unknown>>(guest)
  const { screen, onStarted, onJoin } = await renderLanding(start, 'K7QM2XTB')
  await expect.element(screen.getByRole('textbox', { name: 'Invite code' })).toHaveValue('K7QM2XTB')
  await screen.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => onJoin.mock.calls).toEqual([['K7QM2XTB']])
  // Where registration is not open, the code lets guests in.
  expect(start.mock.calls).toEqual([[{ body: { gameCode: 'K7QM2XTB' } }]])
  expect(onStarted).not.toHaveBeenCalled()
})

test('a failure is shown, and nothing is opened', async () => {
  const { screen, onStarted } = await renderLanding(() => Promise.reject(new TypeError('no network')))
  await screen.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.element(screen.getByRole('alert')).not.toBeEmptyDOMElement()
  expect(onStarted).not.toHaveBeenCalled()
})

test('the example rolls with its values', async () => {
  const { screen } = await renderLanding(guest)
  await screen.getByRole('button', { name: /^Roll: Archery/ }).click()
  await expect.element(screen.getByRole('log').getByText(/^1d20 \+ 13 = \d+ \+ 13$/)).toBeVisible()
})
