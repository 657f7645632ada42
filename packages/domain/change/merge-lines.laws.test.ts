import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const anyLines = fc.array(fc.constantFrom<string[]>('', 'a', 'b', 'c', '- rope', '__proto__'), { maxLength: 12 })
const clean = (lines: readonly string[]) => ({ lines, conflict: false })

test('who changed nothing stands in nobody’s way', () => {
  fc.assert(
    fc.property(anyLines, anyLines, (base, text) => {
      expect(mergeLines(base, base, text)).toEqual(clean(text))
      expect(mergeLines(base, text, base)).toEqual(clean(text))
    }),
  )
})

test('what both wrote alike is written once', () => {
  fc.assert(
    fc.property(anyLines, anyLines, (base, text) => {
      expect(mergeLines(base, text, text)).toEqual(clean(text))
    }),
  )
})

test('lines that only one of two people changed count, even next to each other', () => {
  const changesOfEach = fc.array(fc.constantFrom('nobody', 'ann', 'bob'), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(changesOfEach, (whose) => {
      const base = whose.map((_, i) => `line ${i}`)
      const by = (name: string) => base.map((line, i) => (whose[i] === name ? `${line}, says ${name}` : line))
      const both = base.map((line, i) => (whose[i] === 'nobody' ? line : `${line}, says ${whose[i]}`))
      expect(mergeLines(base, by('ann'), by('bob'))).toEqual(clean(both))
    }),
  )
})

test('lines that one reworded and lines that the other put between them are all there', () => {
  const touched = fc.array(fc.record({ reworded: fc.boolean(), addedBefore: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(touched, (places) => {
      const text = (who: { rewords: boolean; adds: boolean }) =>
        places.flatMap(({ reworded, addedBefore }, i) => [
          ...(who.adds && addedBefore ? [`new ${i}`] : []),
          who.rewords && reworded ? `reworded ${i}` : `line ${i}`,
        ])
      const base = text({ rewords: false, adds: false })
      const [anns, bobs] = [text({ rewords: true, adds: false }), text({ rewords: false, adds: true })]
      const both = text({ rewords: true, adds: true })
      expect(mergeLines(base, anns, bobs)).toEqual(clean(both))
      expect(mergeLines(base, bobs, anns)).toEqual(clean(both))
    }),
  )
})

test('the later writer’s own lines always stand', () => {
  fc.assert(
    fc.property(anyLines, anyLines, fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }), (base, earlier, places) => {
      const own = places.map((_, i) => `own ${i}`)
      const later = places.reduce<readonly string[]>((lines, place, i) => lines.toSpliced(place, 0, own[i] ?? ''), base)
      const lines = mergeLines(base, earlier, later)?.lines ?? []
      expect(lines.filter((line) => line.startsWith('own')).toSorted()).toEqual(own)
    }),
  )
})

test('lines reworded by both are the later writer’s, and merging them once more changes nothing', () => {
  const wordings = fc.array(fc.subarray(['ann', 'bob']), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(wordings, (whose) => {
      const base = whose.map((_, i) => `line ${i}`)
      const by = (name: string) => base.map((line, i) => (whose[i]?.includes(name) ? `${line}, says ${name}` : line))
      const both = base.map((line, i) => [line, ...(whose[i]?.slice(-1) ?? [])].join(', says '))
      const conflict = whose.some((names) => names.length === 2)
      expect(mergeLines(base, by('ann'), by('bob'))).toEqual({ lines: both, conflict })
      expect(mergeLines(base, both, by('bob'))?.lines).toEqual(both)
    }),
  )
})

test('what both added in one place stays, the earlier first', () => {
  fc.assert(
    fc.property(anyLines, fc.nat(12), (base, at) => {
      const place = Math.min(at, base.length)
      const by = (...lines: readonly string[]) => base.toSpliced(place, 0, ...lines)
      expect(mergeLines(base, by('ann'), by('bob'))).toEqual(clean(by('ann', 'bob')))
      expect(mergeLines(base, by('ann', 'bob'), by('bob'))).toEqual(clean(by('ann', 'bob')))
      expect(mergeLines(base, by('ann'), by('ann', 'bob'))).toEqual(clean(by('ann', 'bob')))
    }),
  )
})

test('the same words in place of other lines are a conflict all the same', () => {
  expect(mergeLines(['one', 'two'], ['new'], ['one', 'new'])).toEqual({ lines: ['one', 'new'], conflict: true })
  expect(mergeLines(['one', 'two'], ['new'], ['new', 'two'])).toEqual({ lines: ['new', 'two'], conflict: true })
})

test('texts of twenty thousand lines are merged or given up, but nobody waits', () => {
  const letters = (count: number, letter: (i: number) => string) => Array.from({ length: count }, (_, i) => letter(i))
  const texts = [
    letters(20_000, () => 'a'),
    letters(19_900, () => 'a'),
    letters(20_000, (i) => (i % 2 ? 'a' : 'b')),
    letters(20_000, (i) => ((i * i) % 7 > 3 ? 'a' : 'b')),
    letters(20_000, (i) => (i < 10_000 ? 'a' : 'b')),
    letters(20_000, (i) => (i < 10_000 ? 'b' : 'a')),
    letters(20_000, (i) => String(i)),
    letters(20_000, (i) => String(20_000 - i)),
  ]
  for (const [i, base] of texts.entries()) {
    for (const [j, later] of texts.entries()) {
      expect([null, later.join()]).toContain(mergeLines(base, base, later)?.lines.join() ?? null)
      expect(() => mergeLines(base, texts[(i + j) % texts.length] ?? [], later)).not.toThrow()
    }
  }
})
