import { aChange, aLogEntry } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { LogEntry } from './entry.ts'
import { nextRedo, nextUndo } from './undo-steps.ts'

/** A log from a short notation: `a1` is the first entry of save a, `b1>a1` is an entry of save b that undoes it. */
function logOf(notation: string): readonly LogEntry[] {
  const names = notation.split(' ')
  const idOf = (name: string) => String(1 + names.findIndex((one) => one.split('>')[0] === name))
  return names
    .map((name) => {
      const [own = '', undoes] = name.replace('bob:', '').split('>')
      return aLogEntry({
        id: idOf(name.split('>')[0] ?? ''),
        saveId: own[0] ?? '',
        user: name.startsWith('bob:') ? 'bob' : 'ann',
        data: { ...aChange('gold', 1, 2), ...(undoes && { undoes: idOf(undoes) }) },
        message: name,
      })
    })
    .toReversed()
}

const namesOf = (entries: readonly LogEntry[]) => entries.map(({ message }) => message).join(' ')

describe('undo and redo', () => {
  test.each([
    ['a1 b1', 'b1', ''],
    ['a1 b1 b2', 'b2 b1', ''],
    ['a1 b1 c1>b1', 'a1', 'c1>b1'],
    ['a1 b1 c1>b1 d1>a1', '', 'd1>a1'],
    ['a1 b1 c1>b1 d1>c1', 'b1', ''],
    ['a1 b1 c1>b1 d1>a1 e1>d1', 'a1', 'c1>b1'],
    ['a1 b1 c1>b1 d1', 'd1', ''],
    ['a1 bob:b1', 'a1', ''],
    ['a1 bob:b1>a1', '', ''],
    ['a1 a2 b1>a1', 'a2', 'b1>a1'],
    ['a1 b1>a1 bob:c1', '', 'b1>a1'],
    ['b1>a1', '', 'b1>a1'],
  ])('in the log %s, undo reverts “%s” and redo “%s”', (log, undo, redo) => {
    expect([namesOf(nextUndo(logOf(log), 'ann')), namesOf(nextRedo(logOf(log), 'ann'))]).toEqual([undo, redo])
  })
})

test('undo skips entries that cannot be undone', () => {
  const creation = aLogEntry({ id: '1', saveId: 'a', data: aChange('character', null, null) })
  expect(nextUndo([creation], 'ann')).toEqual([])
})

test('a roll after an undo does not prevent a redo', () => {
  const roll = aLogEntry({ id: '9', saveId: 'r', data: aChange('roll', null, { total: 7 }) })
  const log = [roll, ...logOf('a1 b1>a1')]
  expect(namesOf(nextRedo(log, 'ann'))).toBe('b1>a1')
  expect(namesOf(nextUndo([roll, ...logOf('a1')], 'ann'))).toBe('a1')
})
