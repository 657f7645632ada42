import { describe, expect, test } from 'vitest'
import { generateName } from './names.ts'

/** A small seeded generator (mulberry32), so that a failure can be seen again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = seeded(1492)
// Enough that every two neighbouring parts have met about fifty times.
const drawn = Array.from({ length: 150_000 }, () => generateName(random))
const thatAre = (wrong: RegExp) => drawn.filter((name) => wrong.test(name))

describe('a name drawn by lot', () => {
  test('is hardly ever drawn twice: more than 100,000 different ones can be reached', () => {
    expect(new Set(drawn).size).toBeGreaterThan(100_000)
  })

  test('fits into the name field', () => {
    expect(drawn.filter((name) => name.length > 80 || name.length < 3)).toEqual([])
  })

  test('begins each of its parts with a capital, but for the particle', () => {
    const part = '\\p{Lu}\\p{Ll}+'
    const wellFormed = new RegExp(`^${part}( (von )?${part}(-${part})?)?$`, 'u')
    expect(drawn.filter((name) => !wellFormed.test(name))).toEqual([])
  })

  test('has no letter three times in a row', () => {
    expect(thatAre(/(\p{L})\1\1/iu)).toEqual([])
  })

  test('has no pile of five consonants, nor of four vowels', () => {
    expect(thatAre(/[bcdfghjklmnpqrstvwxzß]{5}/i)).toEqual([])
    expect(thatAre(/[aeiouyäöü]{4}/i)).toEqual([])
  })

  test('never repeats a part in a double surname', () => {
    expect(thatAre(/ (\p{L}{4,})\p{L}*-\1/u)).toEqual([])
    expect(thatAre(/(\p{L}{4,})-\p{L}*\1$/u)).toEqual([])
  })

  test('takes every form: a single name, with surname, with particle, with a double surname', () => {
    const share = (form: RegExp) => thatAre(form).length / drawn.length
    expect(share(/^\p{L}+ \p{L}+$/u)).toBeGreaterThan(0.6)
    for (const rare of [/^\p{L}+$/u, / von /, /-/]) {
      expect(share(rare)).toBeGreaterThan(0.05)
      expect(share(rare)).toBeLessThan(0.2)
    }
  })

  test('is the same for the same chance, and stands at both ends of it', () => {
    expect(generateName(seeded(7))).toBe(generateName(seeded(7)))
    expect(generateName(seeded(7))).not.toBe(generateName(seeded(8)))
    expect(generateName(() => 0)).toBe('Mira')
    expect(generateName(() => 1 - Number.EPSILON)).toMatch(/^Ümorin Dornsang-\p{Lu}/u)
  })
})
