import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ServerApiProvider, type ServerApi } from '../../api/server-api.ts'
import type { ManagedAccount, ServerOverview } from '../../queries/administration/administration.ts'
import { renderPart } from '../../render.fixture.tsx'
import type { WithProof } from './use-admin-action.ts'

/** Runs every action at once. */
export const proved: WithProof = (action) => action()

export const anAccount = (account: Partial<ManagedAccount> = {}): ManagedAccount => ({
  id: 'ben',
  name: 'Ben',
  email: 'ben@example.org',
  guest: false,
  administrator: false,
  createdAt: '2026-10-01T10:00:00.000Z',
  disabledAt: null,
  lastSeenAt: null,
  characters: 2,
  storage: 41_000_000,
  ...account,
})

export const overview: ServerOverview = {
  version: '1.2.3',
  accounts: { all: 4, guests: 1, disabled: 0, administrators: 1, activeToday: 2 },
  registration: { mode: 'open', fixed: false },
  health: {
    database: { engine: 'SQLite', milliseconds: 2 },
    streams: 34,
    email: { configured: true, lastSentAt: null, lastFailedAt: null, problem: null },
    content: { server: null, problem: null },
    images: null,
    disk: { free: 5_000_000_000, total: 20_000_000_000, isFull: false },
  },
  storage: { database: 800_000_000, pictures: 2_100_000_000 },
}

/** Renders a part of the administration page; calls that are not given stay without a response. */
export async function renderAdministration(part: ReactNode, api: Partial<ServerApi>) {
  const answering = new Proxy(api, {
    get: (target, name) => Reflect.get(target, name) ?? (() => new Promise<never>(() => undefined)),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderPart(
    <QueryClientProvider client={queries}>
      <ServerApiProvider value={answering as ServerApi}>{part}</ServerApiProvider>
    </QueryClientProvider>,
  )
}
