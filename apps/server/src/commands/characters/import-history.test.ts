import { randomUUID } from 'node:crypto'
import { anyHistory } from '@everquill/testing'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileEntries, replay, type FileEntry, type Json } from '@everquill/domain'
import { engines } from '../../accounts/account-tests.fixture.ts'
import { characterAt } from '../../queries/character-at.ts'
import { ann, bob, codeOf, commandDeps, expectSaved, gameNight, openCommands } from '../commands.fixture.ts'
import { anExport, exported } from './import-history.fixture.ts'
import { importCharacter } from './import-character.ts'
import { revertEntry } from './revert-entry.ts'

const tomorrow = gameNight + 86_400_000
const asJson = (log: readonly FileEntry[]): Json => JSON.parse(JSON.stringify(log)) as Json

describe.each(engines)('importing a history on %s', (_engine, open) => {
  async function openBoth() {
    const storage = await open()
    const deps = commandDeps(storage, { limits: false })
    const file = await anExport(deps)
    return { storage, file, deps: { ...deps, now: () => tomorrow } }
  }

  test('the log comes along, marked as imported, and is in the name of its author', async () => {
    const { storage, deps, file } = await openBoth()
    const outcome = await importCharacter(deps, bob, { character: file.character, log: asJson(file.log) })
    expect(outcome).toMatchObject({ kind: 'committed', importedHistory: 'imported' })
    const { character, revision, entries } = expectSaved(outcome)
    expect(character).toMatchObject({ name: 'Mira', gold: 11, climbing_number: 3, user: 'bob', gameId: null })
    expect(revision).toBe(5)
    expect(entries).toHaveLength(1)
    const log = await storage.characters.logAfter(character.id, 0, 100)
    expect(replay(log)).toEqual(character)
    expect(log.slice(0, 4).map(({ id, timestamp }) => ({ id, timestamp }))).toEqual(
      file.log.map(({ id, timestamp }) => ({ id, timestamp })),
    )
    for (const entry of log.slice(0, 4)) {
      expect(entry).toMatchObject({ imported: true, user: 'bob', gameId: null, authorName: ann.name })
    }
    expect(log[4]).toMatchObject({ user: 'bob', act: { kind: 'import' }, authorName: bob.name })
    expect(log[4]).not.toHaveProperty('imported')
  })

  test('an imported entry can be undone, and the sheet seen as it was after it', async () => {
    const { storage, deps, file } = await openBoth()
    const request = { character: file.character, log: asJson(file.log) }
    const { character } = expectSaved(await importCharacter(deps, bob, request))
    const [, spent] = await storage.characters.logAfter(character.id, 0, 100)
    const past = await characterAt({ storage }, bob, character.id, Number(spent?.id))
    expect(past?.character).toMatchObject({ name: 'Mira', gold: 15 })
    expect(past?.character.climbing_number).toBeUndefined()
    const undone = await revertEntry(deps, bob, character.id, { entryId: Number(spent?.id) })
    expect(expectSaved(undone).character.gold).toBe(16)
    expect(codeOf(await revertEntry(deps, bob, character.id, { entryId: Number(spent?.id) }))).toBe('already-undone')
  })

  test('the same file under the same saveId is one character, and another file is refused', async () => {
    const { storage, deps, file } = await openBoth()
    const request = { saveId: randomUUID(), character: file.character, log: asJson(file.log) }
    const first = await importCharacter(deps, bob, request)
    const again = await importCharacter(deps, bob, request)
    expect(again).toMatchObject({ kind: 'repeated', importedHistory: 'imported' })
    expect(expectSaved(again).character).toEqual(expectSaved(first).character)
    expect(await storage.characters.listOf('bob')).toHaveLength(1)
    for (const other of [
      { ...request, log: [] },
      { saveId: request.saveId, character: file.character },
    ]) {
      expect(codeOf(await importCharacter(deps, bob, other))).toBe('save-id-reused')
    }
  })

  test('a retry gets the first outcome, even if entries of the future lie in the past by now', async () => {
    const { deps, file } = await openBoth()
    const request = { saveId: randomUUID(), character: file.character, log: asJson(file.log) }
    const early = { ...deps, now: () => gameNight - 1 }
    expect(await importCharacter(early, bob, request)).toMatchObject({ importedHistory: 'in-the-future', revision: 1 })
    expect(await importCharacter(deps, bob, request)).toMatchObject({ importedHistory: 'in-the-future', revision: 1 })
  })

  test.each<[string, (log: readonly FileEntry[]) => Json]>([
    ['does-not-replay', (log) => asJson(log.slice(0, 3))],
    ['out-of-order', (log) => asJson(log.toReversed())],
    ['malformed', () => [] as Json],
    ['malformed', () => ({ ['__proto__']: { admin: true } })],
    ['in-the-future', (log) => asJson([...log.slice(0, -1), { ...log.at(-1)!, id: String(tomorrow + 1) }])],
    ['too-large', (log) => asJson(Array.from({ length: 50_001 }, () => log[0]!))],
  ])('a history that is unusable (%s) is left out, and the outcome says so', async (problem, damage) => {
    const { storage, deps, file } = await openBoth()
    const outcome = await importCharacter(deps, bob, { character: file.character, log: damage(file.log) })
    expect(outcome).toMatchObject({ kind: 'committed', importedHistory: problem, revision: 1 })
    const { character } = expectSaved(outcome)
    expect(character).toMatchObject({ name: 'Mira', gold: 11 })
    const log = await storage.characters.logAfter(character.id, 0, 100)
    expect(log.map(({ data }) => data.field)).toEqual(['character'])
  })

  test('an invalid character is refused with a valid history as well as without one', async () => {
    const { storage, deps, file } = await openBoth()
    const character = { ...file.character, gold: -1 }
    expect(codeOf(await importCharacter(deps, bob, { character, log: asJson(file.log) }))).toBe('invalid-value')
    expect(await storage.characters.listOf('bob')).toEqual([])
  })

  test('exported, imported and exported again is the same', async () => {
    const { storage, deps, file } = await openBoth()
    const request = { character: file.character, log: asJson(file.log) }
    const { character } = expectSaved(await importCharacter(deps, bob, request))
    const again = await exported(storage, character)
    expect(again.log).toEqual(file.log)
    const { id, publicRef } = character
    expect(again.character).toEqual({ ...file.character, id, publicRef, user: 'bob' })
  })
})

test('any history that is exported can be imported on a real database', async () => {
  const { deps, storage } = await openCommands({ limits: false, now: () => tomorrow })
  await fc.assert(
    fc.asyncProperty(anyHistory, async (commits) => {
      const log = fileEntries()(
        commits.flatMap(({ entries }) => entries),
        { people: { ann: 'Ann' }, games: {} },
      )
      const request = { character: commits.at(-1)?.character as unknown as { [key: string]: Json }, log: asJson(log) }
      const outcome = await importCharacter(deps, bob, request)
      expect(outcome).toMatchObject({ importedHistory: 'imported' })
      const { character } = expectSaved(outcome)
      expect(replay(await storage.characters.logAfter(character.id, 0, 1_000))).toEqual(character)
      expect((await exported(storage, character)).log.map(({ id }) => id)).toEqual(log.map(({ id }) => id))
    }),
    { numRuns: 30 },
  )
})

test('an import with history announces only the import itself', async () => {
  const { deps, announced } = await openCommands({ limits: false })
  const file = await anExport(deps)
  announced.length = 0
  await importCharacter({ ...deps, now: () => tomorrow }, bob, { character: file.character, log: asJson(file.log) })
  expect(announced.map(({ entries }) => entries.map(({ data }) => data.field))).toEqual([['user']])
})

test('the bytes of a history count towards the daily quota', async () => {
  const quotas = { characters: 0, guestCharacters: 0, logBytesPerDay: 8_000, exportsPerHour: 0 }
  const { deps } = await openCommands({ quotas, now: () => tomorrow })
  const past = { ...deps, limits: false, now: () => gameNight }
  const file = await anExport(past)
  const request = { character: file.character, log: asJson(file.log) }
  const outcomes: string[] = []
  for (let i = 0; i < 6; i++) outcomes.push(codeOf(await importCharacter(deps, bob, request)))
  expect(outcomes[0]).toBe('committed')
  expect(outcomes.at(-1)).toBe('daily-limit')
})
