import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  defaultSettings,
  replay,
  type Change,
  type Character,
  type Commit,
  type Json,
  type LogEntry,
} from '@everquill/domain'
import { characterAt } from '../../queries/character-at.ts'
import { readCharacterLog } from '../../queries/read-character-log.ts'
import type { Storage } from '../../storage/port.ts'
import { openCommands, ann, bob, codeOf, expectSaved } from '../commands.fixture.ts'
import { createCharacter } from './create-character.ts'
import { deleteCharacter } from './delete-character.ts'
import { createGame } from '../games/create-game.ts'
import { enterGame } from '../games/join-game.ts'
import type { CommandDeps } from '../deps.ts'
import { restoreCharacter } from './restore-character.ts'
import { revertEntry, type RevertRequest } from './revert-entry.ts'
import { saveCharacter } from './save-character.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

let storage: Storage
let deps: CommandDeps
let announced: readonly Commit[]
let mira: Character

beforeEach(async () => {
  ;({ storage, deps, announced } = await openCommands({ limits: false, items: async () => [] }))
  mira = expectSaved(await createCharacter(deps, ann, { name: 'Mira' })).character
})

const change = (field: string, oldValue: Json, newValue: Json): Change => ({ field, oldValue, newValue })

/** Saves changes and returns their log entries. */
async function save(...changes: readonly Change[]): Promise<readonly LogEntry[]> {
  return expectSaved(await saveCharacter(deps, ann, mira.id, { saveId: randomUUID(), baseRevision: 1, changes }))
    .entries
}

const undo = (
  entry: LogEntry | undefined,
  options: Omit<RevertRequest, 'entryId'> = {},
  actor = ann,
): Promise<SaveOutcome> => revertEntry(deps, actor, mira.id, { entryId: Number(entry?.id), ...options })

const wholeLog = () => storage.characters.logAfter(mira.id, 0, 1_000)

describe('revertEntry', () => {
  test('undoes one entry, whatever came after it, and refers to it', async () => {
    const [first] = await save(change('gold', 20, 15))
    await save(change('gold', 15, 12))
    const { character, entries, revision } = expectSaved(await undo(first))
    expect(character.gold).toBe(17)
    expect(revision).toBe(4)
    expect(entries).toMatchObject([
      { user: 'ann', data: { field: 'gold', oldValue: 12, newValue: 17, undoes: first?.id }, type: 'general' },
    ])
    expect(replay(await wholeLog())).toEqual(character)
    expect(announced.at(-1)?.entries).toEqual(entries)
  })

  test('undoing an undo restores the change, which can be undone again', async () => {
    const [spent] = await save(change('gold', 20, 15))
    const [undone] = expectSaved(await undo(spent)).entries
    expect(codeOf(await undo(spent))).toBe('already-undone')
    const [redone] = expectSaved(await undo(undone)).entries
    expect(redone?.data).toMatchObject({ oldValue: 20, newValue: 15, undoes: undone?.id })
    expect(codeOf(await undo(undone))).toBe('already-undone')
    expect(expectSaved(await undo(spent)).character.gold).toBe(20)
  })

  test('a game master cannot tell an entry that is hidden from them from one that does not exist', async () => {
    const made = await createGame(deps, bob, { name: 'Salt', settings: defaultSettings })
    if (made.kind === 'refused') throw new Error(made.problem.code)
    await storage.transaction((tx) => tx.games.putMember(made.game.id, { user: 'ann', role: 'player', joinedAt: 1 }))
    await enterGame(deps, ann, made.game.id, mira.id)
    const [gold, notes] = await save(change('gold', 20, 15), change('notes', '', 'the duke did it'))
    const absent = await revertEntry(deps, bob, mira.id, { entryId: 1 })
    for (const whole of [false, true]) expect(await undo(notes, { whole }, bob)).toEqual(absent)
    expect(expectSaved(await undo(gold, { whole: true }, bob)).entries.map(({ data }) => data.field)).toEqual(['gold'])
    expect((await storage.characters.find(mira.id))?.character).toMatchObject({ gold: 20, notes: 'the duke did it' })
  })

  test('undoing a whole save reverts all of its entries as one new save', async () => {
    const entries = await save(change('gold', 20, 15), change('str', 0, 3), change('name', 'Mira', 'Mo'))
    await undo(entries[1])
    const undone = expectSaved(await undo(entries[0], { whole: true }))
    expect(undone.character).toMatchObject({ gold: 20, str: 0, name: 'Mira' })
    expect(undone.entries.map(({ data }) => data.undoes)).toEqual([entries[2]?.id, entries[0]?.id])
    expect(new Set(undone.entries.map(({ saveId }) => saveId)).size).toBe(1)
    expect(codeOf(await undo(entries[0], { whole: true }))).toBe('already-undone')
  })

  test('an undo under the same saveId is applied once and returns the same outcome', async () => {
    const [entry] = await save(change('gold', 20, 15))
    const saveId = randomUUID()
    const first = expectSaved(await undo(entry, { saveId }))
    const again = expectSaved(await undo(entry, { saveId }))
    expect([again.kind, again.entries, again.revision]).toEqual(['repeated', first.entries, first.revision])
    expect(codeOf(await undo(entry, { saveId, whole: true }))).toBe('save-id-reused')
    expect(await wholeLog()).toHaveLength(3)
  })

  test('undoing a text that has changed since is marked as a conflict', async () => {
    const [renamed] = await save(change('name', 'Mira', 'Mo'))
    await save(change('name', 'Mo', 'Mathilda'))
    expect(expectSaved(await undo(renamed)).entries[0]?.data).toEqual({
      field: 'name',
      oldValue: 'Mathilda',
      newValue: 'Mira',
      conflict: true,
      undoes: renamed?.id,
    })
  })

  test('an undo that hits a limit is logged with the requested amount', async () => {
    const [found] = await save(change('gold', 20, 50))
    await save(change('gold', 50, 10))
    expect(expectSaved(await undo(found)).entries[0]?.data).toMatchObject({ oldValue: 10, newValue: 0, asked: -20 })
  })

  test('undo restores removed entries and removes added ones', async () => {
    const rope = { id: 'r1', item: 'Rope', quantity: 3, acquired_at: '2026-11-14', note: 'frayed' }
    const [added] = await save(change('items.r1', null, rope))
    await save(change('items.r1.quantity', 3, 5))
    const [removed] = await save(change('items.r1', rope, null))
    expect(expectSaved(await undo(removed)).character.items).toEqual([{ ...rope, quantity: 5 }])
    expect(expectSaved(await undo(added)).character.items).toEqual([])
  })
})

describe('a refused undo', () => {
  let entry: LogEntry | undefined
  beforeEach(async () => {
    ;[entry] = await save(change('gold', 20, 15))
  })
  const nothingUndone = async () =>
    [...announced.flatMap(({ entries }) => entries), ...(await wholeLog())].every(
      ({ data }) => data.undoes === undefined,
    )

  test('an entry that does not exist or belongs to another character is not found', async () => {
    const other = expectSaved(await createCharacter(deps, ann, {})).character
    expect(codeOf(await revertEntry(deps, ann, mira.id, { entryId: 1_600_000_000_000 }))).toBe('not-found')
    expect(codeOf(await revertEntry(deps, ann, other.id, { entryId: Number(entry?.id) }))).toBe('not-found')
    expect(codeOf(await revertEntry(deps, ann, 99_999_999, { entryId: Number(entry?.id) }))).toBe('not-found')
    expect(await nothingUndone()).toBe(true)
  })

  test('an entry that is already undone cannot be undone again', async () => {
    await undo(entry)
    const [log, count] = [await wholeLog(), announced.length]
    expect(codeOf(await undo(entry))).toBe('already-undone')
    expect(codeOf(await undo(entry, { whole: true }))).toBe('already-undone')
    expect([await wholeLog(), announced.length]).toEqual([log, count])
  })

  test('an entry cannot be undone without permission', async () => {
    expect(codeOf(await undo(entry, {}, bob))).toBe('not-found')
    expect(codeOf(await undo(entry, { whole: true }, bob))).toBe('not-found')
    await deleteCharacter(deps, ann, mira.id)
    expect(codeOf(await undo(entry))).toBe('not-found')
    await restoreCharacter(deps, ann, mira.id)
    expect(await nothingUndone()).toBe(true)
  })

  test('the creation and moves to the trash cannot be undone', async () => {
    const [creation] = await wholeLog()
    await deleteCharacter(deps, ann, mira.id)
    const trashed = (await wholeLog()).at(-1)
    await restoreCharacter(deps, ann, mira.id)
    expect(codeOf(await undo(creation))).toBe('cannot-be-undone')
    expect(codeOf(await undo(trashed, { whole: true }))).toBe('cannot-be-undone')
    expect(await nothingUndone()).toBe(true)
  })

  test('a change to an entry that is gone has nothing to undo', async () => {
    const rope = { id: 'r1', item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }
    await save(change('items.r1', null, rope))
    const [more] = await save(change('items.r1.quantity', 1, 2))
    await save(change('items.r1', rope, null))
    expect(codeOf(await undo(more))).toBe('nothing-to-undo')
    expect(await nothingUndone()).toBe(true)
  })
})

test('a page of the log lists undone entries and the names of the authors', async () => {
  const user = { id: 'ann', name: 'Ann', email: null, guest: true, administrator: false, createdAt: 0 }
  await storage.transaction((tx) => tx.accounts.putUser(user))
  const [first] = await save(change('gold', 20, 15))
  const [second] = await save(change('gold', 15, 12))
  const [undoEntry] = expectSaved(await undo(first)).entries
  const read = () => readCharacterLog(deps, ann, mira.id, { limit: 100 })
  expect(await read()).toMatchObject({ undone: [first?.id], people: { ann: 'Ann' }, next: null })
  await undo(undoEntry)
  await undo(second)
  expect(new Set((await read())?.undone)).toEqual(new Set([undoEntry?.id, second?.id]))
})

test('the log can be filtered by a list or by one entry with its parts', async () => {
  const rope = { id: 'r1', item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }
  await save(change('spells.s1', null, { id: 's1', spell: 'Light' }))
  await save(change('items.r1', null, rope), change('items.r2', null, { ...rope, id: 'r2' }), change('gold', 20, 1))
  await save(change('items.r1.quantity', 1, 2))
  const fields = async (filter: { field: string; type?: 'item' | 'spell' }) =>
    (await readCharacterLog(deps, ann, mira.id, { limit: 100, ...filter }))?.entries.map(({ data }) => data.field)
  expect(await fields({ field: 'items.r1' })).toEqual(['items.r1.quantity', 'items.r1'])
  expect(await fields({ field: 'items' })).toEqual(['items.r1.quantity', 'items.r2', 'items.r1'])
  expect(await fields({ field: 'items', type: 'spell' })).toEqual([])
  expect(await fields({ field: 'gold' })).toEqual(['gold'])
  expect(await fields({ field: 'no such field' })).toEqual([])
})

test('a character can be read as it was after any entry, also in the middle of a save', async () => {
  await save(change('gold', 20, 15), change('name', 'Mira', 'Mo'))
  await save(change('gold', 15, 5))
  const log = await wholeLog()
  const versions = await Promise.all(log.map(({ id }) => characterAt(deps, ann, mira.id, Number(id))))
  expect(versions.map((at) => [at?.revision, at?.character.gold, at?.character.name])).toEqual([
    [1, 20, 'Mira'],
    [2, 15, 'Mira'],
    [2, 15, 'Mo'],
    [3, 5, 'Mo'],
  ])
  expect(versions[0]?.character).toEqual(mira)
  expect(await characterAt(deps, bob, mira.id, Number(log[0]?.id))).toBeNull()
  expect(await characterAt(deps, ann, mira.id, 1_600_000_000_000)).toBeNull()
  const other = expectSaved(await createCharacter(deps, ann, {})).character
  expect(await characterAt(deps, ann, other.id, Number(log[1]?.id))).toBeNull()
})

test('an offline change has the time it was made, unless the device clock is ahead', async () => {
  const at = async (madeAt: string) =>
    saveCharacter(deps, ann, mira.id, {
      saveId: randomUUID(),
      baseRevision: 1,
      changes: [change('gold', 20, 15)],
      madeAt,
    })
  const entries = async (madeAt: string) => expectSaved(await at(madeAt)).entries[0]?.madeAt
  expect(await entries('2026-11-13T08:00:00.000Z')).toBe('2026-11-13T08:00:00.000Z')
  expect(await entries('2026-11-15T08:00:00.000Z')).toBeUndefined()
  expect(codeOf(await at('2026-13-99T08:00:00.000Z'))).toBe('invalid-value')
})

test('an entry is not undone if its id belongs to another save than the one that is meant', async () => {
  const [gold] = await save(change('gold', 20, 15))
  const otherSave = { entrySaveId: randomUUID() }
  for (const whole of [false, true]) expect(codeOf(await undo(gold, { ...otherSave, whole }))).toBe('not-found')
  expect(expectSaved(await undo(gold, { entrySaveId: gold?.saveId ?? '' })).character.gold).toBe(20)
})
