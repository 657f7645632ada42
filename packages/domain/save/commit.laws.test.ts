import { anyHistory, anyStoredAndEdits, aSaveContext, gameNight } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { apply } from '../change/apply.ts'
import type { Change } from '../change/change.ts'
import { classify } from '../change/classify.ts'
import { parsePath, read, type Path } from '../change/path.ts'
import { isList, same, type Json } from '../json.ts'
import { replay } from '../log/history.ts'
import { commit, type Commit } from './commit.ts'
import { validateChanges } from './save.ts'

const committed = (character: Character, changes: readonly Change[]) =>
  commit({ character, revision: 7 }, changes, aSaveContext()) as Commit

test('any edits of a valid character can be saved', () => {
  fc.assert(
    fc.property(anyStoredAndEdits, ({ stored, changes }) => {
      expect(validateChanges(changes)).toBeNull()
      expect(committed(stored, changes).kind).toBe('committed')
    }),
  )
})

test('there is exactly one log entry for each path whose value changed, with the values before and after', () => {
  fc.assert(
    fc.property(anyStoredAndEdits, ({ stored, changes }) => {
      const { character, entries } = committed(stored, changes)
      const changed = changes.flatMap(({ field }) => {
        const path = parsePath(field) as Path
        const [oldValue, newValue] = [read(stored, path), read(character, path)]
        return JSON.stringify(oldValue) === JSON.stringify(newValue) ? [] : [{ field, oldValue, newValue }]
      })
      expect(entries.map(({ data: { field, oldValue, newValue } }) => ({ field, oldValue, newValue }))).toEqual(changed)
    }),
  )
})

test('the entries of a save have consecutive ids and share the save’s metadata', () => {
  fc.assert(
    fc.property(anyStoredAndEdits, ({ stored, changes }) => {
      const { character, entries, revision } = committed(stored, changes)
      entries.forEach((entry, i) => {
        expect(entry).toMatchObject({
          id: String(gameNight + i),
          user: 'ann',
          characterId: stored.id,
          gameId: character.gameId,
          saveId: aSaveContext().saveId,
          timestamp: '2026-11-14T19:40:00.000Z',
          type: classify(entry.data.field),
          revision,
        })
      })
    }),
  )
})

test('the revision grows by one exactly if something changed', () => {
  fc.assert(
    fc.property(anyStoredAndEdits, ({ stored, changes }) => {
      const { character, entries, revision } = committed(stored, changes)
      expect(revision).toBe(entries.length > 0 ? 8 : 7)
      expect(character === stored).toBe(entries.length === 0)
    }),
  )
})

/** Whether the character already has the value that the change asks for. */
function isFulfilled(character: Character, { field, oldValue, newValue }: Change): boolean {
  const path = parsePath(field) as Path
  if (path.field.kind === 'long-text') return true // Its lines may be merged with others.
  const stored = read(character, path)
  const elements = (value: Json) => (isList(value) ? value : [])
  if (path.field.kind !== 'set') return same(stored, newValue)
  const [was, now, is] = [oldValue, newValue, stored].map(elements) as [Json[], Json[], Json[]]
  return (
    now.every((one) => is.includes(one) || was.includes(one)) &&
    is.every((one) => now.includes(one) || !was.includes(one))
  )
}

test('every change is logged, reported as dropped, or already fulfilled', () => {
  fc.assert(
    fc.property(anyStoredAndEdits, ({ stored, changes }) => {
      const { character, entries, dropped } = committed(stored, changes)
      const reported = [...entries.map(({ data }) => data.field), ...dropped.map(({ field }) => field)]
      const unreported = changes.filter(({ field }) => !reported.includes(field))
      expect(new Set(reported).size).toBe(reported.length)
      expect(unreported.filter((change) => !isFulfilled(character, change))).toEqual([])
    }),
  )
})

test('replaying the log yields the stored character at every revision', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      commits.forEach(({ character }, i) => {
        const entries = commits.slice(0, i + 1).flatMap((one) => one.entries)
        expect(replay(entries)).toStrictEqual(character)
      })
    }),
  )
})

test('log ids are unique and ascending', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      const ids = commits.flatMap(({ entries }) => entries.map(({ id }) => Number(id)))
      expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => left - right))
    }),
  )
})

test('the old value of every log entry is the value before it, and the new value differs', () => {
  fc.assert(
    fc.property(anyHistory, ([creation, ...commits]) => {
      let character = creation?.character as Character
      for (const { data } of commits.flatMap(({ entries }) => entries)) {
        expect(data.oldValue).toEqual(read(character, parsePath(data.field) as Path))
        expect(data.oldValue).not.toEqual(data.newValue)
        character = apply(character, [data])
      }
    }),
  )
})
