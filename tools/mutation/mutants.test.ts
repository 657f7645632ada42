import { describe, expect, test } from 'vitest'
import { mutantsOf, mutated, sample, type Mutant } from './mutants.ts'

const variantsOf = (text: string): string[] => mutantsOf('a.ts', text).map((mutant) => mutated(text, mutant))

describe('each construct is broken in its own way', () => {
  test.each([
    ['x = a < b', ['x = a <= b']],
    ['x = a === b', ['x = a !== b']],
    ['x = a + b', ['x = a - b']],
    ['x = a && b', ['x = a || b']],
    ['x = a ?? b', ['x = a']],
    ['x = !a', ['x = a']],
    ['x = true', ['x = false']],
    ['x = 7', ['x = 8', 'x = 6']],
    ['x = [a]', ['x = []']],
    ['x = { ...a }', ['x = { ...{} }']],
    ['x = a ? b : c', ['x = !(a) ? b : c']],
    ['x = a.filter(b)', ['x = a']],
    ['x = a.some(b)', ['x = a.every(b)']],
    ['x = Math.min(a)', ['x = Math.max(a)']],
  ])('%s', (text, expected) => {
    expect(variantsOf(`let ${text}`)).toEqual(expected.map((variant) => `let ${variant}`))
  })

  test('a statement is removed', () => {
    expect(variantsOf('if (a === b) { send(); }')).toEqual(['if (a !== b) { send(); }', 'if (a === b) { ; }'])
  })
})

test('types and joined texts have no mutants, because these would change nothing or not compile', () => {
  expect(variantsOf(`type A = 1 | true; let a: 2 = b; let c = 'x' + d`)).toEqual([])
})

test('React hooks have no mutants, because only components in a browser call them', () => {
  expect(variantsOf('function useSum(a, b) { return a + b }; const useBoth = (a, b) => a && b')).toEqual([])
})

describe('a sample', () => {
  const mutants = ['a.ts', 'b.ts', 'c.ts'].flatMap((path) =>
    Array.from({ length: 20 }, (_, start): Mutant => ({ path, start, end: start, replacement: '' })),
  )

  test('is the same for the same seed and another one for another seed', () => {
    expect(sample(mutants, 12, 1)).toEqual(sample(mutants, 12, 1))
    expect(sample(mutants, 12, 1)).not.toEqual(sample(mutants, 12, 2))
  })

  test('is spread over the files and has no mutant twice', () => {
    const chosen = sample(mutants, 12, 3)
    expect(new Set(chosen).size).toBe(12)
    expect([...Map.groupBy(chosen, ({ path }) => path).values()].map(({ length }) => length)).toEqual([4, 4, 4])
  })

  test('has every mutant if there are not more', () => {
    expect(sample(mutants, 60, 4)).toHaveLength(60)
    expect(sample(mutants, 100, 4)).toHaveLength(60)
  })
})
