import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { progressBar } from './progress.ts'

/** A bar, and what a terminal shows after each text that is written. */
function aBar() {
  const clock = { now: 0 }
  const shown: string[] = []
  const bar = progressBar(
    (text) => void shown.push(text.replace('\r\u001B[2K', '')),
    () => clock.now,
  )
  return { bar, shown, clock }
}

test('the progress bar grows with the rows that are done', () => {
  const { bar, shown, clock } = aBar()
  const done = bar.step('Copying rows', 4_000)
  done(1_000)
  clock.now += 100
  done(1_500)
  done(1_500)
  bar.end()
  expect(shown).toEqual([
    'Copying rows ██████░░░░░░░░░░░░░░░░░░  25 %  1,000 of 4,000',
    'Copying rows ███████████████░░░░░░░░░  62 %  2,500 of 4,000',
    'Copying rows ████████████████████████ 100 %  4,000 of 4,000',
    '',
  ])
})

test('the progress bar writes at most ten times a second, however many rows there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ done: fc.nat({ max: 9 }), after: fc.nat({ max: 300 }) }), { minLength: 1 }),
      (parts) => {
        const { bar, shown, clock } = aBar()
        const done = bar.step('Rows', 1_000_000)
        for (const part of parts) {
          clock.now += part.after
          done(part.done)
        }
        expect(shown.length).toBeLessThanOrEqual(1 + clock.now / 100)
      },
    ),
  )
})
