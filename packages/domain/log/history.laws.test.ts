import { aCharacter, aLogEntry, anyHistory } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogEntry } from './entry.ts'
import { firstEntryPerField, replay, rewind } from './history.ts'

const changeOf = ({ data }: LogEntry) => data

test('rewinding from the latest character yields the character after every save', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      const latest = commits.at(-1)?.character ?? aCharacter()
      commits.forEach(({ character }, i) => {
        const later = commits.slice(i + 1).flatMap(({ entries }) => entries.map(changeOf))
        expect(rewind(latest, later)).toStrictEqual(character)
      })
    }),
  )
})

test('rewinding and replaying agree at every entry', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), (commits, index) => {
      const entries = commits.flatMap((one) => one.entries)
      const latest = commits.at(-1)?.character ?? aCharacter()
      const at = 1 + (index % entries.length)
      expect(rewind(latest, entries.slice(at).map(changeOf))).toStrictEqual(replay(entries.slice(0, at)))
    }),
  )
})

test('the first entry of each path is enough to rewind', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(), (commits, index) => {
      const entries = commits.flatMap((one) => one.entries)
      const latest = commits.at(-1)?.character ?? aCharacter()
      const later = entries.slice(1 + (index % entries.length))
      const firsts = firstEntryPerField(later)
      expect(new Set(firsts.map(({ data }) => data.field)).size).toBe(firsts.length)
      expect(rewind(latest, firsts.map(changeOf))).toStrictEqual(rewind(latest, later.map(changeOf)))
    }),
  )
})

test('replaying a log without its creation entry throws', () => {
  expect(() => replay([])).toThrow('creation')
  expect(() => replay([aLogEntry()])).toThrow('creation')
})
