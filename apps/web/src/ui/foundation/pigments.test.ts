import { expect, test } from 'vitest'
import { initialOf, pigmentOf, pigments } from './pigments.ts'

test('an id always has the same pigment', () => {
  expect(pigmentOf('48213377')).toBe(pigmentOf('48213377'))
  expect(pigmentOf('1')).toBe('sepia')
  expect(pigmentOf('')).toBe('rubric')
})

test('ids are spread evenly over all pigments', () => {
  const counts = new Map(pigments.map((pigment) => [pigment, 0]))
  for (let id = 0; id < 5000; id++) {
    const pigment = pigmentOf(String(id * 7919))
    counts.set(pigment, (counts.get(pigment) ?? 0) + 1)
  }
  for (const count of counts.values()) expect(count).toBeGreaterThan(700)
})

test('the initial is the first grapheme of the name, upper-cased', () => {
  expect(initialOf('mirelle')).toBe('M')
  expect(initialOf('  ährenfels')).toBe('Ä')
  expect(initialOf('A\u0308hre')).toBe('A\u0308')
  expect(initialOf('👩‍🚀 Ada')).toBe('👩‍🚀')
})

test('a letter without a one-letter capital stays lower-case, and an empty name has no initial', () => {
  expect(initialOf('ßen')).toBe('ß')
  expect(initialOf('   ')).toBe('')
})
