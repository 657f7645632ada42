import { describe, expect, test } from 'vitest'
import type { Language } from '../localized.ts'
import { characterFields } from './fields.ts'
import { generateName } from './names.ts'

/** A small seeded generator (mulberry32), so that failures are reproducible. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const draw = (language: Language, length: number) => {
  const random = seeded(1492)
  return Array.from({ length }, () => generateName(random, language))
}

describe.each([
  { language: 'en', particle: 'of' },
  { language: 'de', particle: 'von' },
] as const)('a random name ($language)', ({ language, particle }) => {
  // Enough draws for every pair of adjacent parts to occur many times.
  const names = draw(language, 150_000)
  const matching = (pattern: RegExp) => names.filter((name) => pattern.test(name))

  test('is rarely drawn twice: more than 100,000 different names occur', () => {
    expect(new Set(names).size).toBeGreaterThan(100_000)
  })

  test('fits into the name field and has no surrounding spaces', () => {
    const { maxLength } = characterFields.name
    expect(names.filter((name) => name.length > maxLength || name.length < 3 || name !== name.trim())).toEqual([])
  })

  test('starts each of its parts with a capital letter, except for the particle', () => {
    const part = '\\p{Lu}\\p{Ll}+'
    const wellFormed = new RegExp(`^${part}( (${particle} )?${part}(-${part})?)?$`, 'u')
    expect(names.filter((name) => !wellFormed.test(name))).toEqual([])
  })

  test('never has the same letter three times in a row', () => {
    expect(matching(/(\p{L})\1\1/iu)).toEqual([])
  })

  test('never has five consonants or four vowels in a row', () => {
    expect(matching(/[bcdfghjklmnpqrstvwxzß]{5}/i)).toEqual([])
    expect(matching(/[aeiouyäöü]{4}/i)).toEqual([])
  })

  test('never repeats a part in a surname', () => {
    expect(matching(/ (\p{L}{4,})\p{L}*-\1/u)).toEqual([])
    expect(matching(/(\p{L}{4,})-\p{L}*\1$/u)).toEqual([])
    expect(matching(/(?:^|[ -])(\p{L}{3,})\1(?:$|-)/iu)).toEqual([])
  })

  test('occurs in every form: single, with a surname, with a particle, with a double surname', () => {
    const share = (form: RegExp) => matching(form).length / names.length
    expect(share(/^\p{L}+ \p{L}+$/u)).toBeGreaterThan(0.6)
    for (const rare of [/^\p{L}+$/u, new RegExp(` ${particle} `), /-/]) {
      expect(share(rare)).toBeGreaterThan(0.05)
      expect(share(rare)).toBeLessThan(0.2)
    }
  })

  test('is the same for the same random numbers', () => {
    expect(generateName(seeded(7), language)).toBe(generateName(seeded(7), language))
    expect(generateName(seeded(7), language)).not.toBe(generateName(seeded(8), language))
  })
})

test('the smallest and the largest random number both give a name', () => {
  expect(generateName(() => 0, 'en')).toBe('Adeline')
  expect(generateName(() => 0, 'de')).toBe('Mira')
  expect(generateName(() => 1 - Number.EPSILON, 'en')).toMatch(/^Zachary Yarrowview-\p{Lu}/u)
  expect(generateName(() => 1 - Number.EPSILON, 'de')).toMatch(/^Ümorin Dornsang-\p{Lu}/u)
})

test('English and German names have few parts in common', () => {
  const partsIn = (language: Language) => new Set(draw(language, 10_000).flatMap((name) => name.split(/[ -]/)))
  const [english, german] = [partsIn('en'), partsIn('de')]
  expect([...english].filter((part) => german.has(part)).length / Math.min(english.size, german.size)).toBeLessThan(
    0.01,
  )
})
