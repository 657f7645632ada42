import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { replay, rollOf } from '@everquill/domain'
import { readCharacterLog } from '../../queries/read-character-log.ts'
import { openCommands, ann, bob, codeOf, expectSaved } from '../commands.fixture.ts'
import { rollDice } from './roll-dice.ts'
import { saveCharacter } from './save-character.ts'

test('a roll is logged with every die and does not change the character', async () => {
  const { deps, announced, newCharacter } = await openCommands({ random: () => 0.5 })
  const character = await newCharacter()
  const outcome = expectSaved(await rollDice(deps, ann, character.id, { notation: '2W6+3', for: 'str' }))
  const roll = { notation: '2d6+3', dice: [[{ value: 4 }, { value: 4 }], []], total: 11, for: 'str' }
  expect(outcome).toMatchObject({ character, revision: 2 })
  expect(outcome.entries).toMatchObject([
    { type: 'general', message: 'Rolled 2d6+3: 11', data: { field: 'roll', oldValue: null, newValue: roll } },
  ])
  expect(announced).toHaveLength(2)
  const log = (await readCharacterLog(deps, ann, character.id, { limit: 100 }))?.entries.toReversed() ?? []
  expect(replay(log)).toEqual(character)
  expect(log.map(({ data }) => rollOf(data)?.total)).toEqual([undefined, 11])
})

test('a retry returns the same roll instead of rolling again', async () => {
  const { deps, announced, newCharacter } = await openCommands()
  const { id } = await newCharacter()
  const request = { saveId: randomUUID(), notation: '20d100' }
  const first = expectSaved(await rollDice(deps, ann, id, request))
  const second = expectSaved(await rollDice(deps, ann, id, request))
  expect(second).toMatchObject({ kind: 'repeated', entries: first.entries })
  expect(announced).toHaveLength(2)
  expect(codeOf(await rollDice(deps, ann, id, { ...request, notation: '1d6' }))).toBe('save-id-reused')
})

test('a roll can show every side of the die and nothing else', async () => {
  const { deps, newCharacter } = await openCommands()
  const { id } = await newCharacter()
  const rolls = expectSaved(await rollDice(deps, ann, id, { notation: '100d4' })).entries.map(({ data }) =>
    rollOf(data),
  )
  expect(new Set(rolls.flatMap((roll) => roll?.dice.flat().map(({ value }) => value)))).toEqual(new Set([1, 2, 3, 4]))
})

test('dice thrown offline are accepted if the values are possible, and are marked', async () => {
  const { deps, newCharacter } = await openCommands()
  const { id } = await newCharacter()
  const { entries } = expectSaved(await rollDice(deps, ann, id, { notation: '4d6dl1', thrown: [3, 1, 6, 4] }))
  expect(entries.map(({ data }) => rollOf(data))).toMatchObject([{ total: 13, onDevice: true }])
  for (const thrown of [[], [3, 1, 6], [3, 1, 6, 7], [3, 1, 6, 4, 4], [0, 1, 6, 4]]) {
    expect(codeOf(await rollDice(deps, ann, id, { notation: '4d6dl1', thrown }))).toBe('not-dice')
  }
})

test('an invalid formula, a stranger and a forged roll are refused and not logged', async () => {
  const { deps, announced, newCharacter } = await openCommands()
  const { id } = await newCharacter()
  expect(codeOf(await rollDice(deps, ann, id, { notation: '1e99' }))).toBe('not-dice')
  expect(codeOf(await rollDice(deps, ann, id, { notation: '1d6', for: 'Kaffee kochen' }))).toBe('invalid-value')
  expect(codeOf(await rollDice(deps, bob, id, { notation: '1d6' }))).toBe('not-found')
  const forged = { field: 'roll', oldValue: null, newValue: { notation: '1d20', dice: [[{ value: 20 }]], total: 20 } }
  const save = { saveId: randomUUID(), baseRevision: 1, changes: [forged] }
  expect(codeOf(await saveCharacter(deps, ann, id, save))).toBe('unknown-field')
  expect(announced).toHaveLength(1)
})

test('a hidden roll is logged for its audience, and a retry returns the same roll', async () => {
  const { deps, newCharacter } = await openCommands()
  const { id } = await newCharacter()
  const request = { saveId: randomUUID(), notation: '20d100', visibility: 'masters' as const }
  const first = expectSaved(await rollDice(deps, ann, id, request))
  expect(first.entries).toMatchObject([{ user: 'ann', audience: 'masters' }])
  expect(expectSaved(await rollDice(deps, ann, id, request))).toMatchObject({
    kind: 'repeated',
    entries: first.entries,
  })
  expect(codeOf(await rollDice(deps, ann, id, { ...request, visibility: 'everyone' }))).toBe('save-id-reused')
  const offline = { notation: '1d6', thrown: [4], visibility: 'roller' as const }
  expect(expectSaved(await rollDice(deps, ann, id, offline)).entries).toMatchObject([{ audience: 'roller' }])
  expect(expectSaved(await rollDice(deps, ann, id, { notation: '1d6' })).entries[0]).not.toHaveProperty('audience')
})

test('a roll can be an action with a target, and a retry must say the same about it', async () => {
  const { deps, newCharacter } = await openCommands()
  const { id } = await newCharacter()
  const act = { kind: 'attack', of: 'short-sword', with: 'Ilse' }
  const request = { saveId: randomUUID(), notation: '1d6', act }
  const { entries } = expectSaved(await rollDice(deps, ann, id, request))
  expect(entries).toMatchObject([{ act: { ...act, entries: 1 } }])
  expect(expectSaved(await rollDice(deps, ann, id, request)).entries).toEqual(entries)
  const other = { ...request, act: { ...act, with: 'Odo' } }
  expect(codeOf(await rollDice(deps, ann, id, other))).toBe('save-id-reused')
  const tooLong = { notation: '1d6', act: { ...act, with: 'x'.repeat(121) } }
  expect(codeOf(await rollDice(deps, ann, id, tooLong))).toBe('invalid-value')
})
