import { array, assert, asyncProperty, constantFrom, double, oneof, string, tuple, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exposition } from './exposition.ts'
import { Registry, type Labels } from './registry.ts'

const aRegistry = () =>
  new Registry((error) => {
    throw error
  })

/** Reads the text format as its description says, independently of what writes it. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const match = /^([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\]|\\[\\"n])*",?)*)\})? (\S+)$/.exec(line)
    if (!match) throw new Error(`Not a sample: ${line}`)
    const labels = [...(match[2] ?? '').matchAll(/([a-z]+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [
      name,
      (value ?? '').replaceAll(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char)),
    ])
    const number = match[3] === '+Inf' ? Infinity : match[3] === '-Inf' ? -Infinity : Number(match[3])
    const key = JSON.stringify([match[1], ...labels])
    if (samples.has(key)) throw new Error(`Twice: ${line}`)
    samples.set(key, number)
  }
  return samples
}

describe('metrics registry', () => {
  test('whatever label values are counted, only those on the list and "other" appear, and nothing is lost', async () => {
    await assert(
      asyncProperty(array(tuple(string(), string())), async (pairs) => {
        const registry = aRegistry()
        const allowed: Labels & Record<'x' | 'y', readonly string[]> = { x: ['a', 'b'], y: ['c'] }
        const counter = registry.counter({ name: 'seen_total', help: '' }, allowed)
        for (const [x, y] of [...pairs, ['a', 'c'] as const]) counter.increase({ x, y })
        const [family] = await registry.collect()
        const samples = family?.samples ?? []
        expect(samples.length).toBeLessThanOrEqual(3 * 2)
        for (const { labels } of samples) {
          expect(['a', 'b', 'other']).toContain(labels[0]?.[1])
          expect(['c', 'other']).toContain(labels[1]?.[1])
        }
        expect(samples.reduce((sum, { value }) => sum + value, 0)).toBe(pairs.length + 1)
      }),
    )
  })

  test('a reader of the text format gets every label value and number back', async () => {
    const value = oneof(string(), constantFrom('\\', '"', '\n', '\\n', 'a"b\\c\nd'))
    await assert(
      asyncProperty(uniqueArray(value, { minLength: 1 }), double({ noNaN: true }), async (values, number) => {
        const registry = aRegistry()
        registry.measuredEach({ name: 'some', help: 'A \\ and\na line' }, 'label', values, () =>
          Object.fromEntries(values.map((one) => [one, number])),
        )
        const samples = parse(exposition(await registry.collect()))
        expect(samples).toEqual(
          new Map(values.map((one) => [JSON.stringify(['some', ['label', one]]), number === 0 ? 0 : number])),
        )
      }),
      { examples: [[['__proto__x', '\r'], -Infinity]] },
    )
  })

  test('the buckets of a histogram are cumulative, and count every observation up to their bound', async () => {
    const bounds = [0.1, 1, 10]
    await assert(
      asyncProperty(array(oneof(constantFrom(...bounds), double({ min: 0, max: 20, noNaN: true }))), async (seen) => {
        const registry = aRegistry()
        const histogram = registry.histogram({ name: 'took', help: '' }, bounds, {})
        for (const one of seen) histogram.observe({}, one)
        const samples = parse(exposition(await registry.collect()))
        for (const bound of [...bounds, Infinity]) {
          const key = JSON.stringify(['took_bucket', ['le', bound === Infinity ? '+Inf' : String(bound)]])
          expect(samples.get(key)).toBe(seen.filter((one) => one <= bound).length)
        }
        expect(samples.get('["took_count"]')).toBe(seen.length)
        expect(samples.get('["took_sum"]')).toBeCloseTo(seen.reduce((sum, one) => sum + one, 0))
      }),
    )
  })

  test('a read that fails leaves its own metric out and no other', async () => {
    const errors: unknown[] = []
    const registry = new Registry((error) => void errors.push(error))
    registry.measured({ name: 'broken', help: '' }, async () => Promise.reject(new Error('gone')))
    registry.measured({ name: 'unknown', help: '' }, () => null)
    registry.measured({ name: 'fine', help: '' }, () => 1)
    expect(parse(exposition(await registry.collect()))).toEqual(new Map([['["fine"]', 1]]))
    expect(errors).toHaveLength(1)
  })

  test('two metrics of one name are refused', () => {
    const registry = aRegistry()
    registry.counter({ name: 'same_total', help: '' }, {})
    expect(() => registry.counter({ name: 'same_total', help: '' }, {})).toThrow('two metrics called same_total')
  })
})
