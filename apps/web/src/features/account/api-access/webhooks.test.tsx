import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../../../api/problem-error.ts'
import { ServerApiProvider, type ServerApi } from '../../../api/server-api.ts'
import type { Webhook, WebhookDelivery } from '../../../api/types.ts'
import { renderPart } from '../../../render.fixture.tsx'
import { Webhooks } from './webhooks.tsx'

const aDelivery = (overrides: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'd',
  at: new Date().toISOString(),
  event: 'roll',
  status: 200,
  problem: null,
  durationMs: 42,
  response: 'thanks',
  ...overrides,
})

const aWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: 'one',
  target: { kind: 'game', id: 'salt', name: 'The Salt Road' },
  address: 'hooks.example/lights',
  format: 'json',
  topics: ['rolls', 'level-ups'],
  gmOnly: false,
  createdAt: '2026-11-14T19:40:00.000Z',
  stopped: null,
  failures: 0,
  nextAttemptAt: null,
  lastDelivery: aDelivery(),
  ...overrides,
})

async function renderWebhooks(stored: readonly Webhook[] = [], calls: Partial<ServerApi> = {}) {
  let webhooks = stored
  const createGameWebhook = vi.fn<ServerApi['createGameWebhook']>(async () => {
    const webhook = aWebhook({ id: 'new', address: 'new.example', lastDelivery: null })
    webhooks = [webhook, ...webhooks]
    return { webhook, secret: 'whsec_secret' }
  })
  const changeWebhook = vi.fn<ServerApi['changeWebhook']>(async ({ body: { on } }) => {
    const webhook = aWebhook({ stopped: on ? null : 'by-user' })
    webhooks = [webhook]
    return { webhook }
  })
  const removeWebhook = vi.fn<ServerApi['removeWebhook']>(async () => {
    webhooks = []
    return undefined
  })
  const api = {
    listWebhooks: async () => ({ webhooks }),
    listGames: async () => ({
      games: [
        { id: 'salt', name: 'The Salt Road', role: 'gm' },
        { id: 'fog', name: 'Fog', role: 'player' },
      ],
    }),
    listCharacters: async () => ({ characters: [{ publicRef: '7', name: 'Mira' }] }),
    webhookDeliveries: async () => ({ deliveries: [aDelivery()] }),
    createGameWebhook,
    changeWebhook,
    removeWebhook,
    ...calls,
  }
  const screen = await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServerApiProvider value={api as unknown as ServerApi}>
        <Webhooks />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  return { screen, createGameWebhook, changeWebhook, removeWebhook }
}

test('a webhook is created for a game that the user runs or an own character, and its key is shown once', async () => {
  const { screen, createGameWebhook } = await renderWebhooks()
  await screen.getByRole('button', { name: 'New webhook' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Address').fill('https://new.example/hook')
  const about = dialog.getByRole('combobox', { name: 'Game or character' })
  await expect.element(about).toMatchTextContent(/The Salt Road.*Mira/)
  await expect.element(about).not.toMatchTextContent(/Fog/)
  await dialog.getByRole('switch', { name: 'Changes of characters' }).click()
  await dialog.getByRole('switch', { name: 'Awards' }).click()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(screen.getByText('whsec_secret')).toBeVisible()
  expect(createGameWebhook.mock.calls[0]?.[0]).toEqual({
    params: { gameId: 'salt' },
    body: {
      url: 'https://new.example/hook',
      format: 'json',
      topics: ['saves', 'rolls', 'level-ups', 'sessions'],
      gmOnly: false,
      language: 'en',
    },
  })
})

test('a pasted Discord address chooses the Discord format, which has no single changes and no key', async () => {
  const { screen, createGameWebhook } = await renderWebhooks()
  await screen.getByRole('button', { name: 'New webhook' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Address').fill('https://discord.com/api/webhooks/1/secret')
  await expect.element(dialog.getByRole('radio', { name: 'Discord' })).toBeChecked()
  expect(dialog.getByRole('switch', { name: 'Changes of characters' }).elements()).toHaveLength(0)
  await dialog.getByRole('switch', { name: 'Only GMs can read it there' }).click()
  await expect.element(dialog.getByText(/^Hidden rolls, GM-only entries/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(screen.getByText('new.example')).toBeVisible()
  expect(screen.getByText('whsec_secret').elements()).toHaveLength(0)
  expect(createGameWebhook.mock.calls[0]?.[0].body).toMatchObject({ format: 'discord', gmOnly: true })
})

test('an address that is refused is explained at its field', async () => {
  const createGameWebhook = vi.fn<ServerApi['createGameWebhook']>(async () => {
    throw new ProblemError({ code: 'invalid-value', field: 'url' }, 422)
  })
  const { screen } = await renderWebhooks([], { createGameWebhook })
  await screen.getByRole('button', { name: 'New webhook' }).click()
  await screen.getByLabelText('Address').fill('http://localhost')
  await screen.getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(screen.getByRole('alert').getByText(/^Enter an https address/)).toBeVisible()
})

test('webhooks are listed with their state and can be switched off', async () => {
  const failing = aWebhook({ id: 'two', failures: 3, nextAttemptAt: new Date().toISOString() })
  const stopped = aWebhook({ id: 'three', stopped: 'no-access' })
  const { screen, changeWebhook } = await renderWebhooks([aWebhook(), failing, stopped])
  const rows = screen.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/The Salt Road · rolls, level-ups.*Response 200, just now/)
  await expect.element(rows.nth(1)).toMatchTextContent(/failed 3 times, next try at/)
  await expect.element(rows.nth(2)).toMatchTextContent(/you no longer have access/)
  await rows.nth(0).getByRole('switch', { name: 'On: hooks.example/lights' }).click()
  await expect
    .poll(() => changeWebhook.mock.calls[0]?.[0])
    .toEqual({ params: { webhookId: 'one' }, body: { on: false } })
  await expect.element(rows.nth(0)).toMatchTextContent(/switched off/)
})

test('the details show deliveries, send a test and delete the webhook', async () => {
  const testWebhook = vi.fn<ServerApi['testWebhook']>(async () => ({
    delivery: aDelivery({ event: 'test', status: null, problem: 'not-reachable' }),
  }))
  const { screen, removeWebhook } = await renderWebhooks([aWebhook()], { testWebhook })
  await screen.getByRole('button', { name: 'Details of hooks.example/lights' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Dice roll · Response 200')).toBeVisible()
  await expect.element(dialog.getByText('thanks')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect.element(dialog.getByText('The server can’t be reached.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete webhook' }).click()
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(0)
  expect(removeWebhook).toHaveBeenCalledOnce()
})
