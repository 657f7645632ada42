import { defaultSettings, memberOfField, type GameEntry } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import type { Storage } from '../../storage/port.ts'
import { createCharacter } from '../characters/create-character.ts'
import { deleteCharacter } from '../characters/delete-character.ts'
import { ann, bob, commandDeps, expectSaved, gameNight } from '../commands.fixture.ts'
import { changeMemberRole } from './change-member-role.ts'
import { createGame } from './create-game.ts'
import { inviteToGame } from './invite-to-game.ts'
import { enterGame, joinGame } from './join-game.ts'
import { removeMember } from './remove-member.ts'
import { takeBackPeriod } from './store-take-back.ts'
import { takeBack } from './take-back.ts'
import { transferGame } from './transfer-game.ts'

const carl = { user: 'carl', name: 'Carl' }
const notFound = { problem: { code: 'not-found' } }

/** Ann's game with an invitation, in which Bob plays Odo and Tia, at a time that the test sets. */
async function aGame(storage: Storage) {
  const clock = { now: gameNight }
  const announced: string[] = []
  const deps = commandDeps(storage, {
    now: () => clock.now,
    items: async () => [],
    limits: false,
    announcer: {
      committed: ({ character }) => void announced.push(`${character.name} committed`),
      gameLogWritten: () => void announced.push('log'),
      membershipChanged: (users) => void announced.push(`members ${users.toSorted().join()}`),
    },
  })
  await storage.transaction(async ({ accounts }) => {
    for (const { user, name } of [ann, bob, carl]) {
      await accounts.putUser({ id: user, name, email: null, guest: false, administrator: false, createdAt: gameNight })
    }
  })
  const newGame = async () => {
    const made = await createGame(deps, ann, { name: 'The Salt Road', settings: defaultSettings })
    if (made.kind === 'refused') throw new Error(made.problem.code)
    return made.game.id
  }
  const gameId = await newGame()
  const invite = async (days: number) => {
    const invited = await inviteToGame(deps, ann, gameId, { days })
    if (invited.kind === 'refused') throw new Error(invited.problem.code)
    return invited.invitation.code
  }
  const code = await invite(14)
  const join = (actor = bob, characterId?: number) =>
    joinGame(deps, actor, { code, network: '203.0.113.7', ...(characterId !== undefined && { characterId }) })
  const [odo, tia] = [
    expectSaved(await createCharacter(deps, bob, { name: 'Odo' })).character.id,
    expectSaved(await createCharacter(deps, bob, { name: 'Tia' })).character.id,
  ]
  await join(bob, odo)
  await enterGame(deps, bob, gameId, tia)
  clock.now += 1_000
  announced.length = 0
  const members = () => storage.games.members(gameId)
  const party = async () => (await storage.games.charactersIn(gameId)).map(({ character }) => character.name).toSorted()
  const codes = async () => (await storage.games.invitations(gameId)).map((one) => one.code)
  /** The entries about members, oldest first, as `author > member old → new`. */
  const memberEntries = async () =>
    (await storage.games.logAfter(gameId, 0, 1_000)).filter(({ data }) => memberOfField(data.field) !== null)
  const log = async () => (await memberEntries()).map(lineOf)
  const remove = async (revokeInvitations = false) => {
    const removed = await removeMember(deps, ann, gameId, 'bob', { revokeInvitations })
    if (removed.kind === 'refused') throw new Error(removed.problem.code)
    return removed.takeBack?.id ?? ''
  }
  const transfer = async () => {
    const transferred = await transferGame(deps, ann, gameId, 'bob')
    if (transferred.kind === 'refused') throw new Error(transferred.problem.code)
    return transferred.takeBack?.id ?? ''
  }
  const state = { storage, deps, clock, announced, gameId, odo, tia }
  return { ...state, newGame, invite, join, members, party, codes, memberEntries, log, remove, transfer }
}

const lineOf = ({ authorName, subjectName, data: { oldValue, newValue, undoes } }: GameEntry): string =>
  `${authorName} > ${subjectName} ${oldValue as string} → ${newValue as string}${undoes === undefined ? '' : ' (undo)'}`

describe.each(engines)('taking back on %s', (_engine, open) => {
  test('a removal that is taken back restores role, seat, characters and revoked invitations', async () => {
    const { deps, clock, gameId, members, party, codes, remove } = await aGame(await open())
    await changeMemberRole(deps, ann, gameId, 'bob', 'gm')
    const before = [await members(), await party(), await codes()]
    const id = await remove(true)
    expect([(await members()).length, await party(), await codes()]).toEqual([1, [], []])
    clock.now += takeBackPeriod - 1
    expect(await takeBack(deps, ann, gameId, id)).toEqual({ kind: 'done' })
    expect([await members(), await party(), await codes()]).toEqual(before)
  })

  test('a removal keeps the invitations unless they are to be revoked', async () => {
    const { codes, remove } = await aGame(await open())
    const before = await codes()
    await remove()
    expect(await codes()).toEqual(before)
  })

  test('a transfer makes the other member game master and the actor a player, and can be taken back by a player', async () => {
    const { deps, gameId, members, transfer } = await aGame(await open())
    const before = await members()
    const id = await transfer()
    expect((await members()).map(({ user, role }) => [user, role])).toEqual([
      ['ann', 'player'],
      ['bob', 'gm'],
    ])
    expect(await takeBack(deps, ann, gameId, id)).toEqual({ kind: 'done' })
    expect(await members()).toEqual(before)
  })

  test('a transfer to another game master only makes the actor a player', async () => {
    const { deps, gameId, members, log, transfer } = await aGame(await open())
    await changeMemberRole(deps, ann, gameId, 'bob', 'gm')
    const id = await transfer()
    expect((await log()).at(-1)).toBe('Ann Ährenfels > Ann Ährenfels gm → player')
    await takeBack(deps, ann, gameId, id)
    expect((await members()).map(({ role }) => role)).toEqual(['gm', 'gm'])
  })

  test('nobody else can take it back, not twice, not in another game and not after 30 seconds', async () => {
    const { deps, clock, gameId, join, newGame, remove } = await aGame(await open())
    await join(carl)
    await changeMemberRole(deps, ann, gameId, 'carl', 'gm')
    const id = await remove()
    expect(await takeBack(deps, carl, gameId, id)).toMatchObject(notFound)
    expect(await takeBack(deps, bob, gameId, id)).toMatchObject(notFound)
    expect(await takeBack(deps, ann, await newGame(), id)).toMatchObject(notFound)
    expect(await takeBack(deps, ann, gameId, id)).toEqual({ kind: 'done' })
    expect(await takeBack(deps, ann, gameId, id)).toMatchObject(notFound)
    const late = await remove()
    clock.now += takeBackPeriod
    expect(await takeBack(deps, ann, gameId, late)).toMatchObject(notFound)
  })

  test('a member who was removed in the meantime can take nothing back, also after rejoining', async () => {
    const { deps, gameId, join, members, transfer } = await aGame(await open())
    const id = await transfer()
    await removeMember(deps, bob, gameId, 'ann')
    expect(await takeBack(deps, ann, gameId, id)).toMatchObject(notFound)
    await join(ann)
    expect(await takeBack(deps, ann, gameId, id)).toMatchObject(notFound)
    expect((await members()).map(({ user, role }) => [user, role])).toContainEqual(['ann', 'player'])
  })

  test('two requests at the same time take it back once', async () => {
    const { deps, gameId, log, remove } = await aGame(await open())
    const id = await remove()
    const outcomes = await Promise.all([takeBack(deps, ann, gameId, id), takeBack(deps, ann, gameId, id)])
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused'])
    expect((await log()).filter((line) => line.endsWith('(undo)'))).toHaveLength(1)
  })

  test('characters that were deleted or entered another game since stay where they are', async () => {
    const { storage, deps, gameId, odo, tia, newGame, party, remove } = await aGame(await open())
    const id = await remove()
    const elsewhere = await newGame()
    await storage.transaction((tx) => tx.games.putMember(elsewhere, { user: 'bob', role: 'player', joinedAt: 1 }))
    await enterGame(deps, bob, elsewhere, odo)
    await deleteCharacter(deps, bob, tia)
    expect(await takeBack(deps, ann, gameId, id)).toEqual({ kind: 'done' })
    expect(await party()).toEqual([])
    expect((await storage.characters.find(odo))?.character.gameId).toBe(elsewhere)
  })

  test('a member who returned before the removal is taken back keeps one seat, the original one', async () => {
    const { deps, gameId, join, members, party, remove } = await aGame(await open())
    const before = await members()
    const id = await remove()
    await join()
    expect(await takeBack(deps, ann, gameId, id)).toEqual({ kind: 'done' })
    expect([await members(), await party()]).toEqual([before, ['Odo', 'Tia']])
  })

  test('an invitation that expired in the meantime stays revoked', async () => {
    const { deps, clock, gameId, codes, invite, remove } = await aGame(await open())
    const lasting = await codes()
    await invite(1)
    clock.now += 86_400_000 - 10
    const id = await remove(true)
    clock.now += 10
    await takeBack(deps, ann, gameId, id)
    expect(await codes()).toEqual(lasting)
  })

  test('a member who leaves cannot take it back and cannot revoke invitations', async () => {
    const { deps, gameId } = await aGame(await open())
    expect(await removeMember(deps, bob, gameId, 'bob', { revokeInvitations: true })).toMatchObject({
      problem: { code: 'invalid-request' },
    })
    expect(await removeMember(deps, bob, gameId, 'bob')).toEqual({ kind: 'done', takeBack: null })
  })

  test('a retried removal or transfer has the same take-back', async () => {
    const { deps, clock, gameId, join } = await aGame(await open())
    await join(carl)
    const [removal, transfer] = [{ saveId: 'a-removal' }, 'a-transfer']
    const removed = await removeMember(deps, ann, gameId, 'carl', removal)
    clock.now += 5_000
    expect(await removeMember(deps, ann, gameId, 'carl', removal)).toEqual(removed)
    const transferred = await transferGame(deps, ann, gameId, 'bob', transfer)
    expect(await transferGame(deps, ann, gameId, 'bob', transfer)).toEqual(transferred)
    expect(removed).toMatchObject({ takeBack: { id: 'a-removal', expiresAt: clock.now - 5_000 + takeBackPeriod } })
  })

  test('the log of the game says who joined, was removed, left, has another role and what was taken back', async () => {
    const { deps, gameId, memberEntries, log, join, remove, transfer } = await aGame(await open())
    await takeBack(deps, ann, gameId, await remove())
    await takeBack(deps, ann, gameId, await transfer())
    await join(carl)
    await removeMember(deps, carl, gameId, 'carl')
    const a = 'Ann Ährenfels'
    expect(await log()).toEqual([
      'Bob > Bob null → player',
      `${a} > Bob player → null`,
      `${a} > Bob null → player (undo)`,
      `${a} > Bob player → gm`,
      `${a} > ${a} gm → player`,
      `${a} > Bob gm → player (undo)`,
      `${a} > ${a} player → gm (undo)`,
      'Carl > Carl null → player',
      'Carl > Carl player → null',
    ])
    const entries = await memberEntries()
    expect(entries.map(({ data }) => entries.findIndex(({ id }) => id === data.undoes))).toEqual([
      -1, -1, 1, -1, -1, 3, 4, -1, -1,
    ])
    expect(entries.map(({ message }) => message).join(' ')).not.toMatch(/Bob|Ann|Carl/)
  })

  test('taking back is announced to the members and to the one who returns', async () => {
    const { deps, gameId, announced, remove } = await aGame(await open())
    const id = await remove()
    announced.length = 0
    await takeBack(deps, ann, gameId, id)
    expect(announced.toSorted()).toEqual(['Odo committed', 'Tia committed', 'log', 'members ann,bob'])
  })

  test('a removal and its take-back change everything or nothing when the transaction fails', async () => {
    const { storage, deps, gameId, members, party, codes, log, remove } = await aGame(await open())
    const failing = {
      ...deps,
      storage: {
        ...storage,
        transaction: <T>(work: Parameters<typeof storage.transaction<T>>[0]) =>
          storage.transaction(async (tx): Promise<T> => {
            await work(tx)
            throw new Error('power cut')
          }),
      },
    }
    const state = async () => [await members(), await party(), await codes(), await log()]
    const before = await state()
    await expect(removeMember(failing, ann, gameId, 'bob', { revokeInvitations: true })).rejects.toThrow('power cut')
    expect(await state()).toEqual(before)
    const id = await remove(true)
    const removed = await state()
    await expect(takeBack(failing, ann, gameId, id)).rejects.toThrow('power cut')
    expect(await state()).toEqual(removed)
    expect(await takeBack(deps, ann, gameId, id)).toEqual({ kind: 'done' })
  })
})
