import { afterEach, expect, test, vi } from 'vitest'
import { Registry } from './registry.ts'
import { saveMetrics } from './save-metrics.ts'

afterEach(() => vi.useRealTimers())

test('the lead of log ids is that of now, so that it shrinks while nothing is saved', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const registry = new Registry(() => undefined)
  const onSave = saveMetrics(registry)
  const lead = async () => {
    const families = await registry.collect()
    return families.find(({ name }) => name === 'everquill_log_id_ahead_seconds')?.samples[0]?.value
  }
  expect(await lead()).toBe(0)
  const timestamp = new Date(1_000_000).toISOString()
  onSave({ kind: 'committed', entries: [{ id: '1003000', timestamp, data: {} }], dropped: [] })
  onSave({ kind: 'committed', entries: [{ id: '1002000', timestamp, data: {} }], dropped: [] })
  expect(await lead()).toBe(3)
  vi.setSystemTime(1_002_000)
  expect(await lead()).toBe(1)
  vi.setSystemTime(1_005_000)
  expect(await lead()).toBe(0)
})
