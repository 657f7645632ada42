import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MalformedJson, parseStrictJson } from './strict-json.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('every JSON value is parsed as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
      const text = JSON.stringify(value)
      expect(parseStrictJson(bytes(text))).toEqual(JSON.parse(text))
    }),
  )
})

test('a key may occur in different objects, and a value may equal a key', () => {
  expect(parseStrictJson(bytes('[{"a":"a"},{"a":{"a":["a","a"]}}]'))).toHaveLength(2)
})

describe('malformed JSON', () => {
  test.each([
    ['an empty body is rejected', '', /empty/],
    ['text that is not JSON is rejected', 'gold=15', /not valid JSON/],
    ['a truncated body is rejected', '{"a":1', /not valid JSON/],
    ['trailing text is rejected', '{"a":1} x', /not valid JSON/],
    ['a byte order mark is rejected', '\uFEFF{"a":1}', /not valid JSON/],
    ['NaN is rejected', '{"a":NaN}', /not valid JSON/],
    ['a duplicate key is rejected', '{"a":1,"b":{"c":1},"a":2}', /Duplicate key "a"/],
    ['an escaped duplicate key is rejected', '{"a":1,"\\u0061":2}', /Duplicate key "a"/],
    ['a duplicate key after a string with quotes is rejected', '{"x":"\\"{","x":1}', /Duplicate key "x"/],
    ['deeply nested arrays are rejected', '['.repeat(10_000) + ']'.repeat(10_000), /nested/],
    ['deeply nested objects are rejected', '{"a":'.repeat(100) + '1' + '}'.repeat(100), /nested/],
  ])('%s', (_case, text, message) => {
    expect(() => parseStrictJson(bytes(text))).toThrow(MalformedJson)
    expect(() => parseStrictJson(bytes(text))).toThrow(message)
  })

  test('UTF-16 and invalid UTF-8 are rejected', () => {
    expect(() => parseStrictJson(Buffer.from('{"a":1}', 'utf16le'))).toThrow(MalformedJson)
    expect(() => parseStrictJson(Uint8Array.of(0x22, 0xc3, 0x28, 0x22))).toThrow(/not valid UTF-8/)
  })
})

test('too many values are rejected, the largest save is accepted', () => {
  const numbers = (count: number) => bytes(`[${Array(count).fill(0).join(',')}]`)
  expect(parseStrictJson(numbers(40_000))).toHaveLength(40_000)
  expect(() => parseStrictJson(numbers(60_000))).toThrow(/more than 50000 values/)
})
