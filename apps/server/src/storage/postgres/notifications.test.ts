import { freshDatabase } from '@everquill/testing'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { openNotifications } from './notifications.ts'

async function listener(url: string) {
  const heard: string[] = []
  const onListening = vi.fn<() => void>()
  const notifications = await openNotifications({ url, onPayload: (payload) => heard.push(payload), onListening })
  return { ...notifications, heard, onListening }
}

const cutAll = async (url: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

test('what one process says all of them hear, itself included', async () => {
  const url = await freshDatabase()
  const [one, other] = await Promise.all([listener(url), listener(url)])
  one.notify('{"ref":5}')
  other.notify('Zoë 🐉')
  await vi.waitFor(() => {
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
  await vi.waitFor(() => expect(other.onListening).toHaveBeenCalledTimes(2))
  one.notify('still there?')
  await vi.waitFor(() => {
    expect(one.onListening).toHaveBeenCalledTimes(2)
    expect(other.heard).toEqual(['still there?'])
  })
  await Promise.all([one.close(), other.close()])
})
