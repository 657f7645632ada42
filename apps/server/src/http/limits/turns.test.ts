import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Starts requests of a client; returns those whose turn has come, each as the function that ends it. */
function start(turns: Turns, client: string, count: number): (() => void)[] {
  const begun: (() => void)[] = []
  for (let i = 0; i < count; i++) void turns.take(client).then((end) => begun.push(end))
  return begun
}

test('a client has one request in work, and the others follow one by one', async () => {
  const turns = new Turns()
  const begun = start(turns, 'ann', 3)
  for (let i = 1; i <= 3; i++) {
    await setImmediate()
    expect(begun).toHaveLength(i)
    begun.at(-1)?.()
  }
  const later = start(turns, 'ann', 2)
  await setImmediate()
  expect(later).toHaveLength(1)
})

test('other clients do not wait', async () => {
  const turns = new Turns()
  start(turns, 'ann', 30)
  const bobs = start(turns, 'bob', 1)
  await setImmediate()
  expect(bobs).toHaveLength(1)
})

test('a turn that is ended twice lets only one other request begin', async () => {
  const turns = new Turns()
  const begun = start(turns, 'ann', 3)
  await setImmediate()
  begun[0]?.()
  begun[0]?.()
  await setImmediate()
  await setImmediate()
  expect(begun).toHaveLength(2)
})
