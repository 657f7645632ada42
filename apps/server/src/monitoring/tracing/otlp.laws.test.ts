import { assert, double, integer, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nanoseconds } from './otlp.ts'
import { newId, readTraceparent } from './span.ts'

describe('spans', () => {
  test('nanoseconds are a whole number that is in order and within a microsecond of the time', () => {
    const time = double({ min: 1e12, max: 4e12, noNaN: true })
    assert(
      property(time, time, (one, other) => {
        expect(nanoseconds(one)).toMatch(/^\d{19}$/)
        expect(Number(BigInt(nanoseconds(one)) - BigInt(Math.floor(one)) * 1_000_000n) / 1e6).toBeCloseTo(one % 1, 3)
        expect(BigInt(nanoseconds(Math.min(one, other))) <= BigInt(nanoseconds(Math.max(one, other)))).toBe(true)
      }),
      { examples: [[1_763_481_600_000, 1_763_481_600_000.000_2]] },
    )
  })

  test('a valid traceparent is read, whatever its ids and flags', () => {
    const hex = (length: number) => stringMatching(new RegExp(`^[1-9a-f][0-9a-f]{${length - 1}}$`))
    assert(
      property(hex(32), hex(16), integer({ min: 0, max: 255 }), (traceId, spanId, flags) => {
        const text = `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`
        expect(readTraceparent(text)).toEqual({ traceId, spanId, isSampled: flags % 2 === 1 })
      }),
    )
  })

  const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

  test.each([
    undefined,
    '',
    `00-${trace}-${span}`,
    `00-${trace}-${span}-01-more`,
    `ff-${trace}-${span}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    ` 00-${trace}-${span}-01`,
  ])('the traceparent %s is ignored', (text) => {
    expect(readTraceparent(text)).toBeNull()
  })

  test('two traceparent headers are ignored, and a later version may have more', () => {
    expect(readTraceparent([`00-${trace}-${span}-01`, `00-${trace}-${span}-01`])).toBeNull()
    expect(readTraceparent(`01-${trace}-${span}-01-more`)).toEqual({ traceId: trace, spanId: span, isSampled: true })
  })

  test('ids have the length of their kind and do not repeat', () => {
    const ids = Array.from({ length: 2_000 }, (_, i) => newId(i % 3 === 0 ? 16 : 8))
    expect(ids.every((id, i) => id.length === (i % 3 === 0 ? 32 : 16))).toBe(true)
    expect(new Set(ids.map((id) => id.slice(0, 16))).size).toBe(ids.length)
  })
})
