import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { replay, type Character, type Commit, type LogEntry } from '@everquill/domain'
import { getCharacter } from '../../queries/get-character.ts'
import { listCharacters } from '../../queries/list-characters.ts'
import { readCharacterLog } from '../../queries/read-character-log.ts'
import type { Storage } from '../../storage/port.ts'
import { openCommands, ann, bob, changeOf, codeOf, gameNight, expectSaved } from '../commands.fixture.ts'
import { createCharacter } from './create-character.ts'
import { deleteCharacter } from './delete-character.ts'
import type { CommandDeps } from '../deps.ts'
import { duplicateCharacter } from './duplicate-character.ts'
import { putCharacter } from './put-character.ts'
import { restoreCharacter } from './restore-character.ts'
import { saveCharacter } from './save-character.ts'

const day = 86_400_000

let storage: Storage
let deps: CommandDeps
let announced: readonly Commit[]
let newCharacter: () => Promise<Character>
let now: number

beforeEach(async () => {
  now = gameNight
  ;({ storage, deps, announced, newCharacter } = await openCommands({ now: () => now }))
})

const logOf = async (id: number): Promise<readonly LogEntry[]> =>
  (await readCharacterLog(deps, ann, id, { limit: 100 }))?.entries ?? []

describe('createCharacter', () => {
  test('a new character has starting values, a rope, a bedroll and one log entry', async () => {
    const character = await newCharacter()
    expect(character).toMatchObject({
      user: 'ann',
      player: 'Ann Ährenfels',
      level: 1,
      gold: 20,
      platinum: 0,
      silver: 0,
      copper: 0,
      xp: 0,
      str: 0,
      soc: 0,
      image: '/images/default.svg',
      gameId: null,
      publicRef: String(character.id),
    })
    expect(new Map(character.items.map(({ item, quantity }) => [item, quantity]))).toEqual(
      new Map([
        ['bedroll', 1],
        ['rope', 1],
      ]),
    )
    expect(await logOf(character.id)).toMatchObject([{ type: 'general', message: 'Character created', revision: 1 }])
    expect(announced).toHaveLength(1)
  })

  test('the same saveId returns the same character', async () => {
    const saveId = randomUUID()
    const first = expectSaved(await createCharacter(deps, ann, { saveId }))
    const again = expectSaved(await createCharacter(deps, ann, { saveId }))
    expect(again.character).toEqual(first.character)
    expect(again.entries).toEqual(first.entries)
    expect(announced).toHaveLength(1)
    expect(codeOf(await createCharacter(deps, ann, { saveId, name: 'Other' }))).toBe('save-id-reused')
    expect(codeOf(await createCharacter(deps, bob, { saveId }))).toBe('save-id-reused')
  })

  test('a number that is taken is replaced by another', async () => {
    const numbers = [7, 7, 7, 8]
    const drawing = { ...deps, newCharacterId: () => numbers.shift() ?? 9 }
    const ids = [await createCharacter(drawing, ann, {}), await createCharacter(drawing, ann, {})]
    expect(ids.map((outcome) => expectSaved(outcome).character.id)).toEqual([7, 8])
  })

  test('creation is refused when 16 numbers in a row are taken', async () => {
    let draws = 0
    /** Draws the number 7 that many times, then another one. */
    const drawing = (taken: number) => ({ ...deps, newCharacterId: () => (draws++ < taken ? 7 : 8) })
    await createCharacter(drawing(1), ann, {})
    draws = 0
    expect(codeOf(await createCharacter(drawing(16), ann, {}))).toBe('no-free-number')
    draws = 0
    expect(expectSaved(await createCharacter(drawing(15), ann, {})).character.id).toBe(8)
  })

  test('valid options are applied, and a game the user is not in does not exist for them', async () => {
    const options = { name: 'Gerrik', race: 'dwarf', class: 'Stonespeaker', player: 'Annie' }
    expect(expectSaved(await createCharacter(deps, ann, options)).character).toMatchObject(options)
    expect(codeOf(await createCharacter(deps, ann, { name: 'x'.repeat(81) }))).toBe('invalid-value')
    expect(codeOf(await createCharacter(deps, ann, { gameId: 'g1' }))).toBe('not-found')
  })
})

describe('saveCharacter', () => {
  test('a save writes one entry for each field that changed', async () => {
    const { id } = await newCharacter()
    const saved = expectSaved(
      await saveCharacter(deps, ann, id, {
        saveId: randomUUID(),
        baseRevision: 1,
        changes: [
          { field: 'gold', oldValue: 20, newValue: 15 },
          { field: 'str', oldValue: 0, newValue: 2 },
          { field: 'name', oldValue: 'same', newValue: 'same' },
        ].map((change) =>
          change.field === 'name' ? { ...change, oldValue: '?', newValue: announced[0]!.character.name } : change,
        ),
      }),
    )
    expect(saved.entries.map(({ type, data }) => [type, data.field, data.oldValue, data.newValue])).toEqual([
      ['general', 'gold', 20, 15],
      ['attribute', 'str', 0, 2],
    ])
    expect(saved.revision).toBe(2)
  })

  test('a retry returns the first outcome and writes nothing, even after other saves', async () => {
    const { id } = await newCharacter()
    const save = changeOf('gold', 20, 15)
    const first = expectSaved(await saveCharacter(deps, ann, id, save))
    expectSaved(await saveCharacter(deps, ann, id, changeOf('gold', 15, 3)))
    const again = expectSaved(await saveCharacter(deps, ann, id, save))
    expect(again).toMatchObject({ kind: 'repeated', character: first.character, revision: first.revision })
    expect(again.entries).toEqual(first.entries)
    expect((await getCharacter(deps, ann, id))?.character.gold).toBe(3)
    expect(announced).toHaveLength(3)
  })

  test('a save without effect is recorded, so that a retry has no effect either', async () => {
    const { id, name } = await newCharacter()
    const save = changeOf('name', 'other', name)
    expect(expectSaved(await saveCharacter(deps, ann, id, save)).entries).toEqual([])
    expectSaved(await saveCharacter(deps, ann, id, changeOf('name', name, 'New')))
    expect(expectSaved(await saveCharacter(deps, ann, id, save))).toMatchObject({ kind: 'repeated', revision: 1 })
    expect((await getCharacter(deps, ann, id))?.character.name).toBe('New')
  })

  test('a saveId with other content is refused, also for another character, and its author is told what was committed', async () => {
    const [one, two] = [await newCharacter(), await newCharacter()]
    const gone = { field: 'items.gone.quantity', oldValue: 1, newValue: 2 }
    const save = { ...changeOf('gold', 20, 15), changes: [...changeOf('gold', 20, 15).changes, gone] }
    await saveCharacter(deps, ann, one.id, save)
    const other = { ...save, changes: [{ field: 'gold', oldValue: 20, newValue: 14 }] }
    const reused = (committed: readonly string[]) => ({
      kind: 'refused',
      problem: { code: 'save-id-reused', committed },
    })
    expect(await saveCharacter(deps, ann, one.id, other)).toEqual(reused(['gold', 'items.gone.quantity']))
    expect(await saveCharacter(deps, ann, two.id, save)).toEqual(reused([]))
    expect(codeOf(await saveCharacter(deps, bob, one.id, other))).toBe('not-found')
    expect((await getCharacter(deps, ann, two.id))?.character.gold).toBe(20)
  })

  test('two devices that each spend 5 of 20 gold end at 10', async () => {
    const { id } = await newCharacter()
    await Promise.all([1, 2].map(() => saveCharacter(deps, ann, id, changeOf('gold', 20, 15))))
    expect((await getCharacter(deps, ann, id))?.character.gold).toBe(10)
    expect((await logOf(id)).slice(0, 2).map(({ data }) => [data.oldValue, data.newValue])).toEqual([
      [15, 10],
      [20, 15],
    ])
  })

  test('spending more gold than there is leaves 0, and the log has the requested amount', async () => {
    const { id } = await newCharacter()
    const saved = expectSaved(await saveCharacter(deps, ann, id, changeOf('gold', 20, -10)))
    expect(saved.entries[0]?.data).toEqual({ field: 'gold', oldValue: 20, newValue: 0, asked: -10 })
    const again = expectSaved(await saveCharacter(deps, ann, id, changeOf('gold', 0, -5)))
    expect(again).toMatchObject({ entries: [], dropped: [{ field: 'gold', reason: 'at-limit' }] })
  })

  test('too many writes at once are refused with too-many-requests', async () => {
    const { id } = await newCharacter()
    const codes: string[] = []
    for (let i = 0; i < 70; i++) codes.push(codeOf(await saveCharacter(deps, ann, id, changeOf('xp', 0, 1))))
    expect(codes.filter((code) => code === 'committed')).toHaveLength(59)
    const refused = await saveCharacter(deps, ann, id, changeOf('xp', 0, 1))
    expect(refused).toMatchObject({ problem: { code: 'too-many-requests', retryAfter: 1 } })
    now += 50
    expect(codeOf(await saveCharacter(deps, ann, id, changeOf('xp', 0, 1)))).toBe('committed')
    expect(codeOf(await saveCharacter(deps, ann, id, changeOf('xp', 0, 1)))).toBe('too-many-requests')
  })

  test('replaying the log yields the stored character', async () => {
    const { id } = await newCharacter()
    await saveCharacter(deps, ann, id, changeOf('gold', 20, 15))
    await saveCharacter(deps, ann, id, changeOf('items.torch', null, torch))
    await saveCharacter(deps, ann, id, changeOf('items.torch.quantity', 3, 1))
    await saveCharacter(deps, ann, id, changeOf('climbing_number', null, 4))
    expect(replay((await logOf(id)).toReversed())).toEqual((await getCharacter(deps, ann, id))?.character)
  })
})

const torch = { id: 'torch', item: 'torch', quantity: 3, acquired_at: '2026-11-14' }

describe('trash', () => {
  test('a deleted character is not listed and can be restored for 30 days', async () => {
    const { id } = await newCharacter()
    expect(codeOf(await deleteCharacter(deps, ann, id))).toBe('committed')
    expect(await listCharacters(deps, ann, 'living')).toEqual({ characters: [] })
    expect(await listCharacters(deps, ann, 'trash')).toMatchObject({ characters: [{ id }] })
    expect(await getCharacter(deps, ann, id)).toBeNull()
    expect(codeOf(await saveCharacter(deps, ann, id, changeOf('gold', 20, 1)))).toBe('not-found')
    expect(codeOf(await deleteCharacter(deps, ann, id))).toBe('not-found')
    now += 29 * day
    expect(expectSaved(await restoreCharacter(deps, ann, id)).character).not.toHaveProperty('deletedAt')
    expect((await logOf(id)).map(({ message }) => message)).toEqual([
      'Restored from the trash',
      'Moved to the trash',
      'Character created',
    ])
  })

  test('a retry of a save that arrived before the deletion gets its outcome, for its author only', async () => {
    const { id } = await newCharacter()
    const save = changeOf('gold', 20, 15)
    const first = expectSaved(await saveCharacter(deps, ann, id, save))
    expect(codeOf(await deleteCharacter(deps, ann, id))).toBe('committed')
    expect(expectSaved(await saveCharacter(deps, ann, id, save)).entries).toEqual(first.entries)
    expect(codeOf(await saveCharacter(deps, ann, id, { ...save, changes: [] }))).toBe('save-id-reused')
    expect(codeOf(await saveCharacter(deps, bob, id, save))).toBe('not-found')
    expect(codeOf(await saveCharacter(deps, ann, id, changeOf('gold', 20, 15)))).toBe('not-found')
  })

  test('a character cannot be restored after 30 days', async () => {
    const { id } = await newCharacter()
    await deleteCharacter(deps, ann, id)
    now += 30 * day
    expect(codeOf(await restoreCharacter(deps, ann, id))).toBe('not-found')
    expect(await listCharacters(deps, ann, 'trash')).toEqual({ characters: [] })
  })

  test('restoring a character that is not deleted is a no-op', async () => {
    const { id } = await newCharacter()
    expect(expectSaved(await restoreCharacter(deps, ann, id)).entries).toEqual([])
  })
})

test('a copy has its own number, name and log', async () => {
  const original = await newCharacter()
  await saveCharacter(deps, ann, original.id, changeOf('gold', 20, 15))
  const copy = expectSaved(await duplicateCharacter(deps, ann, original.id)).character
  expect(copy).toMatchObject({ gold: 15, name: `${original.name} (2)`, publicRef: String(copy.id) })
  expect(copy.id).not.toBe(original.id)
  expect(await logOf(copy.id)).toHaveLength(1)
})

test('for other users a character looks as if it did not exist', async () => {
  const { id } = await newCharacter()
  const attempts = (user: typeof bob, ref: number) =>
    Promise.all([
      saveCharacter(deps, user, ref, changeOf('gold', 20, 1)).then(codeOf),
      putCharacter(deps, user, ref, { document: { gold: 1 }, baseRevision: null, sessionId: 's' }).then(codeOf),
      deleteCharacter(deps, user, ref).then(codeOf),
      restoreCharacter(deps, user, ref).then(codeOf),
      duplicateCharacter(deps, user, ref).then(codeOf),
      getCharacter(deps, user, ref),
      readCharacterLog(deps, user, ref, { limit: 100 }),
    ])
  const refusals = await attempts(bob, id)
  expect(refusals).toEqual([...Array.from({ length: 5 }, () => 'not-found'), null, null])
  expect(await attempts(bob, id === 1 ? 2 : id - 1)).toEqual(refusals)
  expect(await logOf(id)).toHaveLength(1)
})

test('a save that fails is not announced', async () => {
  const { id } = await newCharacter()
  const failing: Storage = {
    ...storage,
    change: (characterId, saveId, work) =>
      storage.change(characterId, saveId, async (locked, tx) => {
        await work(locked, tx)
        throw new Error('power cut')
      }),
  }
  await expect(saveCharacter({ ...deps, storage: failing }, ann, id, changeOf('gold', 20, 15))).rejects.toThrow(
    'power cut',
  )
  expect(announced).toHaveLength(1)
  expect((await getCharacter(deps, ann, id))?.character.gold).toBe(20)
  expect(await logOf(id)).toHaveLength(1)
})
