import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { same, type Json } from './json.ts'

const anyJson = fc.jsonValue() as fc.Arbitrary<Json>

test('a value equals its copy, whatever the order of its keys', () => {
  const reversed = (value: Json): Json =>
    JSON.parse(JSON.stringify(value), (_key, inner: Json) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toReversed())
        : inner,
    ) as Json
  fc.assert(
    fc.property(anyJson, (value) => {
      const copy = JSON.parse(JSON.stringify(value)) as Json
      expect(same(copy, reversed(copy))).toBe(true)
    }),
  )
})

test('two values are equal exactly if their JSON with sorted keys is equal', () => {
  const few = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      fc.constantFrom<Json[]>(null, 0, 1, '', '0', false),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.record({ a: tie('value'), b: tie('value') }, { requiredKeys: [], noNullPrototype: true }),
    ),
  })).value
  const canonical = (value: Json) => JSON.stringify(value, (_key, inner: Json) => sortedKeys(inner))
  const sortedKeys = (value: Json): Json =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value
  fc.assert(
    fc.property(few, few, (left, right) => {
      expect(same(left, right)).toBe(canonical(left) === canonical(right))
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  [{ a: null }, {}],
  [{ a: null }, { b: null }],
  [[], {}],
  [[null], []],
  ['1', 1],
  [0, null],
] as [Json, Json][])('%j does not equal %j', (left, right) => {
  expect(same(left, right)).toBe(false)
  expect(same(right, left)).toBe(false)
})
