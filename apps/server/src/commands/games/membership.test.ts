import { randomUUID } from 'node:crypto'
import { defaultSettings, type Commit } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import type { Storage } from '../../storage/port.ts'
import { createCharacter } from '../characters/create-character.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { ann, bob, changeOf, codeOf, commandDeps, expectSaved } from '../commands.fixture.ts'
import type { CommandDeps } from '../deps.ts'
import { createGame } from './create-game.ts'
import { inviteToGame, revokeInvitation } from './invite-to-game.ts'
import { enterGame, joinGame } from './join-game.ts'
import { removeMember } from './remove-member.ts'
import { takeOutOfGame } from './take-out-of-game.ts'

const network = '203.0.113.7'

/** A game of Ann with an invitation, Bob's character Odo outside of it, and everything that was announced. */
async function aGame(storage: Storage, special: Partial<CommandDeps> = {}) {
  const announced: Commit[] = []
  const seats: (readonly string[])[] = []
  const deps = commandDeps(storage, {
    announcer: {
      committed: (commit) => void announced.push(commit),
      gameLogWritten: () => undefined,
      membershipChanged: (users) => void seats.push(users),
    },
    items: async () => [],
    ...special,
  })
  const made = await createGame(deps, ann, { name: 'The Salt Road', settings: defaultSettings })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  const gameId = made.game.id
  const invited = await inviteToGame(deps, ann, gameId, { days: 14 })
  if (invited.kind === 'refused') throw new Error(invited.problem.code)
  const { code, id: invitationId } = invited.invitation
  const odo = expectSaved(await createCharacter(deps, bob, { name: 'Odo' })).character.id
  const join = (saveId?: string) =>
    joinGame(deps, bob, { code, network, characterId: odo, ...(saveId !== undefined && { saveId }) })
  announced.length = 0
  seats.length = 0
  const gameOf = async (id: number) => (await storage.characters.find(id))?.character.gameId
  /** The moves in and out of games that a character's log or the game's log has. */
  const moves = async (entries: readonly { readonly data: Commit['entries'][number]['data'] }[]) =>
    entries.flatMap(({ data }) => (data.field === 'gameId' ? [[data.oldValue, data.newValue]] : []))
  const movesOf = async (id: number) => moves(await storage.characters.logAfter(id, 0, 1_000))
  const movesInGame = async () => moves(await storage.games.logAfter(gameId, 0, 1_000))
  const members = async () => (await storage.games.members(gameId)).map(({ user }) => user)
  return { deps, gameId, code, invitationId, odo, join, announced, seats, gameOf, movesOf, movesInGame, members }
}

describe.each(engines)('membership on %s', (_engine, open) => {
  describe('joining', () => {
    test('joining twice with the same request adds one member and one log entry', async () => {
      const { join, gameId, odo, movesOf, members, announced } = await aGame(await open())
      const saveId = randomUUID()
      const outcomes = await Promise.all([join(saveId), join(saveId), join(saveId)])
      expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'joined', gameId })))
      expect(await join(saveId)).toEqual({ kind: 'joined', gameId })
      expect(await movesOf(odo)).toEqual([[null, gameId]])
      expect(await members()).toEqual(['ann', 'bob'])
      expect(announced).toHaveLength(1)
    })

    test('a retry of a join does not bring back a player who has left since', async () => {
      const { deps, join, gameId, odo, gameOf, members } = await aGame(await open())
      const saveId = randomUUID()
      await join(saveId)
      await removeMember(deps, bob, gameId, 'bob')
      expect(await join(saveId)).toEqual({ kind: 'joined', gameId })
      expect([await gameOf(odo), await members()]).toEqual([null, ['ann']])
    })

    test('a retry of a join succeeds although the invitation was revoked in between', async () => {
      const { deps, join, gameId, invitationId } = await aGame(await open())
      const saveId = randomUUID()
      await join(saveId)
      await revokeInvitation(deps, ann, gameId, invitationId)
      expect(await join(saveId)).toEqual({ kind: 'joined', gameId })
      expect(await join(randomUUID())).toMatchObject({ problem: { code: 'code-invalid' } })
    })

    test('a saveId that was used for another request is refused', async () => {
      const { deps, code, join, odo, gameId } = await aGame(await open())
      const saveId = randomUUID()
      await join(saveId)
      const reused = { problem: { code: 'save-id-reused' } }
      expect(await joinGame(deps, bob, { code, network, saveId })).toMatchObject(reused)
      expect(await removeMember(deps, bob, gameId, 'bob', { saveId })).toMatchObject(reused)
      expect(await saveCharacter(deps, bob, odo, { ...changeOf('gold', 20, 1), saveId })).toMatchObject(reused)
    })

    test('joining counts against the write limit', async () => {
      const { deps, code } = await aGame(await open())
      const codes: string[] = []
      // A network of its own for each request, so that only the limit per user applies.
      for (let i = 0; i < 70; i++) {
        const outcome = await joinGame(deps, bob, { code, network: `203.0.113.${i}` })
        codes.push(outcome.kind === 'refused' ? outcome.problem.code : outcome.kind)
      }
      expect(codes.at(-1)).toBe('too-many-requests')
    })

    test('an entry into a game that is retried after the character was taken out changes nothing', async () => {
      const { deps, join, gameId, odo, gameOf, movesOf } = await aGame(await open())
      await join()
      const [out, back] = [randomUUID(), randomUUID()]
      expect(codeOf(await takeOutOfGame(deps, bob, gameId, odo, out))).toBe('committed')
      expect(await enterGame(deps, bob, gameId, odo, back)).toEqual({ kind: 'joined', gameId })
      expect(codeOf(await takeOutOfGame(deps, bob, gameId, odo, out))).toBe('repeated')
      expect(await gameOf(odo)).toBe(gameId)
      await takeOutOfGame(deps, bob, gameId, odo)
      expect(await enterGame(deps, bob, gameId, odo, back)).toEqual({ kind: 'joined', gameId })
      expect(await gameOf(odo)).toBeNull()
      expect(await movesOf(odo)).toHaveLength(4)
    })
  })

  describe('leaving', () => {
    test('leaving is announced to all members, including the one who left', async () => {
      const { deps, join, gameId, odo, announced, seats } = await aGame(await open())
      await join()
      announced.length = 0
      seats.length = 0
      expect(await removeMember(deps, bob, gameId, 'bob')).toMatchObject({ kind: 'done' })
      expect(seats).toEqual([['ann', 'bob']])
      expect(announced).toMatchObject([{ character: { id: odo, gameId: null }, entries: [{ gameId, user: 'bob' }] }])
    })

    test('leaving is an entry in the log of the game and of the character', async () => {
      const { deps, join, gameId, odo, movesOf, movesInGame } = await aGame(await open())
      await join()
      await removeMember(deps, ann, gameId, 'bob')
      expect(await movesInGame()).toEqual([
        [null, gameId],
        [gameId, null],
      ])
      expect(await movesOf(odo)).toEqual(await movesInGame())
    })

    test('leaving twice with the same request succeeds twice and writes one entry', async () => {
      const { deps, join, gameId, odo, movesOf, announced } = await aGame(await open())
      await join()
      const saveId = randomUUID()
      for (let i = 0; i < 2; i++)
        expect(await removeMember(deps, bob, gameId, 'bob', { saveId })).toMatchObject({ kind: 'done' })
      expect(await removeMember(deps, bob, gameId, 'bob')).toMatchObject({ problem: { code: 'not-found' } })
      expect(await movesOf(odo)).toHaveLength(2)
      expect(announced).toHaveLength(2)
    })

    test('leaving changes nothing and is not announced when the transaction fails', async () => {
      const storage = await open()
      const { deps, join, gameId, odo, gameOf, members, announced, seats } = await aGame(storage)
      await join()
      const [before, seatsBefore] = [announced.length, seats.length]
      const failing: Storage = {
        ...storage,
        transaction: (work) =>
          storage.transaction(async (tx) => {
            await work(tx)
            throw new Error('power cut')
          }),
      }
      await expect(removeMember({ ...deps, storage: failing }, bob, gameId, 'bob')).rejects.toThrow('power cut')
      expect([await gameOf(odo), await members()]).toEqual([gameId, ['ann', 'bob']])
      expect([announced.length, seats.length]).toEqual([before, seatsBefore])
    })
  })

  describe('removal while editing', () => {
    test('a removed player keeps the character, and a save on its way is committed outside the game', async () => {
      const { deps, join, gameId, odo } = await aGame(await open())
      await join()
      await removeMember(deps, ann, gameId, 'bob')
      const saved = expectSaved(await saveCharacter(deps, bob, odo, changeOf('gold', 20, 15)))
      expect(saved).toMatchObject({ kind: 'committed', character: { gold: 15, gameId: null } })
      expect(saved.entries).toMatchObject([{ gameId: null }])
    })

    test('a removed game master gets the outcome of a save that arrived, and not-found for later ones', async () => {
      const storage = await open()
      const { deps, join, gameId, odo } = await aGame(storage)
      const carl = { user: 'carl', name: 'Carl' }
      await join()
      await storage.transaction((tx) => tx.games.putMember(gameId, { user: 'carl', role: 'gm', joinedAt: 1 }))
      const arrived = changeOf('gold', 20, 15)
      expect(codeOf(await saveCharacter(deps, carl, odo, arrived))).toBe('committed')
      await removeMember(deps, ann, gameId, 'carl')
      expect(codeOf(await saveCharacter(deps, carl, odo, arrived))).toBe('repeated')
      expect(codeOf(await saveCharacter(deps, carl, odo, changeOf('gold', 15, 10)))).toBe('not-found')
      expect((await storage.characters.find(odo))?.character.gold).toBe(15)
    })

    test('a save and a removal at the same time are both applied', async () => {
      const storage = await open()
      const { deps, join, gameId, odo } = await aGame(storage)
      await join()
      const [removed, saved] = await Promise.all([
        removeMember(deps, ann, gameId, 'bob'),
        saveCharacter(deps, bob, odo, changeOf('gold', 20, 15)),
      ])
      expect([removed.kind, saved.kind]).toEqual(['done', 'committed'])
      expect((await storage.characters.find(odo))?.character).toMatchObject({ gold: 15, gameId: null })
    })
  })
})
