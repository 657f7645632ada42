import { randomUUID } from 'node:crypto'
import { defaultSettings, type Act, type Change } from '@everquill/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import { getCharacter } from '../../queries/get-character.ts'
import { ann, bob, changeOf, codeOf, commandDeps, expectSaved, gameNight } from '../commands.fixture.ts'
import { createGame } from '../games/create-game.ts'
import { createCharacter } from './create-character.ts'
import { saveCharacter } from './save-character.ts'

/** Fields that one save can change together, so that a revision has several entries. */
const fields = ['gold', 'silver', 'copper', 'xp']

const changesOf = (count: number): Change[] =>
  fields.slice(0, count).map((field) => ({ field, oldValue: 0, newValue: 1 }))

describe.each(engines)('the base of a save on %s', (_engine, open) => {
  async function openCharacter() {
    const storage = await open()
    const deps = commandDeps(storage, { limits: false })
    const { id } = expectSaved(await createCharacter(deps, ann, {})).character
    const log = () => storage.characters.logAfter(id, 0, 1_000)
    const save = async (changes: readonly Change[], base: { baseRevision?: number; baseEntryId?: string } = {}) =>
      saveCharacter(deps, ann, id, { saveId: randomUUID(), baseRevision: 1, changes, ...base })
    return { storage, deps, id, log, save }
  }

  test('a base is accepted if and only if it is a revision of this history with its last entry', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }), async (sizes) => {
        const { log, save } = await openCharacter()
        for (const size of sizes) expectSaved(await save(changesOf(size)))
        const entries = await log()
        const lastIds = new Map(entries.map(({ revision, id }) => [revision, id]))
        const ids = ['1000000000000', ...entries.map(({ id }) => id), '9999999999999']
        for (const baseRevision of [...lastIds.keys(), lastIds.size + 1]) {
          for (const baseEntryId of ids) {
            // A save without effect, so that the history stays as it is.
            const outcome = await save([{ field: 'name', oldValue: '', newValue: '' }], { baseRevision, baseEntryId })
            const isKnown = lastIds.get(baseRevision) === baseEntryId
            expect(codeOf(outcome), `${baseRevision} ${baseEntryId}`).toBe(isKnown ? 'committed' : 'base-unknown')
          }
        }
      }),
      { numRuns: 3 },
    )
  })

  test('a retry must say the same about what it was for, and an act that cannot be logged is refused', async () => {
    const { id, deps, log } = await openCharacter()
    const saveId = randomUUID()
    const send = (act?: Act) =>
      saveCharacter(deps, ann, id, { saveId, baseRevision: 1, changes: changesOf(2), ...(act && { act }) })
    for (const act of [
      { kind: 'x'.repeat(121) },
      { kind: 'cast', of: 'a\0b' },
      { kind: 'cast', with: '\ud800' },
      { kind: 'cast', source: 'a\0b' },
    ]) {
      expect(codeOf(await send(act))).toBe('invalid-value')
    }
    const act = { kind: 'cast', of: 'mend-wounds', source: 'roll' }
    const { entries } = expectSaved(await send(act))
    expect(entries.map((entry) => entry.act)).toEqual([
      { ...act, entries: 2 },
      { ...act, entries: 2 },
    ])
    expect(expectSaved(await send(act)).entries).toEqual(entries)
    expect(codeOf(await send({ kind: 'use' }))).toBe('save-id-reused')
    expect(codeOf(await send())).toBe('save-id-reused')
    expect((await log()).slice(1)).toEqual(entries)
  })

  test('a base one revision ahead is refused, and nothing is written', async () => {
    const { id, log, save, deps } = await openCharacter()
    const before = [await log(), await getCharacter(deps, ann, id)]
    expect(codeOf(await save(changesOf(1), { baseRevision: 2 }))).toBe('base-unknown')
    expect([await log(), await getCharacter(deps, ann, id)]).toEqual(before)
  })

  test('a base without an entry id is known by its revision alone', async () => {
    const { save } = await openCharacter()
    expectSaved(await save(changesOf(2)))
    for (const baseRevision of [1, 2]) expect(codeOf(await save(changesOf(1), { baseRevision }))).toBe('committed')
  })

  test('a retry gets its first outcome, whatever base it names', async () => {
    const { deps, id, save } = await openCharacter()
    const first = { ...changeOf('gold', 20, 15), baseRevision: 1 }
    const saved = expectSaved(await saveCharacter(deps, ann, id, first))
    expectSaved(await save(changesOf(3)))
    for (const base of [{ baseRevision: 1 }, { baseRevision: 9 }, { baseRevision: 1, baseEntryId: '1000000000000' }]) {
      const again = expectSaved(await saveCharacter(deps, ann, id, { ...first, ...base }))
      expect(again).toMatchObject({
        kind: 'repeated',
        revision: 2,
        entryId: saved.entryId,
        character: saved.character,
        entries: saved.entries,
      })
    }
    expect((await getCharacter(deps, ann, id))?.revision).toBe(3)
  })
})

describe.each(engines)('the position in the response to a save on %s', (_engine, open) => {
  test('an outcome names the last entry of its revision and the epoch, also if the save had no effect', async () => {
    const storage = await open()
    const deps = commandDeps(storage)
    const created = expectSaved(await createCharacter(deps, ann, {}))
    const { id } = created.character
    const saved = expectSaved(
      await saveCharacter(deps, ann, id, { saveId: randomUUID(), baseRevision: 1, changes: changesOf(3) }),
    )
    const unchanged = expectSaved(await saveCharacter(deps, ann, id, changeOf('name', '', created.character.name)))
    const log = await storage.characters.logAfter(id, 0, 10)
    const { epoch } = storage
    expect(epoch).not.toBe('')
    expect(created).toMatchObject({ revision: 1, entryId: log[0]?.id, epoch })
    expect(saved).toMatchObject({ revision: 2, entryId: log[3]?.id, epoch })
    expect(unchanged).toMatchObject({ revision: 2, entryId: log[3]?.id, epoch, entries: [] })
    expect(await getCharacter(deps, ann, id)).toMatchObject({ revision: 2, entryId: log[3]?.id, epoch })
  })

  test('a game master gets the id of the last entry although that entry is hidden', async () => {
    const storage = await open()
    const deps = commandDeps(storage)
    const made = await createGame(deps, bob, { name: 'The Salt Road', settings: defaultSettings })
    if (made.kind === 'refused') throw new Error(made.problem.code)
    const gameId = made.game.id
    await storage.transaction((tx) => tx.games.putMember(gameId, { user: ann.user, role: 'player', joinedAt: 1 }))
    const { id } = expectSaved(await createCharacter(deps, ann, { gameId })).character
    const written = expectSaved(await saveCharacter(deps, ann, id, changeOf('notes', '', 'I am the thief')))
    const base = { baseRevision: written.revision, baseEntryId: written.entryId }
    expect(await getCharacter(deps, bob, id)).toMatchObject({ revision: 2, entryId: written.entryId })
    expect(codeOf(await saveCharacter(deps, bob, id, { ...changeOf('gold', 20, 15), ...base }))).toBe('committed')
  })
})

describe('the time at which a save was made', () => {
  const maxDelay = 60_000

  test.each([
    ['exactly a minute ago counts as now', maxDelay, false],
    ['a millisecond longer ago is logged', maxDelay + 1, true],
  ])('%s', async (_name, age, isLogged) => {
    const storage = await engines[0]![1]()
    const deps = commandDeps(storage)
    const { id } = expectSaved(await createCharacter(deps, ann, {})).character
    const madeAt = new Date(gameNight - age).toISOString()
    const { entries } = expectSaved(await saveCharacter(deps, ann, id, { ...changeOf('gold', 20, 15), madeAt }))
    expect(entries[0]?.madeAt).toBe(isLogged ? madeAt : undefined)
  })
})
