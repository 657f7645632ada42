import { defaultSettings, type Actor, type GameSettings } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import { createCharacter } from '../../commands/characters/create-character.ts'
import { commandDeps, expectSaved, gameNight } from '../../commands/commands.fixture.ts'
import { changeGame } from '../../commands/games/change-game.ts'
import { createGame } from '../../commands/games/create-game.ts'
import { deleteGame } from '../../commands/games/delete-game.ts'
import { writeInGameLog } from '../../commands/games/write-in-game-log.ts'
import { countReads } from '../../storage/count-reads.fixture.ts'
import type { Storage } from '../../storage/port.ts'
import { listGames } from './list-games.ts'
import { getGame } from './read-game.ts'

const actor = (user: string): Actor => ({ user, name: user })
const [greta, ann, finn] = [actor('greta'), actor('ann'), actor('finn')]
const minute = 60_000

/** An installation with three users who are here, and ways to read its games. */
async function anInstallation(storage: Storage) {
  let now = gameNight
  const deps = commandDeps(storage, { limits: false, items: async () => [], now: () => now })
  await storage.transaction(async ({ accounts, presence }) => {
    for (const { user } of [greta, ann, finn]) {
      await accounts.putUser({
        id: user,
        name: user,
        email: null,
        guest: false,
        administrator: false,
        createdAt: 0,
      })
    }
    await presence.seen([greta.user, ann.user, finn.user], gameNight)
  })
  const newGame = async (name: string) => {
    const made = await createGame(deps, greta, { name })
    if (made.kind === 'refused') throw new Error(made.problem.code)
    const { id } = made.game
    await storage.transaction((tx) => tx.games.putMember(id, { user: ann.user, role: 'player', joinedAt: 1 }))
    return id
  }
  const overviewFor = async (reader: Actor) => (await listGames(deps, reader, 'living'))[0]?.overview
  const membersFor = async (reader: Actor, gameId: string) =>
    Object.fromEntries(
      ((await getGame(deps, reader, gameId))?.members ?? []).map(({ user, presence }) => [user, presence?.online]),
    )
  const set = (gameId: string, settings: Partial<GameSettings>) => changeGame(deps, greta, gameId, { settings })
  const show = (user: string, shown: boolean) => storage.transaction((tx) => tx.presence.show(user, shown))
  return {
    deps,
    newGame,
    overviewFor,
    membersFor,
    set,
    show,
    write: (gameId: string, request: Parameters<typeof writeInGameLog>[3]) =>
      writeInGameLog(deps, greta, gameId, request),
    wait: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

describe.each(engines)('on %s', (_engine, open) => {
  test('members see who of them is online, and others see nothing of the game', async () => {
    const { deps, newGame, overviewFor, membersFor, wait } = await anInstallation(await open())
    const id = await newGame('The Salt Road')
    const { publicRef, name, image } = expectSaved(await createCharacter(deps, ann, { gameId: id })).character
    expect(await overviewFor(greta)).toEqual({
      sessions: 0,
      lastStartedAt: null,
      excerpt: '',
      party: [{ publicRef, name, image, online: true }],
      online: 1,
    })
    expect(await membersFor(greta, id)).toEqual({ greta: true, ann: true })
    // The own character has no mark: that the reader is online is no news.
    expect(await overviewFor(ann)).toMatchObject({ online: 1, party: [{ publicRef, name, image }] })
    expect((await overviewFor(ann))?.party[0]).not.toHaveProperty('online')
    expect([await getGame(deps, finn, id), await listGames(deps, finn, 'living')]).toEqual([null, []])
    wait(2 * minute)
    expect(await membersFor(greta, id)).toEqual({ greta: true, ann: false })
    expect(await overviewFor(greta)).toMatchObject({ online: 0, party: [{ publicRef }] })
    expect((await getGame(deps, greta, id))?.members[0]?.presence?.lastSeenAt).toBe('2026-11-14T19:40:00.000Z')
  })

  test('nobody sees anything of a member who hides it, and the others stay visible', async () => {
    const { newGame, overviewFor, membersFor, show } = await anInstallation(await open())
    const id = await newGame('The Salt Road')
    await show('ann', false)
    for (const reader of [greta, ann]) expect(await membersFor(reader, id)).toEqual({ greta: true, ann: undefined })
    expect([await overviewFor(greta), await overviewFor(ann)]).toMatchObject([{ online: 0 }, { online: 1 }])
    await show('ann', true)
    expect(await membersFor(ann, id)).toEqual({ greta: true, ann: true })
    // Until she is seen again, there is nothing to show to the others.
    expect(await membersFor(greta, id)).toEqual({ greta: true, ann: undefined })
  })

  test('a game that hides it shows nothing to anybody, and another game of the same members still does', async () => {
    const { deps, newGame, membersFor, set } = await anInstallation(await open())
    const [hidden, shown] = [await newGame('The Salt Road'), await newGame('Ashfall')]
    await set(hidden, { showPresence: false })
    for (const reader of [greta, ann]) {
      expect(await membersFor(reader, hidden)).toEqual({ greta: undefined, ann: undefined })
      expect(await membersFor(reader, shown)).toEqual({ greta: true, ann: true })
      const online = Object.fromEntries(
        (await listGames(deps, reader, 'living')).map(({ id, overview }) => [id, overview?.online]),
      )
      expect(online).toEqual({ [hidden]: undefined, [shown]: 1 })
    }
  })

  test('sessions are counted, and the card tells a sentence of the last one that everyone may read', async () => {
    const { deps, newGame, overviewFor, write, wait } = await anInstallation(await open())
    const id = await newGame('The Salt Road')
    await write(id, { session: 'started' })
    await write(id, { message: 'We met at the inn.' })
    await write(id, { session: 'ended' })
    wait(minute)
    await write(id, { session: 'started' })
    await write(id, { message: '**The bell tolled once more.** Orla took us across.' })
    await write(id, { message: 'The duke did it.', audience: 'masters' })
    for (const reader of [greta, ann]) {
      expect(await overviewFor(reader)).toMatchObject({
        sessions: 2,
        lastStartedAt: '2026-11-14T19:41:00.000Z',
        excerpt: 'The bell tolled once more.',
      })
      expect(await getGame(deps, reader, id)).toMatchObject({ sessions: 2 })
    }
  })

  test('the next date is a setting that only GMs change', async () => {
    const { deps, newGame, set } = await anInstallation(await open())
    const id = await newGame('The Salt Road')
    const nextSessionAt = '2026-11-21T18:00:00.000Z'
    expect(await changeGame(deps, ann, id, { settings: { nextSessionAt } })).toMatchObject({ kind: 'refused' })
    await set(id, { nextSessionAt })
    expect((await listGames(deps, ann, 'living'))[0]?.settings).toEqual({ ...defaultSettings, nextSessionAt })
    expect(await set(id, { nextSessionAt: 'tomorrow' })).toMatchObject({
      problem: { code: 'invalid-value', field: 'nextSessionAt' },
    })
  })

  test('thirty games are read with as many queries as one, and without documents of characters', async () => {
    const { deps, newGame, write } = await anInstallation(await open())
    const fill = async (number: number) => {
      const id = await newGame(`Game ${number}`)
      await createCharacter(deps, ann, { gameId: id })
      await write(id, { session: 'started' })
      for (let i = 0; i < 5; i++) await write(id, { message: `Note ${i}.` })
    }
    await fill(1)
    const one = await countReads(() => listGames(deps, greta, 'living'))
    for (let number = 2; number <= 30; number++) await fill(number)
    const thirty = await countReads(() => listGames(deps, greta, 'living'))
    expect(thirty.value).toHaveLength(30)
    expect(thirty.value.every(({ overview }) => overview?.excerpt === 'Note 4.' && overview.party.length === 1)).toBe(
      true,
    )
    // A new connection to PostgreSQL starts with statements of its own.
    expect(thirty.statements).toBeLessThanOrEqual(one.statements)
    expect(thirty.documents).toBe(0)
    // A row per game, its sessions, two members and a character; however long the logs are.
    expect(thirty.rows).toBeLessThan(30 * 5 + 10)
  })

  test('a deleted game has no overview', async () => {
    const { deps, newGame } = await anInstallation(await open())
    await deleteGame(deps, greta, await newGame('The Salt Road'))
    expect(await listGames(deps, greta, 'living')).toEqual([])
    const [deleted] = await listGames(deps, greta, 'trash')
    expect(deleted).toMatchObject({ name: 'The Salt Road' })
    expect(deleted).not.toHaveProperty('overview')
  })
})
