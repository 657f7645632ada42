import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

test('others are served whenever ten milliseconds have passed', async () => {
  const done: string[] = []
  function* steps(): Generator<undefined, string> {
    for (let i = 1; i <= 6; i++) {
      done.push(`step ${i}`)
      yield
    }
    return 'result'
  }
  let time = 0
  const work = inSlices(steps(), () => (time += 4))
  const others = (async () => {
    for (let i = 1; i <= 2; i++) {
      done.push(`other ${i}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  expect(await work).toBe('result')
  await others
  expect(done).toEqual(['step 1', 'step 2', 'step 3', 'other 1', 'step 4', 'step 5', 'step 6', 'other 2'])
})
