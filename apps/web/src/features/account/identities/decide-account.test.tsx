import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../../../api/problem-error.ts'
import { ServerApiProvider, type ServerApi } from '../../../api/server-api.ts'
import type { Decision } from '../../../api/types.ts'
import { renderPart } from '../../../render.fixture.tsx'
import { noPictures } from '../../../no-pictures.fixture.ts'
import { PicturesProvider } from '../../../sync/outbox/pictures.ts'
import { SaveStateProvider, type SaveState } from '../../../sync/save-state.ts'
import { DecideAccount } from './decide-account.tsx'

const cleo = { id: 'cleo', name: 'Cleo', email: null, guest: false, administrator: false }
const guest = { ...cleo, id: 'guest', name: '', guest: true }

/** Renders the question to a guest; the server answers with the given outcome. */
async function renderForGuest(decide: ServerApi['decide'], saveState: SaveState = { kind: 'saved' }) {
  const identity = { name: 'Cleo', email: 'cleo@example.org' }
  const decision: Decision = { kind: 'bring-along', identity, account: 'Cleo', characters: 2, games: 0 }
  const signIn = {
    provider: 'The Guild',
    passwordReset: false,
    registration: 'open' as const,
    gameGuests: true,
    setupCode: false,
  }
  const events: string[] = []
  const readDecision = vi.fn<ServerApi['readDecision']>(async () => ({ decision }))
  const session = async () => {
    events.push('session')
    return { user: guest, signIn }
  }
  const api = { session, readDecision, decide } as unknown as ServerApi
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ServerApiProvider value={api}>
        <PicturesProvider value={noPictures}>
          <SaveStateProvider value={{ current: () => saveState, subscribe: () => () => undefined }}>
            <DecideAccount
              problem={undefined}
              bringAlong={async (from, to) => void events.push(`${from} to ${to}`)}
              onDone={(next) => void events.push(next)}
              back={null}
            />
          </SaveStateProvider>
        </PicturesProvider>
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText(/^As a guest you have 2 characters/)).toBeVisible()
  events.length = 0
  return { screen, events, readDecision }
}

test('what a guest has not sent is moved before the page shows the account', async () => {
  const { screen, events } = await renderForGuest(async () => ({ user: cleo }))
  await screen.getByRole('button', { name: 'Bring along' }).click()
  await expect.poll(() => events).toEqual(['guest to cleo', 'session', 'home'])
})

test('nothing is moved while changes are not saved', async () => {
  const decide = vi.fn<ServerApi['decide']>(async () => ({ user: cleo }))
  const { screen } = await renderForGuest(decide, { kind: 'waiting', count: 1 })
  await expect.element(screen.getByText(/^Your latest changes are being saved/)).toBeVisible()
  await screen.getByRole('button', { name: 'Bring along' }).click()
  expect(decide).not.toHaveBeenCalled()
})

test('a guest who keeps them apart stays a guest', async () => {
  const decide = vi.fn<ServerApi['decide']>(async () => ({ user: guest }))
  const { screen, events } = await renderForGuest(decide)
  await screen.getByRole('button', { name: 'Keep them apart' }).click()
  await expect.poll(() => events).toEqual(['session', 'home'])
  expect(decide.mock.calls).toEqual([[{ body: { action: 'cancel' } }]])
})

test('an expired decision is explained', async () => {
  const { screen, readDecision } = await renderForGuest(async () => {
    throw new ProblemError({ code: 'ticket-invalid' }, 409)
  })
  readDecision.mockResolvedValue({ decision: null })
  await screen.getByRole('button', { name: 'Bring along' }).click()
  await expect.element(screen.getByText('This sign-in has expired. Start again.').first()).toBeVisible()
})
