import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings, replay, type Actor, type Change, type Character, type Json } from '@everquill/domain'
import { aChange, anItem } from '@everquill/testing'
import { characterAt } from '../../queries/character-at.ts'
import { getCharacter } from '../../queries/get-character.ts'
import type { Storage } from '../../storage/port.ts'
import { ann, bob, codeOf, expectSaved, openCommands } from '../commands.fixture.ts'
import type { CommandDeps } from '../deps.ts'
import { createGame } from '../games/create-game.ts'
import { giveToFellow } from '../games/give-to-fellow.ts'
import { createCharacter } from './create-character.ts'
import { importCharacter } from './import-character.ts'
import { putCharacter } from './put-character.ts'
import { revertEntry } from './revert-entry.ts'
import { saveCharacter } from './save-character.ts'

const limit = 2_000

let storage: Storage
let deps: CommandDeps
let gameId: string
/** A character of Bob, who plays in Ann's game, with a full inventory. */
let odo: Character
/** A character of Ann in the same game. */
let mira: Character

beforeEach(async () => {
  ;({ storage, deps } = await openCommands({ limits: false, items: async () => [] }))
  const made = await createGame(deps, ann, { name: 'The Salt Road', settings: defaultSettings })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  gameId = made.game.id
  await storage.transaction((tx) => tx.games.putMember(gameId, { user: bob.user, role: 'player', joinedAt: 1 }))
  mira = expectSaved(await createCharacter(deps, ann, { gameId })).character
  odo = expectSaved(await createCharacter(deps, bob, { gameId })).character
  await save(...Array.from({ length: limit }, (_, i) => added(`e${i}`)))
})

const added = (id: string) => aChange(`items.${id}`, null, anItem({ id, item: `item ${id}` }))
const removed = (id: string) => aChange(`items.${id}`, anItem({ id, item: `item ${id}` }), null)

const saving = async (...changes: readonly Change[]) =>
  saveCharacter(deps, bob, odo.id, { saveId: randomUUID(), baseRevision: 1, changes })

const save = async (...changes: readonly Change[]) => expectSaved(await saving(...changes))

const undo = (entry: { readonly id: string } | undefined, actor: Actor = bob, options: object = {}) =>
  revertEntry(deps, actor, odo.id, { entryId: Number(entry?.id), ...options })

const idsOf = ({ items }: Character) => items.map(({ id }) => id)

/** The stored character; its log must replay to it. */
async function stored(id = odo.id): Promise<Character> {
  const found = await storage.characters.find(id)
  expect(replay(await storage.characters.logAfter(id, 0, 20_000))).toEqual(found?.character)
  return found?.character as Character
}

/** Removes some items, and others fill up their places. */
async function removeAndRefill(...ids: readonly string[]) {
  const { entries } = await save(...ids.map(removed))
  await save(...ids.map((id) => added(`instead-of-${id}`)))
  return entries
}

describe('an undo at the limit of a list', () => {
  test('restores a removed entry', async () => {
    const [entry] = await removeAndRefill('e7')
    const undone = expectSaved(await undo(entry))
    expect(undone.character.items).toHaveLength(limit + 1)
    expect(idsOf(await stored())).toContain('e7')
  })

  test('restores a whole save', async () => {
    const entries = await removeAndRefill('e1', 'e2', 'e3')
    await undo(entries[1])
    const undone = expectSaved(await undo(entries[0], bob, { whole: true }))
    expect(undone.entries.map(({ data }) => data.undoes)).toEqual([entries[2]?.id, entries[0]?.id])
    expect((await stored()).items).toHaveLength(limit + 3)
  })

  test('redoes an addition whose place was taken', async () => {
    await save(removed('e0'))
    const [entry] = (await save(added('rope'))).entries
    const [undone] = expectSaved(await undo(entry)).entries
    await save(added('instead'))
    expect(expectSaved(await undo(undone)).character.items).toHaveLength(limit + 1)
    expect(idsOf(await stored())).toContain('rope')
  })

  test('restores what the GM of the game undoes', async () => {
    const [entry] = await removeAndRefill('e7')
    expect(expectSaved(await undo(entry, ann)).entries[0]?.user).toBe(ann.user)
    expect(idsOf(await stored())).toContain('e7')
  })

  test('gives back a gift, and can itself be undone at the limit of the receiver', async () => {
    const gift = { to: mira.id, coins: {}, items: [{ entry: 'e7', quantity: 1 }] }
    const [given] = expectSaved(await giveToFellow(deps, bob, odo.id, gift)).entries
    await save(added('instead'))
    const [undone] = expectSaved(await undo(given)).entries
    expect([(await stored()).items.length, (await stored(mira.id)).items.length]).toEqual([limit + 1, 0])
    const fill = Array.from({ length: limit }, (_, i) => added(`m${i}`))
    await saveCharacter(deps, ann, mira.id, { saveId: randomUUID(), baseRevision: 1, changes: fill })
    expectSaved(await undo(undone))
    expect([(await stored()).items.length, (await stored(mira.id)).items.length]).toEqual([limit, limit + 1])
  })

  test('restores conditions and skills', async () => {
    const names = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `c${100 + from + i}`)
    const skills = Array.from({ length: 1_500 }, (_, i) => aChange(`skill${i}_number`, null, 1))
    await save(aChange('conditions', [], names(0, 50)), ...skills)
    const { entries } = await save(aChange('conditions', names(0, 50), names(1, 50)), aChange('skill7_number', 1, null))
    await save(aChange('conditions', names(1, 50), names(1, 51)), aChange('another_number', null, 1))
    expectSaved(await undo(entries[0], bob, { whole: true }))
    const { conditions, ...rest } = await stored()
    expect(conditions).toEqual(names(0, 51))
    expect(rest).toMatchObject({ skill7_number: 1, another_number: 1 })
  })
})

describe('a character above a limit', () => {
  beforeEach(async () => {
    const [entry] = await removeAndRefill('e7')
    expectSaved(await undo(entry))
  })

  const documentOf = (character: Character) => character as unknown as { readonly [key: string]: Json }

  test('can be read, also as it was before', async () => {
    expect((await getCharacter(deps, bob, odo.id))?.character).toEqual(await stored())
    const { lastLogId = 0 } = (await storage.characters.find(odo.id)) ?? {}
    expect((await characterAt(deps, bob, odo.id, lastLogId))?.character).toEqual(await stored())
  })

  test('can be edited and made smaller, but not larger', async () => {
    await save(aChange('gold', 20, 15), aChange('items.e7.note', null, 'frayed'))
    await save(added('new'), removed('e1'))
    expect(await saving(added('one'), removed('e2'), added('more'))).toMatchObject({
      problem: { code: 'too-many-entries', field: 'items', fields: ['items.more'] },
    })
    await save(removed('e3'))
    expect((await stored()).items).toHaveLength(limit)
  })

  test('can be saved with PUT as long as no list gets longer', async () => {
    const character = await stored()
    const put = (document: { readonly [key: string]: Json }) =>
      putCharacter(deps, bob, odo.id, { document, baseRevision: null, sessionId: 's' })
    expect(expectSaved(await put(documentOf(character))).entries).toEqual([])
    expect(expectSaved(await put({ ...documentOf(character), gold: 15 })).entries).toHaveLength(1)
    const longer = { ...documentOf(character), items: [...character.items, anItem({ id: 'zzz' })] }
    expect(codeOf(await put(longer))).toBe('too-many-entries')
  })

  test('can be imported from its own export', async () => {
    const character = await stored()
    const copy = expectSaved(await importCharacter(deps, bob, { character: documentOf(character) })).character
    expect(copy.items).toEqual(character.items)
  })
})

test('undoing the removal of an entry that is back with other values is refused and leaves them', async () => {
  const [entry] = (await save(removed('e7'))).entries
  await save(aChange('items.e7', null, anItem({ id: 'e7', quantity: 5, note: 'another one' })))
  expect(codeOf(await undo(entry))).toBe('nothing-to-undo')
  expect((await stored()).items.find(({ id }) => id === 'e7')).toMatchObject({ quantity: 5, note: 'another one' })
})
