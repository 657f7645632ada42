import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const anyLines = fc.array(fc.constantFrom<string[]>('', 'a', 'b', 'c', '- rope', '__proto__'), { maxLength: 12 })
const clean = (lines: readonly string[]) => ({ lines, conflict: false })

test('if one version is unchanged, the other is the result', () => {
  fc.assert(
    fc.property(anyLines, anyLines, (base, text) => {
      expect(mergeLines(base, base, text)).toEqual(clean(text))
      expect(mergeLines(base, text, base)).toEqual(clean(text))
    }),
  )
})

test('equal replacements and removals of existing lines are kept once', () => {
  const fates = fc.array(
    fc.constantFrom<('kept' | 'reworded' | 'extended' | 'removed')[]>('kept', 'reworded', 'extended', 'removed'),
    {
      maxLength: 20,
    },
  )
  fc.assert(
    fc.property(fates, (lines) => {
      // Between two changed lines one is kept, so that each change is a hunk of its own.
      const base = lines.flatMap((_, i) => [`line ${i}`, `between ${i}`])
      const outcomes = {
        kept: (i: number) => [`line ${i}`],
        reworded: (i: number) => [`new ${i}`],
        extended: (i: number) => [`new ${i}`, 'and more'],
        removed: () => [],
      }
      const text = lines.flatMap((fate, i) => [...outcomes[fate](i), `between ${i}`])
      expect(mergeLines(base, text, text)).toEqual(clean(text))
    }),
  )
})

test('equal lines that both insert in one place are kept twice', () => {
  fc.assert(
    fc.property(
      anyLines,
      fc.nat(12),
      fc.array(fc.constantFrom<string[]>('', 'I', 'II'), { minLength: 1, maxLength: 3 }),
      (base, at, tally) => {
        const index = Math.min(at, base.length)
        const text = base.toSpliced(index, 0, ...tally)
        const lines = mergeLines(base, text, text)?.lines ?? []
        expect(lines).toHaveLength(base.length + 2 * tally.length)
        expect(lines.toSorted()).toEqual([...text, ...tally].toSorted())
      },
    ),
  )
})

test('every writer who appends the same tally line adds one', () => {
  fc.assert(
    fc.property(fc.nat(5), fc.integer({ min: 1, max: 6 }), (before, writers) => {
      const base = ['Goblins:', ...Array.from({ length: before }, () => 'I')]
      const merged = Array.from({ length: writers }).reduce<readonly string[]>(
        (stored) => mergeLines(base, stored, [...base, 'I'])?.lines ?? [],
        base,
      )
      expect(merged).toEqual([...base, ...Array.from({ length: writers }, () => 'I')])
    }),
  )
})

test('a line that one writer removed and the other rewrote is a conflict, whatever it was rewritten to', () => {
  const anyWording = fc.constantFrom('', 'a', ' ')
  fc.assert(
    fc.property(anyWording, fc.nat(3), (wording, at) => {
      const base = ['one', 'two', 'three', 'four']
      const [without, reworded] = [base.toSpliced(at, 1), base.with(at, wording)]
      expect(mergeLines(base, without, reworded)).toEqual({ lines: reworded, conflict: true })
      expect(mergeLines(base, reworded, without)).toEqual({ lines: without, conflict: true })
    }),
  )
})

test('lines changed by only one writer are merged, even if they are adjacent', () => {
  const changesOfEach = fc.array(fc.constantFrom('nobody', 'ann', 'bob'), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(changesOfEach, (authors) => {
      const base = authors.map((_, i) => `line ${i}`)
      const by = (name: string) => base.map((line, i) => (authors[i] === name ? `${line}, says ${name}` : line))
      const both = base.map((line, i) => (authors[i] === 'nobody' ? line : `${line}, says ${authors[i]}`))
      expect(mergeLines(base, by('ann'), by('bob'))).toEqual(clean(both))
    }),
  )
})

test('lines edited by one writer and lines inserted by the other are all in the result', () => {
  const touched = fc.array(fc.record({ reworded: fc.boolean(), addedBefore: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(touched, (lines) => {
      const text = (writer: { rewords: boolean; adds: boolean }) =>
        lines.flatMap(({ reworded, addedBefore }, i) => [
          ...(writer.adds && addedBefore ? [`new ${i}`] : []),
          writer.rewords && reworded ? `reworded ${i}` : `line ${i}`,
        ])
      const base = text({ rewords: false, adds: false })
      const [anns, bobs] = [text({ rewords: true, adds: false }), text({ rewords: false, adds: true })]
      const both = text({ rewords: true, adds: true })
      expect(mergeLines(base, anns, bobs)).toEqual(clean(both))
      expect(mergeLines(base, bobs, anns)).toEqual(clean(both))
    }),
  )
})

test('the result contains all lines the later writer added', () => {
  fc.assert(
    fc.property(anyLines, anyLines, fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }), (base, earlier, indexes) => {
      const own = indexes.map((_, i) => `own ${i}`)
      const later = indexes.reduce<readonly string[]>((lines, at, i) => lines.toSpliced(at, 0, own[i] ?? ''), base)
      const lines = mergeLines(base, earlier, later)?.lines ?? []
      expect(lines.filter((line) => line.startsWith('own')).toSorted()).toEqual(own)
    }),
  )
})

test('of lines edited by both the later version wins, and merging again changes nothing', () => {
  const wordings = fc.array(fc.subarray(['ann', 'bob']), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(wordings, (authors) => {
      const base = authors.map((_, i) => `line ${i}`)
      const by = (name: string) => base.map((line, i) => (authors[i]?.includes(name) ? `${line}, says ${name}` : line))
      const both = base.map((line, i) => [line, ...(authors[i]?.slice(-1) ?? [])].join(', says '))
      const conflict = authors.some((names) => names.length === 2)
      expect(mergeLines(base, by('ann'), by('bob'))).toEqual({ lines: both, conflict })
      expect(mergeLines(base, both, by('bob'))?.lines).toEqual(both)
    }),
  )
})

test('lines added by both in one place are all in the result, the earlier ones first', () => {
  fc.assert(
    fc.property(anyLines, fc.nat(12), (base, at) => {
      const index = Math.min(at, base.length)
      const by = (...lines: readonly string[]) => base.toSpliced(index, 0, ...lines)
      expect(mergeLines(base, by('ann'), by('bob'))).toEqual(clean(by('ann', 'bob')))
      expect(mergeLines(base, by('ann', 'bob'), by('bob'))).toEqual(clean(by('ann', 'bob', 'bob')))
      expect(mergeLines(base, by('ann'), by('ann', 'bob'))).toEqual(clean(by('ann', 'ann', 'bob')))
    }),
  )
})

test('identical text that replaces different lines is a conflict', () => {
  expect(mergeLines(['one', 'two'], ['new'], ['one', 'new'])).toEqual({ lines: ['one', 'new'], conflict: true })
  expect(mergeLines(['one', 'two'], ['new'], ['new', 'two'])).toEqual({ lines: ['new', 'two'], conflict: true })
})

test('texts of 20,000 lines are merged or given up within the time limit', () => {
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

test('a version that differs from the base by more than 300 lines is not merged', () => {
  const added = (count: number) => ['first', ...Array.from({ length: count }, (_, i) => `line ${i}`)]
  expect(mergeLines(['first'], added(300), ['first'])).toEqual(clean(added(300)))
  expect(mergeLines(['first'], added(301), ['first'])).toBeNull()
  expect(mergeLines(['first'], ['first'], added(301))).toBeNull()
  const base = added(301)
  for (const removed of [299, 300])
    expect(mergeLines(base, base.slice(removed), base)).toEqual(clean(base.slice(removed)))
  expect(mergeLines(base, base.slice(301), base)).toBeNull()
  // A rewritten line is removed and added.
  const rewritten = (count: number) => base.map((line, i) => (i < count ? `new ${line}` : line))
  expect(mergeLines(base, rewritten(150), base)).toEqual(clean(rewritten(150)))
  expect(mergeLines(base, rewritten(151), base)).toBeNull()
})
