import { freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { openNotifications } from './notifications.ts'

const waitFor = (expectation: () => void) => vi.waitFor(expectation, 10_000)

async function listener(url: string) {
  const received: string[] = []
  const onListening = vi.fn<() => void>()
  const onError = vi.fn<(error: unknown) => void>()
  const onPayload = (payload: string) => received.push(payload)
  const notifications = await openNotifications({ url, onPayload, onListening, onError })
  return { ...notifications, received, onListening, onError }
}

/** Terminates all connections to a database and waits until they are gfirst. */
async function terminateConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const terminated = await client.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const pids = terminated.rows.map((row) => row.pid)
  const remaining = () => client.query('select from pg_stat_activity where pid = any($1)', [pids])
  while ((await remaining()).rowCount !== 0);
  await client.end()
}

test('a notification reaches all processes, including the sender', async () => {
  const url = await freshDatabase()
  const [first, second] = await Promise.all([listener(url), listener(url)])
  first.notify('{"ref":5}')
  second.notify('Zoë 🐉')
  await waitFor(() => {
    expect(first.received.toSorted()).toEqual(['Zoë 🐉', '{"ref":5}'])
    expect(second.received.toSorted()).toEqual(['Zoë 🐉', '{"ref":5}'])
  })
  await Promise.all([first.close(), second.close()])
})

test('after a lost connection it reconnects, calls onListening and delivers pending notifications', async () => {
  const url = await freshDatabase()
  const [first, second] = await Promise.all([listener(url), listener(url)])
  expect(first.onListening).toHaveBeenCalledTimes(1)
  await terminateConnections(url)
  first.notify('still there?')
  await waitFor(() => {
    expect(first.onListening).toHaveBeenCalledTimes(2)
    expect(second.onListening).toHaveBeenCalledTimes(2)
    expect(first.received).toEqual(['still there?'])
  })
  expect(first.onError).toHaveBeenCalledWith(expect.any(Error))
  second.notify('here I am')
  await waitFor(() => expect(first.received).toEqual(['still there?', 'here I am']))
  await Promise.all([first.close(), second.close()])
})
