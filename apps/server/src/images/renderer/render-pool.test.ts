import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { RenderPool, type RenderPoolOptions } from './render-pool.ts'

const program = fileURLToPath(new URL('./unruly-process.fixture.ts', import.meta.url))

function openPool(options: Partial<RenderPoolOptions> = {}) {
  const pool = new RenderPool({ program, timeout: 500, ...options })
  onTestFinished(() => pool.close())
  /** Renders and returns the id of the process, or the problem code. */
  return async (file: string): Promise<string> => {
    const outcome = await pool.render({ file, crop: null })
    return outcome.kind === 'rendered' ? outcome.hash : outcome.problem.code
  }
}

test('a process is reused as long as it replies', async () => {
  const render = openPool()
  const [first, second] = [await render('a'), await render('b')]
  expect(first).toMatch(/^\d+$/)
  expect(second).toBe(first)
})

test.each(['crash', 'hang'])(
  'a picture that makes the process %s is refused, and the next one gets another process',
  async (behaviour) => {
    const render = openPool()
    const before = await render('a')
    expect(await render(behaviour)).toBe('image-unreadable')
    const after = await render('b')
    expect(after).toMatch(/^\d+$/)
    expect(after).not.toBe(before)
  },
)

test('a process that uses too much memory is not reused', async () => {
  const render = openPool()
  const grown = await render('grow')
  expect(await render('a')).not.toBe(grown)
})

test('concurrency is limited, and every request is served', async () => {
  const render = openPool({ concurrency: 2 })
  const results = await Promise.all(Array.from({ length: 20 }, (_, i) => render(i === 3 ? 'crash' : 'a')))
  expect(results.filter((result) => result === 'image-unreadable')).toHaveLength(1)
  expect(new Set(results).size).toBeLessThanOrEqual(4)
})

test('requests beyond the waiting limit are refused with images-unavailable', async () => {
  const render = openPool({ concurrency: 1, maxWaiting: 2 })
  const results = await Promise.all(Array.from({ length: 5 }, () => render('a')))
  expect(results.filter((result) => result === 'images-unavailable')).toHaveLength(2)
})

test('an idle process is ended', async () => {
  const render = openPool({ idleTimeout: 1 })
  const first = Number(await render('a'))
  const isAlive = (): boolean => {
    try {
      return process.kill(first, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isAlive).toBe(false)
  expect(await render('b')).toMatch(/^\d+$/)
})
