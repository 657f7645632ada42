import { aCharacter, aLogEntry, anyHistory } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOfEach, replay, rewind } from './history.ts'

test('winding back from now gives the character as it was, at every save', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      const latest = commits.at(-1)?.character ?? aCharacter()
      commits.forEach(({ character }, i) => {
        const later = commits.slice(i + 1).flatMap(({ entries }) => entries)
        expect(rewind(latest, later)).toStrictEqual(character)
      })
    }),
  )
})

test('winding back and forth meets at every entry', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), (commits, place) => {
      const entries = commits.flatMap((one) => one.entries)
      const latest = commits.at(-1)?.character ?? aCharacter()
      const at = 1 + (place % entries.length)
      expect(rewind(latest, entries.slice(at))).toStrictEqual(replay(entries.slice(0, at)))
    }),
  )
})

test('the first entry of each path is enough to wind back', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), (commits, place) => {
      const entries = commits.flatMap((one) => one.entries)
      const latest = commits.at(-1)?.character ?? aCharacter()
      const later = entries.slice(1 + (place % entries.length))
      const firsts = firstOfEach(later)
      expect(new Set(firsts.map(({ data }) => data.field)).size).toBe(firsts.length)
      expect(rewind(latest, firsts)).toStrictEqual(rewind(latest, later))
    }),
  )
})

test('a log that does not begin with the creation cannot be replayed', () => {
  expect(() => replay([])).toThrow('creation')
  expect(() => replay([aLogEntry()])).toThrow('creation')
})
