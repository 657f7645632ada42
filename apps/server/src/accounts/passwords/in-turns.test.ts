import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('as many works as allowed run at once, the others in order, and a failure frees its place', async () => {
  const run = inTurns(2)
  const started: number[] = []
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const outcomes = works.map(({ promise }, i) =>
    run(() => {
      started.push(i)
      return promise
    }),
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  await turn()
  expect(started).toEqual([0, 1])
  works[1]?.reject(new Error('no'))
  await expect(outcomes[1]).rejects.toThrow('no')
  await turn()
  expect(started).toEqual([0, 1, 2])
  for (const { resolve } of works) resolve()
  await Promise.allSettled(outcomes)
  expect(started).toEqual([0, 1, 2, 3, 4])
  await run(async () => void started.push(5))
  expect(started.at(-1)).toBe(5)
})
