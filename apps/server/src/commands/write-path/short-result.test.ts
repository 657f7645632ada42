import { randomUUID } from 'node:crypto'
import { apply, defaultSettings, type Actor, type Character, type Save } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import { createCharacter } from '../characters/create-character.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { ann, bob, commandDeps, expectSaved } from '../commands.fixture.ts'
import { createGame } from '../games/create-game.ts'
import { enterGame } from '../games/join-game.ts'
import { maxEntriesBetween } from './entries-between.ts'
import { shortResult } from './short-result.ts'

const gold = (oldValue: number, newValue: number) => ({ field: 'gold', oldValue, newValue })

describe.each(engines)('the result of a save on %s', (_engine, open) => {
  async function openCharacter() {
    const storage = await open()
    const deps = commandDeps(storage, { limits: false })
    const created = expectSaved(await createCharacter(deps, ann, {}))
    const { id } = created.character
    const send = async (save: Partial<Save>, actor: Actor = ann) =>
      shortResult(
        expectSaved(
          await saveCharacter(deps, actor, id, {
            saveId: randomUUID(),
            baseRevision: 1,
            changes: [gold(20, 19)],
            ...save,
          }),
        ),
      )
    /** Saves that each change one counter. */
    const saveOften = async (count: number) => {
      for (let i = 0; i < count; i++) await send({ changes: [{ field: 'xp', oldValue: 0, newValue: 1 }] })
    }
    const character = async () => (await storage.characters.find(id))?.character
    return { deps, id, created, send, saveOften, character, base: { baseRevision: 1, baseEntryId: created.entryId } }
  }

  /** The character after the entries of a result, for a caller that knows an earlier one. */
  const after = (known: Character, { between = [], entries }: ReturnType<typeof shortResult>): Character =>
    apply(
      known,
      [...between, ...entries].map(({ data }) => data),
    )

  test('with a current base it has only the entries of the save', async () => {
    const { created, send, character, base } = await openCharacter()
    const result = await send(base)
    expect(result).not.toHaveProperty('character')
    expect(result).not.toHaveProperty('between')
    expect(result).toMatchObject({ revision: 2, entries: [{ data: gold(20, 19) }] })
    expect(after(created.character, result)).toEqual(await character())
  })

  test('with a base that is behind it also has the entries in between, up to a limit', async () => {
    const { created, send, saveOften, character } = await openCharacter()
    const background = { field: 'background', oldValue: '', newValue: 'A long story. '.repeat(2_000) }
    const { entryId: baseEntryId } = await send({ changes: [background] })
    const known = apply(created.character, [background])
    await saveOften(maxEntriesBetween)
    for (const base of [{ baseEntryId }, {}]) {
      const result = await send({ ...base, baseRevision: 2, changes: [] })
      expect(result.character).toBeUndefined()
      expect(result.between).toHaveLength(maxEntriesBetween)
      expect(after(known, result)).toEqual(await character())
    }
    await saveOften(1)
    const result = await send({ baseRevision: 2 })
    expect(result.between).toBeUndefined()
    expect(result.character).toEqual(await character())
  })

  test('it has the whole character if that is shorter than the entries', async () => {
    const { send, character } = await openCharacter()
    const [before, then] = ['a long note '.repeat(200), 'another one '.repeat(200)]
    const first = await send({ changes: [{ field: 'notes', oldValue: '', newValue: before }] })
    expect(first.character).toBeUndefined()
    const second = await send({ baseRevision: 2, changes: [{ field: 'notes', oldValue: before, newValue: then }] })
    expect(second.between).toBeUndefined()
    expect(second.character).toEqual(await character())
  })

  test('a retry gets what leads from its base to the save, and the whole character if its base is unknown', async () => {
    const { created, send, saveOften, base } = await openCharacter()
    await saveOften(2)
    const save = { ...base, saveId: randomUUID() }
    const first = await send(save)
    await saveOften(1)
    expect(await send(save)).toEqual(first)
    expect(first.between).toHaveLength(2)
    expect(await send({ ...save, baseRevision: 3, baseEntryId: first.between?.at(-1)?.id ?? '' })).toMatchObject({
      revision: 4,
      entries: first.entries,
    })
    const unknown = await send({ ...save, baseEntryId: '1000000000000' })
    expect(unknown.character).toEqual(after(created.character, first))
  })

  test('a retry of a save without effect gets the entries since its base', async () => {
    const { created, send, saveOften, base } = await openCharacter()
    await saveOften(1)
    const save = { ...base, saveId: randomUUID(), changes: [{ field: 'level', oldValue: 1, newValue: 1 }] }
    const first = await send(save)
    expect(first).toMatchObject({ revision: 2, entries: [], between: [{ revision: 2 }] })
    const again = await send(save)
    expect(after(created.character, again)).toEqual(after(created.character, first))
  })

  test('a game master gets no private entries, and no entries from outside the game', async () => {
    const { deps, id, send } = await openCharacter()
    const made = await createGame(deps, bob, { name: 'The Salt Road', settings: defaultSettings })
    if (made.kind === 'refused') throw new Error(made.problem.code)
    await deps.storage.transaction((tx) =>
      tx.games.putMember(made.game.id, { user: ann.user, role: 'player', joinedAt: 1 }),
    )
    await enterGame(deps, ann, made.game.id, id)
    await send({ baseRevision: 2, changes: [{ field: 'notes', oldValue: '', newValue: 'The heir is alive' }] })
    await send({ baseRevision: 3, changes: [gold(20, 19)] })
    const inGame = await send({ baseRevision: 2, changes: [gold(20, 18)] }, bob)
    expect(inGame.between?.map(({ data }) => data.field)).toEqual(['gold'])
    const fromOutside = await send({ baseRevision: 1, changes: [gold(20, 18)] }, bob)
    expect(fromOutside.between).toBeUndefined()
    expect(fromOutside.character).toMatchObject({ id })
    expect(JSON.stringify([inGame, fromOutside])).not.toContain('The heir is alive')
  })
})
