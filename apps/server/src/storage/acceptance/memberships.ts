import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save } from './storage-fixtures.ts'

/** Tests what changes of a game's members need: names, invitations and take-backs. */
export function describeMemberships(storage: () => Storage): void {
  describe('memberships', () => {
    test('all invitations of a game are removed at once and returned', async () => {
      const [id, other] = [newName('game'), newName('game')]
      const anInvitation = (gameId: string, createdAt: number) => ({
        id: newName('i'),
        code: newName('CODE'),
        gameId,
        createdAt,
        expiresAt: gameNight,
      })
      const [one, two, foreign] = [anInvitation(id, 1), anInvitation(id, 2), anInvitation(other, 3)]
      await storage().transaction(async ({ games }) => {
        for (const invitation of [one, two, foreign]) await games.putInvitation(invitation)
      })
      const removed = await storage().transaction((tx) => tx.games.removeInvitations(id))
      expect(removed.toSorted((left, right) => left.createdAt - right.createdAt)).toEqual([one, two])
      expect(await storage().games.invitations(id)).toEqual([])
      expect(await storage().games.invitations(other)).toEqual([foreign])
      expect(await storage().transaction((tx) => tx.games.removeInvitations(id))).toEqual([])
    })

    test('a user goes by the name of the account, a guest by the characters in the game that are not deleted', async () => {
      const [id, greta, finn] = [newName('game'), newName('greta'), newName('finn')]
      const nameOf = (user: string) => storage().transaction((tx) => tx.games.nameOf(id, user))
      const account = { email: null, administrator: false, createdAt: gameNight }
      await storage().transaction(async ({ accounts }) => {
        await accounts.putUser({ ...account, id: greta, name: 'Greta', guest: false })
        await accounts.putUser({ ...account, id: finn, name: '', guest: true })
      })
      expect([await nameOf(greta), await nameOf(finn), await nameOf(newName('nobody'))]).toEqual(['Greta', '', ''])
      const odo = aNewCharacter({ user: finn, gameId: id, name: 'Odo', player: '' })
      const tia = aNewCharacter({ user: finn, gameId: id, name: 'Tia', player: 'Finn' })
      await create(storage(), aNewCharacter({ user: finn, name: 'Elsewhere', player: '' }))
      const una = aNewCharacter({ user: finn, gameId: id, name: 'Una', player: 'Finn' })
      for (const character of [odo, tia, una]) await create(storage(), character)
      expect((await nameOf(finn)).split(', ').toSorted()).toEqual(['Finn', 'Odo'])
      for (const gone of [tia, una]) {
        await save(storage(), gone, [aChange('deletedAt', null, new Date(gameNight).toISOString())])
      }
      expect(await nameOf(finn)).toBe('Odo')
    })

    test('a take-back is found by its user in its game until it expires, and goes with the next one', async () => {
      const [id, greta, finn] = [newName('game'), newName('greta'), newName('finn')]
      const member = { user: finn, role: 'player', joinedAt: gameNight, name: 'Finn', entryId: '1' } as const
      const restores = { kind: 'removal', name: 'Finn', members: [member], characters: [7], invitations: [] } as const
      const aTakeBack = (expiresAt: number) => ({ id: newName('back'), gameId: id, user: greta, expiresAt, restores })
      const [first, second] = [aTakeBack(gameNight + 30), aTakeBack(gameNight + 50)]
      const put = (one: typeof first, now: number) => storage().transaction((tx) => tx.takeBacks.put(one, now))
      const find = (takeBackId: string) => storage().transaction((tx) => tx.takeBacks.find(takeBackId))
      await put(first, gameNight)
      expect(await storage().takeBacks.of(id, greta, gameNight + 29)).toEqual([first])
      expect(await storage().takeBacks.of(id, greta, gameNight + 30)).toEqual([])
      expect(await storage().takeBacks.of(id, finn, gameNight)).toEqual([])
      expect(await storage().takeBacks.of(newName('game'), greta, gameNight)).toEqual([])
      await put(second, gameNight + 29)
      expect(await storage().takeBacks.of(id, greta, gameNight)).toEqual([first, second])
      await put(aTakeBack(gameNight + 90), gameNight + 30)
      expect([await find(first.id), await find(second.id)]).toEqual([null, second])
      await storage().transaction((tx) => tx.takeBacks.remove(second.id))
      expect(await find(second.id)).toBeNull()
    })

    test('all take-backs of a user in a game are removed, and no others', async () => {
      const [id, other, greta, finn] = [newName('game'), newName('game'), newName('greta'), newName('finn')]
      const restores = { kind: 'transfer', name: '', members: [], characters: [], invitations: [] } as const
      const places = [
        [id, greta],
        [other, greta],
        [id, finn],
      ] as const
      await storage().transaction(async ({ takeBacks }) => {
        for (const [gameId, user] of places) {
          await takeBacks.put({ id: newName('back'), gameId, user, expiresAt: gameNight + 1, restores }, gameNight)
        }
        await takeBacks.removeOf(id, greta)
      })
      const left = await Promise.all(places.map(([gameId, user]) => storage().takeBacks.of(gameId, user, gameNight)))
      expect(left.map(({ length }) => length)).toEqual([0, 1, 1])
    })
  })
}
