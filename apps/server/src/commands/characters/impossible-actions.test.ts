import { randomUUID } from 'node:crypto'
import type { Act, Change } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import { ann, codeOf, commandDeps, expectSaved } from '../commands.fixture.ts'
import { createCharacter } from './create-character.ts'
import { rollDice } from './roll-dice.ts'
import { saveCharacter } from './save-character.ts'

describe.each(engines)('actions that are impossible by the rules on %s', (_engine, open) => {
  async function openCharacter() {
    const storage = await open()
    const deps = commandDeps(storage, { limits: false })
    const { id } = expectSaved(await createCharacter(deps, ann, {})).character
    const read = async () => (await storage.characters.find(id))?.character
    const logged = async () => (await storage.characters.logAfter(id, 0, 1_000)).length
    const act = (kind: Act['kind'], changes: readonly Change[]) =>
      saveCharacter(deps, ann, id, { saveId: randomUUID(), baseRevision: 1, changes, act: { kind } })
    return { deps, id, read, logged, act }
  }

  test('a spell cast without mana is never refused', async () => {
    const { read, act } = await openCharacter()
    expectSaved(await act('cast', [{ field: 'mana', oldValue: 0, newValue: -4 }]))
    expect((await read())?.mana).toBe(-4)
  })

  test('equipping an item that the character does not have changes and logs nothing', async () => {
    const { read, logged, act } = await openCharacter()
    const [before, entries] = [await read(), await logged()]
    expectSaved(await act('equip', [{ field: 'items.nowhere.equipped', oldValue: null, newValue: 'main-hand' }]))
    expect([await read(), await logged()]).toEqual([before, entries])
  })

  test.each<[string, Change, string]>([
    ['negative uses', { field: 'items.rope.uses_left', oldValue: null, newValue: -1, exact: true }, 'invalid-value'],
    ['a slot that does not exist', { field: 'items.rope.equipped', oldValue: null, newValue: 'tail' }, 'invalid-value'],
  ])('%s are refused with everything else of the action', async (_what, change, code) => {
    const { read, logged, act } = await openCharacter()
    const [before, entries] = [await read(), await logged()]
    expect(codeOf(await act('use', [{ field: 'hp', oldValue: 0, newValue: 7 }, change]))).toBe(code)
    expect([await read(), await logged()]).toEqual([before, entries])
  })

  test.each(['1000000000d6', '1d1000000000', '0d6', '1d8+juggling'])('%s is not rolled', async (notation) => {
    const { deps, id, logged } = await openCharacter()
    const entries = await logged()
    expect(codeOf(await rollDice(deps, ann, id, { notation }))).toBe('not-dice')
    expect(await logged()).toBe(entries)
  })
})
