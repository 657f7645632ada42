import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { Renderer, type RendererOptions } from './renderer.ts'

const program = fileURLToPath(new URL('./unruly-process.fixture.ts', import.meta.url))

function aRenderer(options: Partial<RendererOptions> = {}) {
  const renderer = new Renderer({ program, patience: 500, ...options })
  onTestFinished(() => renderer.close())
  /** The id of the process that did it, or the code of the refusal. */
  return async (file: string): Promise<string> => {
    const outcome = await renderer.render({ file, crop: null })
    return outcome.kind === 'rendered' ? outcome.hash : outcome.problem.code
  }
}

test('a process is asked again as long as it answers', async () => {
  const render = aRenderer()
  const [first, second] = [await render('a'), await render('b')]
  expect(first).toMatch(/^\d+$/)
  expect(second).toBe(first)
})

test.each(['crash', 'hang'])(
  'pictures that make it %s are refused, and the next finds another process',
  async (how) => {
    const render = aRenderer()
    const before = await render('a')
    expect(await render(how)).toBe('image-unreadable')
    const after = await render('b')
    expect(after).toMatch(/^\d+$/)
    expect(after).not.toBe(before)
  },
)

test('a process that has grown too large is not asked again', async () => {
  const render = aRenderer()
  const grown = await render('grow')
  expect(await render('a')).not.toBe(grown)
})

test('no more are at work than may be, and everybody gets a turn', async () => {
  const render = aRenderer({ atOnce: 2 })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => render(i === 3 ? 'crash' : 'a')))
  expect(answers.filter((answer) => answer === 'image-unreadable')).toHaveLength(1)
  expect(new Set(answers).size).toBeLessThanOrEqual(4)
})

test('when too many wait, the last are sent away with a word', async () => {
  const render = aRenderer({ atOnce: 1, waiting: 2 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => render('a')))
  expect(answers.filter((answer) => answer === 'images-unavailable')).toHaveLength(2)
})

test('a process that has nothing to do goes to sleep', async () => {
  const render = aRenderer({ idle: 1 })
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
