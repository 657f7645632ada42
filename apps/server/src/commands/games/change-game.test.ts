import { defaultSettings, settingOfField, type Actor, type GameEntry, type GameSettings } from '@everquill/domain'
import { expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import { ann, bob, gameNight, openCommands } from '../commands.fixture.ts'
import type { CommandDeps } from '../deps.ts'
import { changeGame, type GameChange } from './change-game.ts'
import { createGame } from './create-game.ts'
import { writeInGameLog } from './write-in-game-log.ts'

const greta: Actor = { user: 'greta', name: 'Greta' }
const problem = (code: string) => ({ kind: 'refused', problem: { code } })

/** A game of Greta in which Ann plays, and what was announced. */
async function aGame(overrides: Partial<CommandDeps> = {}) {
  const announced: string[] = []
  const announcer = {
    committed: () => undefined,
    gameLogWritten: () => void announced.push('log'),
    membershipChanged: (users: readonly string[]) => void announced.push(users.join()),
  }
  const { deps, storage } = await openCommands({ now: () => gameNight, announcer, limits: false, ...overrides })
  const made = await createGame(deps, greta, { name: 'The Salt Road' })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  const { id } = made.game
  await storage.transaction((tx) => tx.games.putMember(id, { user: 'ann', role: 'player', joinedAt: gameNight + 1 }))
  announced.length = 0
  return {
    deps,
    storage,
    id,
    announced,
    change: (request: GameChange, actor = greta) => changeGame(deps, actor, id, request),
    log: () => logOf(storage, id),
    settings: async () => (await storage.games.find(id))?.settings,
  }
}

const logOf = async (storage: Storage, id: string): Promise<readonly GameEntry[]> =>
  (await storage.games.logAfter(id, 0, 100)).filter(({ data }) => settingOfField(data.field) !== null)

const settings = (changed: Partial<GameSettings>): GameChange => ({ settings: changed })

test('every changed setting has an entry with its values before and after, under one save id', async () => {
  const { change, log, announced } = await aGame()
  const { carryingLimit, mastersEdit } = { carryingLimit: '15+3*str', mastersEdit: false }
  await change({ saveId: 's1', name: ' Ashfall ', settings: { ...defaultSettings, carryingLimit, mastersEdit } })
  const entries = await log()
  expect(entries.map(({ data }) => data)).toEqual([
    { field: 'setting.name', oldValue: 'The Salt Road', newValue: 'Ashfall' },
    { field: 'setting.mastersEdit', oldValue: true, newValue: false },
    { field: 'setting.carryingLimit', oldValue: '20+5*str', newValue: '15+3*str' },
  ])
  for (const entry of entries) {
    expect(entry).toMatchObject({
      saveId: 's1',
      user: 'greta',
      authorName: 'Greta',
      type: 'general',
      characterId: null,
    })
    expect(entry).not.toHaveProperty('audience')
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(3)
  expect(announced).toEqual(['greta,ann', 'log'])
})

test('nothing is logged or announced if nothing changed', async () => {
  const { change, log, announced } = await aGame()
  expect(await change({ name: 'The Salt Road ', settings: defaultSettings })).toMatchObject({ kind: 'changed' })
  expect(await change({ name: '' })).toMatchObject(problem('invalid-value'))
  expect(await change({ name: 'Mine' }, ann)).toMatchObject(problem('not-found'))
  expect(await log()).toEqual([])
  expect(announced).toEqual([])
})

test('a stored game without rules gets the defaults, and they are the old values in its log', async () => {
  const { storage, id, change, log } = await aGame()
  const stored = await storage.games.find(id)
  if (!stored) throw new Error('the game is gone')
  const { playersSee } = stored.settings
  await storage.transaction((tx) => tx.games.put({ ...stored, settings: { playersSee } as GameSettings }))
  await change(settings({ skillPoints: 5 }))
  expect((await log()).map(({ data }) => data)).toEqual([{ field: 'setting.skillPoints', oldValue: 3, newValue: 5 }])
})

test('a repeated request changes and logs once, even after a later change', async () => {
  const { change, log, settings: read } = await aGame()
  const request = { saveId: 's1', settings: { skillPoints: 5 } }
  await Promise.all([change(request), change(request)])
  expect(await log()).toHaveLength(1)
  await change(settings({ skillPoints: 7 }))
  expect(await change(request)).toMatchObject({ kind: 'changed', game: { settings: { skillPoints: 7 } } })
  expect(await log()).toHaveLength(2)
  expect(await read()).toMatchObject({ skillPoints: 7 })
})

test('a save id of another request is refused', async () => {
  const { deps, id, change, log } = await aGame()
  await change({ saveId: 's1', settings: { skillPoints: 5 } })
  await writeInGameLog(deps, greta, id, { saveId: 's2', message: 'The bell tolls.' })
  expect(await change({ saveId: 's1', settings: { skillPoints: 6 } })).toMatchObject(problem('save-id-reused'))
  expect(await change({ saveId: 's2', settings: { skillPoints: 6 } })).toMatchObject(problem('save-id-reused'))
  expect(await writeInGameLog(deps, greta, id, { saveId: 's1', message: 'x' })).toMatchObject(problem('save-id-reused'))
  expect(await log()).toHaveLength(1)
})

test('a power cut while the log is written leaves neither the change nor an entry', async () => {
  const { deps, storage, id, log, announced, settings: read } = await aGame()
  const cut: CommandDeps = {
    ...deps,
    storage: {
      ...storage,
      transaction: (work) =>
        storage.transaction((tx) => {
          let count = 0
          const appendEntry: typeof tx.games.appendEntry = async (entry) => {
            if (++count === 2) throw new Error('power cut')
            await tx.games.appendEntry(entry)
          }
          return work({ ...tx, games: { ...tx.games, appendEntry } })
        }),
    },
  }
  const request = { saveId: 's1', settings: { skillPoints: 5, mastersEdit: false } }
  await expect(changeGame(cut, greta, id, request)).rejects.toThrow('power cut')
  expect(await read()).toEqual(defaultSettings)
  expect(await log()).toEqual([])
  expect(announced).toEqual([])
  expect(await changeGame(deps, greta, id, request)).toMatchObject({ kind: 'changed' })
  expect(await log()).toHaveLength(2)
})

test('an undo restores the old value, and its entry refers to the one it undid', async () => {
  const { change, log, settings: read } = await aGame()
  await change({ saveId: 's1', settings: { carryingLimit: '15+3*str', skillPoints: 5 } })
  const [limit] = await log()
  const undo = { saveId: 's2', undoes: limit?.id ?? '' }
  expect(await change(undo)).toMatchObject({ kind: 'changed', game: { settings: { carryingLimit: '20+5*str' } } })
  expect(await change(undo)).toMatchObject({ kind: 'changed' })
  expect(await read()).toEqual({ ...defaultSettings, skillPoints: 5 })
  const [, , undone, ...rest] = await log()
  expect(undone).toMatchObject({
    saveId: 's2',
    data: { field: 'setting.carryingLimit', oldValue: '15+3*str', newValue: '20+5*str', undoes: limit?.id },
  })
  expect(rest).toEqual([])
  await change({ undoes: undone?.id ?? '' })
  expect(await read()).toMatchObject({ carryingLimit: '15+3*str' })
})

test('the name of a game is restored like any other setting', async () => {
  const { storage, id, change, log } = await aGame()
  await change({ name: 'Ashfall' })
  const [renamed] = await log()
  await change({ undoes: renamed?.id ?? '' })
  expect((await storage.games.find(id))?.name).toBe('The Salt Road')
})

test('an undo is refused if the setting has another value by now, and nothing is written', async () => {
  const { change, log } = await aGame()
  await change(settings({ skillPoints: 5 }))
  await change(settings({ skillPoints: 6 }))
  const [first, second] = await log()
  const refusal = { problem: { code: 'setting-changed', field: 'setting.skillPoints' } }
  expect(await change({ undoes: first?.id ?? '' })).toMatchObject(refusal)
  await change({ undoes: second?.id ?? '' })
  expect(await change({ undoes: second?.id ?? '' })).toMatchObject(problem('nothing-to-undo'))
  expect(await log()).toHaveLength(3)
})

test('only settings of the same game are undone, only by its game masters, and only if the entry is the one meant', async () => {
  const { deps, storage, id, change, log } = await aGame()
  await change({ saveId: 's1', settings: { skillPoints: 5 } })
  const note = await writeInGameLog(deps, greta, id, { message: 'The bell tolls.' })
  if (note.kind === 'refused') throw new Error(note.problem.code)
  const undoes = (await log())[0]?.id ?? ''
  expect(await change({ undoes: note.entry.id })).toMatchObject(problem('cannot-be-undone'))
  expect(await change({ undoes: String(gameNight - 1) })).toMatchObject(problem('not-found'))
  expect(await change({ undoes }, ann)).toMatchObject(problem('not-found'))
  expect(await change({ undoes }, bob)).toMatchObject(problem('not-found'))
  expect(await change({ undoes, entrySaveId: 'another' })).toMatchObject(problem('not-found'))
  expect(await change({ undoes, name: 'Ashfall' })).toMatchObject(problem('invalid-request'))
  const other = await createGame(deps, greta, { name: 'Ashfall' })
  if (other.kind === 'refused') throw new Error(other.problem.code)
  expect(await changeGame(deps, greta, other.game.id, { undoes })).toMatchObject(problem('not-found'))
  expect(await logOf(storage, id)).toHaveLength(1)
  expect(await change({ undoes, entrySaveId: 's1' })).toMatchObject({ kind: 'changed' })
})

test('changes of settings count towards the limits of writing', async () => {
  const { deps, change } = await aGame({ limits: true })
  for (let points = 10; points < 70; points++) {
    expect(await change(settings({ skillPoints: points }))).toMatchObject({ kind: 'changed' })
  }
  expect(await change(settings({ skillPoints: 9 }))).toMatchObject(problem('too-many-requests'))
  const small = await aGame({ limits: true, quotas: { ...deps.quotas, logBytesPerDay: 400 } })
  expect(await small.change(settings({ skillPoints: 9 }))).toMatchObject({ kind: 'changed' })
  expect(await small.change(settings({ skillPoints: 8 }))).toMatchObject(problem('daily-limit'))
  expect(await small.settings()).toEqual({ ...defaultSettings, skillPoints: 9 })
})
