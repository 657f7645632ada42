import { expect, test, vi } from 'vitest'
import { retryUntilLoaded } from './lazy-part.ts'

test('a failed load is retried with growing pauses until it succeeds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn<() => Promise<string>>()
  for (let i = 0; i < 7; i++) load.mockRejectedValueOnce(new Error('offline'))
  load.mockResolvedValue('the skills')
  const pauses: number[] = []
  expect(await retryUntilLoaded(load, async (milliseconds) => void pauses.push(milliseconds))).toBe('the skills')
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
})
