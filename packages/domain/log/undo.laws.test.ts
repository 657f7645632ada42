import { aCharacter, anyHistory, aSaveContext, gameNight } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { commit, commitCreation, type Commit } from '../save/commit.ts'
import type { LogEntry } from './entry.ts'
import { replay } from './history.ts'
import { nextLogId } from './next-log-id.ts'
import { isUndoable, undo, undoingsIn, undoneBy } from './undo.ts'

/** Takes entries back on top of a history; null when nothing is left of them to undo. */
function withUndo(history: readonly Commit[], entries: readonly LogEntry[]): readonly Commit[] | null {
  const latest = history.at(-1) as Commit
  const changes = undo(entries, latest.character)
  if ('kind' in changes) return null
  const firstLogId = nextLogId(0, Number(latest.entries.at(-1)?.id))
  const context = aSaveContext({ user: 'bob', saveId: `undo ${firstLogId}`, firstLogId })
  const outcome = commit(latest, changes, context)
  // A list that is full again has no room for what was taken out of it.
  return outcome.kind === 'committed' ? [...history, outcome] : null
}

const entriesOf = (history: readonly Commit[]) => history.flatMap(({ entries }) => entries)
const shownBy = (history: readonly Commit[]) => history.at(-1)?.character as Character
const latestSave = (history: readonly Commit[]) => history.at(-1)?.entries.toReversed() ?? []

/** A history in the hands of several people, and one of its entries, or all of its save, newest first. */
const anyUndoing = fc.tuple(anyHistory, fc.nat(), fc.boolean()).map(([history, place, whole]) => {
  const entries = entriesOf(history).filter(isUndoable)
  const entry = entries[place % entries.length]
  const meant = entries.filter((one) => (whole ? one.saveId === entry?.saveId : one === entry)).toReversed()
  return { history, meant }
})

test('after any undo the log still replays to the character that is shown', () => {
  fc.assert(
    fc.property(anyUndoing, ({ history, meant }) => {
      const undone = withUndo(history, meant)
      fc.pre(undone !== null)
      expect(replay(entriesOf(undone))).toStrictEqual(shownBy(undone))
    }),
  )
})

test('an undo writes an entry for each that it takes back, pointing to it, and nothing else', () => {
  fc.assert(
    fc.property(anyUndoing, ({ history, meant }) => {
      const undone = withUndo(history, meant)
      fc.pre(undone !== null)
      const ids = meant.map(({ id }) => id)
      const undoings = latestSave(undone).map(({ data }) => data.undoes)
      expect(undoings.every((id) => id !== undefined && ids.includes(id))).toBe(true)
      expect(new Set(undoings).size).toBe(undoings.length)
      expect(undoneBy(undoingsIn(entriesOf(undone)))).toEqual(new Set(undoings))
    }),
  )
})

test('an undo that is undone at once restores every value, limits and removals included', () => {
  fc.assert(
    fc.property(anyUndoing, ({ history, meant }) => {
      const undone = withUndo(history, meant)
      fc.pre(undone !== null)
      const restored = withUndo(undone, latestSave(undone))
      expect(restored && shownBy(restored)).toStrictEqual(shownBy(history))
      expect(restored && replay(entriesOf(restored))).toStrictEqual(shownBy(history))
      expect(restored && undoneBy(undoingsIn(entriesOf(restored))).has(meant[0]?.id ?? '')).toBe(false)
    }),
  )
})

test('the last save, taken back as a whole, was never made', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const meant = latestSave(history)
      fc.pre(history.length > 1 && meant.every(isUndoable))
      const undone = withUndo(history, meant)
      expect(undone && shownBy(undone)).toStrictEqual(shownBy(history.slice(0, -1)))
    }),
  )
})

/** What a limit keeps back is missing at the end, and the log says so by `asked`. */
test('whatever is gained and spent between an undo and its undo, a counter ends where it would without both', () => {
  const amount = fc.integer({ min: -50, max: 50 })
  fc.assert(
    fc.property(fc.nat(500), fc.array(amount, { minLength: 1, maxLength: 6 }), fc.nat(), (gold, amounts, place) => {
      const born = commitCreation(aCharacter({ gold }), aSaveContext())
      const cut = 1 + (place % amounts.length)
      const [before, between] = [amounts.slice(0, cut), amounts.slice(cut)]
      const played = before.reduce(withGold, [born])
      const entry = entriesOf(played).find(isUndoable)
      const undone = entry && withUndo(played, [entry])
      fc.pre(Boolean(undone))
      const meanwhile = between.reduce(withGold, undone ?? [])
      // Of what a limit keeps back as a whole there is not even an entry.
      fc.pre(meanwhile.length === 2 + amounts.filter((by) => by !== 0).length)
      const redone = withUndo(meanwhile, latestSave(undone ?? []))
      const end = redone ?? meanwhile
      fc.pre(entriesOf(end).every(({ data }) => data.asked === undefined))
      const sum = [gold, ...before, ...between].reduce((all, one) => all + one)
      // Nor can an undo be taken back that a limit keeps back as a whole: that is refused.
      expect(shownBy(end).gold).toBe(redone ? sum : 0)
    }),
  )
})

const withGold = (history: readonly Commit[], by: number): readonly Commit[] => {
  const latest = history.at(-1) as Commit
  const firstLogId = nextLogId(0, Number(latest.entries.at(-1)?.id ?? gameNight))
  const changes = [{ field: 'gold', oldValue: 100, newValue: 100 + by }]
  const outcome = commit(latest, changes, aSaveContext({ firstLogId })) as Commit
  return outcome.entries.length > 0 ? [...history, outcome] : history
}
