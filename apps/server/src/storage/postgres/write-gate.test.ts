import { expect, onTestFinished, test, vi } from 'vitest'
import { writeGate } from './write-gate.ts'

test('a closed gate refuses writes until a probe is answered, with one probe at a time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const probes: PromiseWithResolvers<void>[] = []
  const gate = writeGate(() => {
    const probe = Promise.withResolvers<void>()
    probes.push(probe)
    return probe.promise
  })
  gate.requireOpen()
  gate.close(new Error('first'))
  gate.close(new Error('second'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probes).toHaveLength(1)
  expect(() => gate.requireOpen()).toThrow('further ones are refused')

  probes[0]?.reject(new Error('no answer'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probes).toHaveLength(2)
  expect(() => gate.requireOpen()).toThrow('further ones are refused')

  probes[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  gate.requireOpen()
})
