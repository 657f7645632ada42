import { freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { openNotifications } from './notifications.ts'

const waitFor = (expectation: () => void) => vi.waitFor(expectation, 10_000)

async function listener(url: string) {
  const heard: string[] = []
  const onListening = vi.fn<() => void>()
  const notifications = await openNotifications({ url, onPayload: (payload) => heard.push(payload), onListening })
  return { ...notifications, heard, onListening }
}

/** Ends all connections to a database, and waits until they are gone. */
async function cutAll(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const cut = await client.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const pids = cut.rows.map((row) => row.pid)
  const left = () => client.query('select from pg_stat_activity where pid = any($1)', [pids])
  while ((await left()).rowCount !== 0);
  await client.end()
}

test('what one process says all of them hear, itself included', async () => {
  const url = await freshDatabase()
  const [one, other] = await Promise.all([listener(url), listener(url)])
  one.notify('{"ref":5}')
  other.notify('Zoë 🐉')
  await waitFor(() => {
    expect(one.heard.toSorted()).toEqual(['Zoë 🐉', '{"ref":5}'])
    expect(other.heard.toSorted()).toEqual(['Zoë 🐉', '{"ref":5}'])
  })
  await Promise.all([one.close(), other.close()])
})

test('a cut connection is made anew, says so, and carries what was said meanwhile', async () => {
  const url = await freshDatabase()
  const [one, other] = await Promise.all([listener(url), listener(url)])
  expect(one.onListening).toHaveBeenCalledTimes(1)
  await cutAll(url)
  one.notify('still there?')
  await waitFor(() => {
    expect(one.onListening).toHaveBeenCalledTimes(2)
    expect(other.onListening).toHaveBeenCalledTimes(2)
    expect(one.heard).toEqual(['still there?'])
  })
  other.notify('here I am')
  await waitFor(() => expect(one.heard).toEqual(['still there?', 'here I am']))
  await Promise.all([one.close(), other.close()])
})
