import { expect, test } from 'vitest'
import { sharedSync } from './shared-sync.ts'

/** A disk that finishes a sync when told to. */
function aDisk() {
  const syncs: PromiseWithResolvers<void>[] = []
  const sync = (): Promise<void> => {
    const started = Promise.withResolvers<void>()
    syncs.push(started)
    return started.promise
  }
  return { ...sharedSync(sync), syncs }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('requests during a sync share the next one', async () => {
  const { request, settled, syncs } = aDisk()
  const done: string[] = []
  const ask = (name: string) => void request().then(() => done.push(name))
  ask('first')
  await turn()
  ask('second')
  ask('third')
  await turn()
  expect(syncs).toHaveLength(1)
  syncs[0]?.resolve()
  await turn()
  expect(done).toEqual(['first'])
  expect(syncs).toHaveLength(2)
  const all = settled().then(() => done.push('all'))
  syncs[1]?.resolve()
  await all
  expect(done).toEqual(['first', 'second', 'third', 'all'])
})

test('after a failed sync, those who waited for the next one and all later requests fail too', async () => {
  const { request, settled, syncs } = aDisk()
  const failed = request()
  await turn()
  const next = request()
  const waiting = settled()
  syncs[0]?.reject(new Error('input/output error'))
  for (const outcome of [failed, next, waiting]) await expect(outcome).rejects.toThrow('input/output error')
  await expect(request()).rejects.toThrow('input/output error')
  await expect(settled()).rejects.toThrow('input/output error')
  expect(syncs).toHaveLength(1)
})

test('nothing is awaited when no sync was requested', async () => {
  const { settled, syncs } = aDisk()
  await settled()
  expect(syncs).toHaveLength(0)
})
