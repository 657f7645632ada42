import { aCharacter, anyHistory, aSaveContext, gameNight } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import { commit, commitCreation, type Commit } from '../save/commit.ts'
import type { LogEntry } from './entry.ts'
import { replay } from './history.ts'
import { nextLogId } from './next-log-id.ts'
import { isUndoable, undoChanges, undoLinksIn, undoneIds } from './undo.ts'

/** Commits an undo of the entries; null if it is refused. */
function withUndo(history: readonly Commit[], entries: readonly LogEntry[]): readonly Commit[] | null {
  const latest = history.at(-1) as Commit
  const changes = undoChanges(entries, latest.character)
  if ('kind' in changes) return null
  const firstLogId = nextLogId(0, Number(latest.entries.at(-1)?.id))
  const context = aSaveContext({ user: 'bob', saveId: `undo ${firstLogId}`, firstLogId })
  const outcome = commit(latest, changes, context)
  // A list that has become full has no room for a removed entry.
  return outcome.kind === 'committed' ? [...history, outcome] : null
}

const entriesOf = (history: readonly Commit[]) => history.flatMap(({ entries }) => entries)
const latestOf = (history: readonly Commit[]) => history.at(-1)?.character as Character
const latestSave = (history: readonly Commit[]) => history.at(-1)?.entries.toReversed() ?? []

/** A history by several people, and one of its entries or all entries of its save, newest first. */
const anyUndo = fc.tuple(anyHistory, fc.nat(), fc.boolean()).map(([history, index, whole]) => {
  const entries = entriesOf(history).filter(isUndoable)
  const entry = entries[index % entries.length]
  const targets = entries.filter((one) => (whole ? one.saveId === entry?.saveId : one === entry)).toReversed()
  return { history, targets }
})

test('after any undo the log still replays to the stored character', () => {
  fc.assert(
    fc.property(anyUndo, ({ history, targets }) => {
      const undone = withUndo(history, targets)
      fc.pre(undone !== null)
      expect(replay(entriesOf(undone))).toStrictEqual(latestOf(undone))
    }),
  )
})

test('an undo creates exactly one linked log entry for each undone entry', () => {
  fc.assert(
    fc.property(anyUndo, ({ history, targets }) => {
      const undone = withUndo(history, targets)
      fc.pre(undone !== null)
      const ids = targets.map(({ id }) => id)
      const undoneTargets = latestSave(undone).map(({ data }) => data.undoes)
      expect(undoneTargets.every((id) => id !== undefined && ids.includes(id))).toBe(true)
      expect(new Set(undoneTargets).size).toBe(undoneTargets.length)
      expect(undoneIds(undoLinksIn(entriesOf(undone)))).toEqual(new Set(undoneTargets))
    }),
  )
})

test('undoing an undo at once restores every value, including limits and removals', () => {
  fc.assert(
    fc.property(anyUndo, ({ history, targets }) => {
      const undone = withUndo(history, targets)
      fc.pre(undone !== null)
      const restored = withUndo(undone, latestSave(undone))
      expect(restored && latestOf(restored)).toStrictEqual(latestOf(history))
      expect(restored && replay(entriesOf(restored))).toStrictEqual(latestOf(history))
      expect(restored && undoneIds(undoLinksIn(entriesOf(restored))).has(targets[0]?.id ?? '')).toBe(false)
    }),
  )
})

test('undoing the whole last save restores the character before it', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const targets = latestSave(history)
      fc.pre(history.length > 1 && targets.every(isUndoable))
      const undone = withUndo(history, targets)
      expect(undone && latestOf(undone)).toStrictEqual(latestOf(history.slice(0, -1)))
    }),
  )
})

/** Histories with clamped values are left out: the clamped part is lost, as `asked` in the log shows. */
test('undoing and redoing a counter change has no effect on the result, whatever happens in between', () => {
  const amount = fc.integer({ min: -50, max: 50 })
  fc.assert(
    fc.property(fc.nat(500), fc.array(amount, { minLength: 1, maxLength: 6 }), fc.nat(), (gold, amounts, index) => {
      const creation = commitCreation(aCharacter({ gold }), aSaveContext())
      const cut = 1 + (index % amounts.length)
      const [before, between] = [amounts.slice(0, cut), amounts.slice(cut)]
      const played = before.reduce(withGold, [creation])
      const entry = entriesOf(played).find(isUndoable)
      const undone = entry && withUndo(played, [entry])
      fc.pre(Boolean(undone))
      const meanwhile = between.reduce(withGold, undone ?? [])
      // A change that was clamped completely has no entry at all.
      fc.pre(meanwhile.length === 2 + amounts.filter((by) => by !== 0).length)
      const redone = withUndo(meanwhile, latestSave(undone ?? []))
      const end = redone ?? meanwhile
      fc.pre(entriesOf(end).every(({ data }) => data.asked === undefined))
      const sum = [gold, ...before, ...between].reduce((all, one) => all + one)
      // Redoing is refused if a limit leaves nothing of it.
      expect(latestOf(end).gold).toBe(redone ? sum : 0)
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
