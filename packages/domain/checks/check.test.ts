import { aLogEntry } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rollChange } from '../log/roll-entry.ts'
import { isCheckKey, type CheckRequest } from './check-request.ts'
import { viewOfCheck, type LoggedCheck } from './check.ts'
import { gameEntryOf, type GameEntry } from '../games/game-entry.ts'

const asked: CheckRequest = { for: 'perception', characters: ['1', '2'], odds: 'advantage' }

const context = { gameId: 'salt', user: 'greta', saveId: 's1', now: 0, logId: 7 }
const requestOf = (request: CheckRequest): GameEntry => gameEntryOf({ kind: 'check', request }, context)

const answer = (user: string, total: number, id: string, character: string): GameEntry =>
  aLogEntry({
    user,
    data: rollChange({ notation: '1d20', dice: [[{ value: total }]], total, check: { id, character } }),
  })

const logged = (request: CheckRequest, ...rolls: readonly GameEntry[]): LoggedCheck => ({
  request: requestOf(request),
  target: 15,
  rolls,
})

test('a check lists the first answer of each character that was asked, and of no other request', () => {
  const view = viewOfCheck(
    logged(
      asked,
      answer('ann', 12, '7', '1'),
      answer('ann', 20, '7', '1'),
      answer('bob', 9, '6', '2'),
      answer('cleo', 9, '7', '3'),
    ),
    false,
  )
  expect(view).toMatchObject({
    ...asked,
    id: '7',
    askedBy: 'greta',
    answers: [{ character: '1', by: 'ann', roll: { total: 12 } }],
  })
  expect(view?.answers).toHaveLength(1)
})

test('players never see the target number, nor a total of a secret check', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.integer({ min: 100, max: 999 }), (isSecret, isMaster, total) => {
      const request = isSecret ? { ...asked, secret: true as const } : asked
      const view = viewOfCheck({ ...logged(request, answer('ann', total, '7', '1')), target: 1_234 }, isMaster)
      expect(view?.answers).toMatchObject([{ character: '1', by: 'ann' }])
      const text = JSON.stringify(view)
      expect([text.includes('1234'), text.includes(String(total))]).toEqual([isMaster, isMaster || !isSecret])
    }),
  )
})

test('other entries are no check', () => {
  const note = gameEntryOf({ kind: 'note', text: 'check' }, context)
  expect(viewOfCheck({ request: note, target: null, rolls: [] }, true)).toBeNull()
})

test.each([
  ['dex', true],
  ['perception', true],
  ['', false],
  ['items.rope', false],
  ['a'.repeat(90), false],
])('“%s” can be checked: %s', (key, can) => expect(isCheckKey(key)).toBe(can))
