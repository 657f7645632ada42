import { expect, test } from 'vitest'
import { aChange } from '@everquill/testing'
import type { GameEntry } from '../games/game-entry.ts'
import { rollChange } from '../log/roll-entry.ts'
import type { LoggedAct } from '../save/act.ts'
import { offeredEffects } from './offered-effects.ts'

const ilse = { id: 2, name: 'Ilse' }
let lastId = 0

const entry = (more: Partial<GameEntry>): GameEntry => ({
  id: String(++lastId),
  user: 'haldian’s player',
  gameId: 'salt',
  characterId: 1,
  timestamp: '2026-11-14T19:40:00.000Z',
  message: '',
  data: aChange('mana', 8, 6),
  type: 'general',
  saveId: `save ${lastId}`,
  revision: 2,
  ...more,
})
const roll = (total: number, more: Partial<GameEntry> = {}) =>
  entry({ data: rollChange({ notation: '1d8', dice: [], total }), ...more })
const act = (more: Partial<LoggedAct> = {}): LoggedAct => ({
  kind: 'cast',
  of: 'mend',
  with: 'Ilse',
  source: 'roll',
  entries: 1,
  ...more,
})

/** The sources and totals of the offers; the log is given oldest first. */
const offersIn = (log: readonly GameEntry[], undone: readonly string[] = [], target = ilse) =>
  offeredEffects(log.toReversed(), new Set(undone), target).map(({ source, total }) => [source, total])

test('a spell on a character is offered once with the total of its roll, however many changes it made', () => {
  const log = [roll(7, { saveId: 'roll' }), entry({ act: act() }), entry({ act: act() })]
  expect(offersIn(log)).toEqual([['roll', 7]])
  expect(offersIn(log, [], { id: 3, name: 'Odo' })).toEqual([])
})

test('the name is found whatever its case and accents, and by every character that has it', () => {
  const log = [entry({ act: act({ with: ' ilsé ' }), saveId: 'cast' })]
  expect(offersIn(log)).toEqual([['roll', null]])
  expect(offersIn(log, [], { id: 3, name: 'ILSE' })).toEqual([['roll', null]])
})

test('the total is one that the same character rolled, and nobody replaces the offer of another', () => {
  const foreign = entry({ characterId: 4, saveId: 'forged', act: act({ kind: 'use', of: 'acid' }) })
  const log = [roll(7, { saveId: 'roll' }), entry({ act: act() }), foreign]
  expect(offersIn(log)).toEqual([
    ['roll', 7],
    ['forged', null],
  ])
})

test('an action that names the roll or the action of another is applied under its own id, so the genuine offer stays', () => {
  const { source: _source, ...unrolled } = act()
  const genuine = [
    roll(7, { saveId: 'roll' }),
    entry({ act: act(), saveId: 'cast' }),
    entry({ act: unrolled, saveId: 'no roll' }),
  ]
  const forged = ['roll', 'no roll'].map((source) =>
    entry({ characterId: 4, saveId: `forged ${source}`, act: act({ kind: 'use', of: 'acid', source }) }),
  )
  const log = [...genuine, ...forged]
  expect(offersIn(log)).toEqual([
    ['roll', 7],
    ['no roll', null],
    ['forged roll', null],
    ['forged no roll', null],
  ])
  const applied = entry({ characterId: 2, act: { kind: 'damage', of: 'acid', source: 'forged roll', entries: 1 } })
  expect(offersIn([...log, applied])).toEqual([
    ['roll', 7],
    ['no roll', null],
    ['forged no roll', null],
  ])
})

test('an action without a roll is offered under its own id, without a total', () => {
  const { source: _source, ...unrolled } = act()
  expect(offersIn([entry({ act: unrolled, saveId: 'cast' })])).toEqual([['cast', null]])
})

test('damage is offered by its roll; the attack before it is not', () => {
  const attack = act({ kind: 'attack', source: 'check' })
  const { source: _source, ...damage } = attack
  const log = [roll(18, { saveId: 'check' }), entry({ act: attack }), roll(5, { saveId: 'damage', act: damage })]
  expect(offersIn(log)).toEqual([['damage', 5]])
})

test('what was applied, undone, or done by the character itself is not offered', () => {
  const cast = entry({ act: act() })
  expect(offersIn([cast, entry({ characterId: 2, act: { kind: 'heal', source: 'roll', entries: 1 } })])).toEqual([])
  expect(offersIn([cast, entry({ characterId: 3, act: { kind: 'heal', source: 'roll', entries: 1 } })])).toHaveLength(1)
  expect(offersIn([cast], [cast.id])).toEqual([])
  expect(offersIn([entry({ characterId: 2, act: act() })])).toEqual([])
})

test('other kinds of actions have no effect on their target', () => {
  expect(offersIn([entry({ act: act({ kind: 'pay' }) }), entry({}), roll(3)])).toEqual([])
})

test('what was applied to one creature of an encounter is still offered to the others', () => {
  const [first, second] = [
    { id: 9, name: 'Salt ghoul 1' },
    { id: 9, name: 'Salt ghoul 2' },
  ]
  const attack = (target: string) => roll(12, { saveId: target, act: act({ kind: 'attack', of: 'bow', with: target }) })
  const log = [attack(first.name), attack(second.name)]
  expect([first, second].map((creature) => offersIn(log, [], creature))).toEqual([
    [['Salt ghoul 1', 12]],
    [['Salt ghoul 2', 12]],
  ])
  const applied = entry({
    characterId: 9,
    act: { kind: 'damage', of: 'bow', with: first.name, source: first.name, entries: 1 },
  })
  expect(offersIn([...log, applied], [], first)).toEqual([])
  expect(offersIn([...log, applied], [], second)).toEqual([['Salt ghoul 2', 12]])
  // Both ids are the same source if one roll is meant for both of them.
  const both = { ...applied, act: { ...applied.act, source: second.name } as LoggedAct }
  expect(offersIn([...log, both], [], second)).toEqual([['Salt ghoul 2', 12]])
})
