import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MalformedJson, parseStrictJson } from './strict-json.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('whatever can be written as JSON is read back the same', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
      const text = JSON.stringify(value)
      expect(parseStrictJson(bytes(text))).toEqual(JSON.parse(text))
    }),
  )
})

test('the same key may stand in different objects, and a value may look like a key', () => {
  expect(parseStrictJson(bytes('[{"a":"a"},{"a":{"a":["a","a"]}}]'))).toHaveLength(2)
})

describe('refused, in words', () => {
  test.each([
    ['nothing at all', '', /empty/],
    ['no JSON', 'gold=15', /not JSON/],
    ['a torn body', '{"a":1', /not JSON/],
    ['something behind it', '{"a":1} x', /not JSON/],
    ['a byte order mark', '\uFEFF{"a":1}', /not JSON/],
    ['a number that is none', '{"a":NaN}', /not JSON/],
    ['a key that stands twice', '{"a":1,"b":{"c":1},"a":2}', /"a" stands twice/],
    ['a key that stands twice in disguise', '{"a":1,"\\u0061":2}', /"a" stands twice/],
    ['a key behind a text with quotes', '{"x":"\\"{","x":1}', /"x" stands twice/],
    ['a tower of lists', '['.repeat(10_000) + ']'.repeat(10_000), /nested/],
    ['a tower of objects', '{"a":'.repeat(100) + '1' + '}'.repeat(100), /nested/],
  ])('%s', (_what, text, words) => {
    expect(() => parseStrictJson(bytes(text))).toThrow(MalformedJson)
    expect(() => parseStrictJson(bytes(text))).toThrow(words)
  })

  test('UTF-16 and broken UTF-8', () => {
    expect(() => parseStrictJson(Buffer.from('{"a":1}', 'utf16le'))).toThrow(MalformedJson)
    expect(() => parseStrictJson(Uint8Array.of(0x22, 0xc3, 0x28, 0x22))).toThrow(/not UTF-8/)
  })
})

test('a crowd of values is refused, the largest save is not', () => {
  const numbers = (count: number) => bytes(`[${Array(count).fill(0).join(',')}]`)
  expect(parseStrictJson(numbers(40_000))).toHaveLength(40_000)
  expect(() => parseStrictJson(numbers(60_000))).toThrow(/more than 50000 values/)
})
