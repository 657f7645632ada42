import { randomUUID } from 'node:crypto'
import { defaultSettings, maxNoteLength, rollOf, type GameSettings } from '@everquill/domain'
import { expect, test } from 'vitest'
import { ann, bob, gameNight, openCommands } from '../commands.fixture.ts'
import type { CommandDeps } from '../deps.ts'
import { changeGame } from './change-game.ts'
import { changeMemberRole } from './change-member-role.ts'
import { createGame } from './create-game.ts'
import { deleteGame, restoreGame } from './delete-game.ts'
import { inviteToGame } from './invite-to-game.ts'
import { joinGame } from './join-game.ts'
import { writeInGameLog } from './write-in-game-log.ts'

const day = 24 * 60 * 60 * 1_000
const problem = (code: string) => ({ kind: 'refused', problem: { code } })

/** A game of Ann on a server whose time the test sets, and what was announced: to which users, and in which games. */
async function aGame(overrides: Partial<CommandDeps> = {}) {
  const clock = { now: gameNight }
  const notified: (readonly string[])[] = []
  const written: string[] = []
  const announcer = {
    committed: () => undefined,
    gameLogWritten: (gameId: string) => void written.push(gameId),
    membershipChanged: (users: readonly string[]) => void notified.push(users),
  }
  const { deps, storage } = await openCommands({ now: () => clock.now, announcer, limits: false, ...overrides })
  const made = await createGame(deps, ann, { name: ' The Salt Road ', settings: { dice: '2d6' } })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  const { game } = made
  const addMember = (user: string, role: 'gm' | 'player') =>
    storage.transaction((tx) => tx.games.putMember(game.id, { user, role, joinedAt: gameNight + 1 }))
  const invite = async (days = 7) => {
    const invited = await inviteToGame(deps, ann, game.id, { days })
    if (invited.kind === 'refused') throw new Error(invited.problem.code)
    return invited.invitation
  }
  notified.length = 0
  return { deps, storage, clock, notified, written, game, addMember, invite }
}

test('a new game has the default settings except those that were chosen, and its name is trimmed', async () => {
  const { game, storage } = await aGame()
  expect(game).toMatchObject({ name: 'The Salt Road', settings: { ...defaultSettings, dice: '2d6' }, deletedAt: null })
  expect(await storage.games.members(game.id)).toEqual([{ user: 'ann', role: 'gm', joinedAt: gameNight }])
})

test('a user can create ten games at once and one more every 144 minutes', async () => {
  const { deps, clock } = await aGame({ limits: true })
  const create = () => createGame(deps, ann, { name: 'Another' })
  for (let i = 2; i <= 10; i++) expect(await create()).toMatchObject({ kind: 'created' })
  expect(await create()).toMatchObject({ problem: { code: 'too-many-requests', retryAfter: 144 * 60 } })
  clock.now += 144 * 60 * 1_000
  expect(await create()).toMatchObject({ kind: 'created' })
})

test('changing a game keeps what was not sent, and tells all members', async () => {
  const { deps, storage, game, notified, addMember } = await aGame()
  await addMember('bob', 'player')
  expect(await changeGame(deps, ann, game.id, { settings: { mastersEdit: false } })).toMatchObject({
    kind: 'changed',
    game: { name: 'The Salt Road', settings: { ...game.settings, mastersEdit: false } },
  })
  await changeGame(deps, ann, game.id, { name: ' The Iron Coast ' })
  expect(await changeGame(deps, ann, game.id, { name: ' ' })).toMatchObject(problem('invalid-value'))
  expect(await changeGame(deps, bob, game.id, { name: 'Mine' })).toMatchObject(problem('not-found'))
  const stored = await storage.transaction((tx) => tx.games.lock(game.id))
  expect(stored?.game).toEqual({
    ...game,
    name: 'The Iron Coast',
    settings: { ...game.settings, mastersEdit: false },
  })
  expect(notified.map((users) => users.join())).toEqual(['ann,bob', 'ann,bob'])
})

test('the rules of a game are its settings: game masters change them, and invalid ones are refused', async () => {
  const { deps, storage, game, addMember } = await aGame()
  await addMember('bob', 'player')
  const change = (actor: typeof ann, settings: Partial<GameSettings>) => changeGame(deps, actor, game.id, { settings })
  expect(await change(bob, { skillPoints: 9 })).toMatchObject(problem('not-found'))
  expect(await change(ann, { initiative: '1d20+lots of luck' })).toMatchObject({
    problem: { code: 'invalid-value', field: 'initiative' },
  })
  expect(await change(ann, { creationDice: 'str' })).toMatchObject({
    problem: { code: 'not-dice', field: 'creationDice' },
  })
  const settings = { ...game.settings, initiative: '2d6+dex', skillPoints: 5 }
  expect(await change(ann, { initiative: '2d6+dex', skillPoints: 5 })).toMatchObject({ game: { settings } })
  expect(await storage.games.seat(game.id, 'bob')).toMatchObject({ settings })
})

test('one of two game masters can become a player, the last one cannot', async () => {
  const { deps, storage, game, notified, addMember } = await aGame()
  await addMember('bob', 'player')
  const roles = async () => (await storage.games.members(game.id)).map(({ role }) => role)
  expect(await changeMemberRole(deps, ann, game.id, 'ann', 'player')).toMatchObject(problem('last-game-master'))
  expect(await changeMemberRole(deps, ann, game.id, 'ann', 'gm')).toEqual({ kind: 'done' })
  expect(await changeMemberRole(deps, ann, game.id, 'carl', 'gm')).toMatchObject(problem('not-found'))
  expect(await changeMemberRole(deps, bob, game.id, 'bob', 'gm')).toMatchObject(problem('not-found'))
  expect(await changeMemberRole(deps, ann, game.id, 'bob', 'gm')).toEqual({ kind: 'done' })
  expect(await roles()).toEqual(['gm', 'gm'])
  expect(await changeMemberRole(deps, bob, game.id, 'ann', 'player')).toEqual({ kind: 'done' })
  expect(await roles()).toEqual(['player', 'gm'])
  expect(notified.map((users) => users.join())).toEqual(['ann,bob', 'ann,bob'])
})

test('a game can be restored by its game master for 30 days', async () => {
  const { deps, storage, clock, game, notified, addMember } = await aGame()
  await addMember('bob', 'player')
  const find = async () => (await storage.transaction((tx) => tx.games.lock(game.id)))?.game.deletedAt
  expect(await deleteGame(deps, bob, game.id)).toMatchObject(problem('not-found'))
  expect(await restoreGame(deps, ann, game.id)).toEqual({ kind: 'done' })
  expect(await deleteGame(deps, ann, game.id)).toEqual({ kind: 'done' })
  expect(await find()).toBe(gameNight)
  expect(await restoreGame(deps, bob, game.id)).toMatchObject(problem('not-found'))
  clock.now = gameNight + 30 * day
  expect(await restoreGame(deps, ann, game.id)).toMatchObject(problem('not-found'))
  clock.now -= 1
  expect(await restoreGame(deps, ann, game.id)).toEqual({ kind: 'done' })
  expect(await find()).toBeNull()
  expect(notified.map((users) => users.join())).toEqual(['ann,bob', 'ann,bob', 'ann,bob'])
})

test('a game has at most 20 open invitations; expired ones are removed and make room', async () => {
  const { deps, storage, clock, game, invite } = await aGame()
  const { expiresAt } = await invite(1)
  expect(expiresAt).toBe(gameNight + day)
  for (let i = 1; i < 20; i++) await invite()
  const more = () => inviteToGame(deps, ann, game.id, { days: 7 })
  expect(await more()).toMatchObject(problem('too-many-entries'))
  clock.now = expiresAt - 1
  expect(await more()).toMatchObject(problem('too-many-entries'))
  clock.now = expiresAt
  expect(await more()).toMatchObject({ kind: 'invited' })
  expect(await storage.games.invitations(game.id)).toHaveLength(20)
})

test('an invite code has twelve characters that cannot be confused', async () => {
  const codeFor = async (random: number) => (await (await aGame({ random: () => random })).invite()).code
  expect([await codeFor(0), await codeFor(0.999)]).toEqual(['A'.repeat(12), '9'.repeat(12)])
})

test('the same request for an invitation returns the same code, another one under its id is refused', async () => {
  const { deps, game } = await aGame()
  const saveId = randomUUID()
  const first = await inviteToGame(deps, ann, game.id, { saveId, days: 7 })
  expect(await inviteToGame(deps, ann, game.id, { saveId, days: 7 })).toEqual(first)
  expect(await inviteToGame(deps, ann, game.id, { saveId, days: 8 })).toMatchObject(problem('save-id-reused'))
  expect(await inviteToGame(deps, bob, game.id, { days: 7 })).toMatchObject(problem('not-found'))
})

test('an invite code is valid until the moment it expires', async () => {
  const { deps, clock, game, invite } = await aGame()
  const { code, expiresAt } = await invite(1)
  const join = (user: string) => joinGame(deps, { user, name: user }, { code, network: '203.0.113.7' })
  clock.now = expiresAt - 1
  expect(await join('bob')).toEqual({ kind: 'joined', gameId: game.id })
  clock.now = expiresAt
  expect(await join('carl')).toMatchObject(problem('code-invalid'))
})

test('a game has at most 100 members, and a member can join again', async () => {
  const { deps, storage, game, invite, addMember } = await aGame()
  const { code } = await invite()
  for (let i = 2; i < 100; i++) await addMember(`user ${i}`, 'player')
  const join = (user: string) => joinGame(deps, { user, name: user }, { code, network: '203.0.113.7' })
  expect(await join('bob')).toEqual({ kind: 'joined', gameId: game.id })
  expect(await join('carl')).toMatchObject(problem('too-many-entries'))
  expect(await join('bob')).toEqual({ kind: 'joined', gameId: game.id })
  expect(await storage.games.members(game.id)).toHaveLength(100)
})

test('a network can try 30 invite codes at once and one more every two seconds', async () => {
  const { deps, clock } = await aGame({ limits: true })
  const guess = (user: string, network = '203.0.113.7') =>
    joinGame(deps, { user, name: user }, { code: 'AAAABBBBCCCC', network })
  for (let i = 0; i < 30; i++) expect(await guess(`user ${i}`)).toMatchObject(problem('code-invalid'))
  expect(await guess('carl')).toMatchObject({ problem: { code: 'too-many-requests', retryAfter: 2 } })
  expect(await guess('carl', '203.0.113.8')).toMatchObject(problem('code-invalid'))
  clock.now += 2_000
  expect(await guess('carl')).toMatchObject(problem('code-invalid'))
})

test('a note in the game log has between one character and its limit, and an emoji counts as one', async () => {
  const { deps, game } = await aGame()
  const write = (message: string) => writeInGameLog(deps, ann, game.id, { message })
  for (const message of ['x', '🧙'.repeat(maxNoteLength)]) {
    expect(await write(message)).toMatchObject({ kind: 'written', entry: { message, user: 'ann', gameId: game.id } })
  }
  for (const message of ['', ' \n', 'a\0b', '\ud800', 'x'.repeat(maxNoteLength + 1)]) {
    expect(await write(message)).toMatchObject({ problem: { code: 'invalid-value', field: 'message' } })
  }
})

test('an entry in the game log is a note, a roll or a session, and sessions are started by game masters', async () => {
  const { deps, game, addMember } = await aGame({ random: () => 0.999 })
  await addMember('bob', 'player')
  const write = (user: typeof ann, request: Parameters<typeof writeInGameLog>[3]) =>
    writeInGameLog(deps, user, game.id, request)
  for (const request of [{}, { message: 'x', roll: '1d6' }, { roll: '1d6', session: 'started' as const }]) {
    expect(await write(ann, request)).toMatchObject(problem('invalid-request'))
  }
  const rolled = await write(bob, { roll: '' })
  expect(rolled.kind === 'written' && rollOf(rolled.entry.data)).toMatchObject({ notation: '2d6', total: 12 })
  expect(await write(bob, { roll: 'dice' })).toMatchObject({ problem: { code: 'not-dice', field: 'roll' } })
  expect(await write(ann, { session: 'started' })).toMatchObject({ kind: 'written' })
  expect(await write(bob, { session: 'started' })).toMatchObject({
    problem: { code: 'protected-field', field: 'session' },
  })
  expect(await write(bob, { message: 'psst', audience: 'masters' })).toMatchObject({
    problem: { code: 'protected-field', field: 'audience' },
  })
  expect(await write({ user: 'carl', name: 'Carl' }, { message: 'hello' })).toMatchObject(problem('not-found'))
})

test('the same note under the same id is written and announced once, and only by the same author', async () => {
  const { deps, storage, game, written, addMember } = await aGame()
  await addMember('bob', 'player')
  const saveId = randomUUID()
  const first = await writeInGameLog(deps, ann, game.id, { saveId, message: 'The bell tolls.' })
  expect(written).toEqual([game.id])
  expect(await writeInGameLog(deps, ann, game.id, { saveId, message: 'The bell tolls.' })).toEqual(first)
  const reused = problem('save-id-reused')
  expect(await writeInGameLog(deps, ann, game.id, { saveId, message: 'Silence.' })).toMatchObject(reused)
  expect(await writeInGameLog(deps, bob, game.id, { saveId, message: 'The bell tolls.' })).toMatchObject(reused)
  expect(await storage.games.logAfter(game.id, 0, 10)).toHaveLength(1)
  expect(written).toEqual([game.id])
})
