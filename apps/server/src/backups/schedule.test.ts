import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDue, outdated } from './schedule.ts'

const at = (hours: number, minutes = 0, day = 14) => new Date(2026, 10, day, hours, minutes).getTime()

test('a backup was last due at the latest time of day that has passed, today or yesterday', () => {
  const due = (now: number) => lastDue(['03:00', '15:30'], now)
  expect(due(at(3))).toBe(at(3))
  expect(due(at(15, 29))).toBe(at(3))
  expect(due(at(23, 59))).toBe(at(15, 30))
  expect(due(at(2, 59))).toBe(at(15, 30, 13))
  expect(lastDue([], at(3))).toBeNull()
})

test('law: the newest good backups of each kind stay, and so does the last failure', () => {
  const kind = fc.constantFrom('scheduled', 'manual', 'before-update')
  const problem = fc.constantFrom(null, 'the disk is full')
  const backups = fc.uniqueArray(fc.record({ kind, problem, startedAt: fc.nat() }), { selector: (b) => b.startedAt })
  fc.assert(
    fc.property(backups, fc.integer({ min: 1, max: 5 }), (all, keep) => {
      const gone = new Set(outdated(all, keep))
      for (const backup of all) {
        const alike = all.filter(
          (other) => other.kind === backup.kind && (other.problem === null) === (backup.problem === null),
        )
        const newer = alike.filter((other) => other.startedAt > backup.startedAt)
        expect(gone.has(backup)).toBe(newer.length >= (backup.problem === null ? keep : 1))
      }
    }),
  )
})
