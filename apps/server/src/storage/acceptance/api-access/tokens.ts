import { gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../../port.ts'
import type { TokenRecord } from '../../api-access/tokens-port.ts'
import { newName } from '../storage-fixtures.ts'

const day = 86_400_000

/** A token that never expires and was never used. */
export const aToken = (userId: string, rest: Partial<TokenRecord> = {}): TokenRecord => ({
  id: newName('token'),
  tokenHash: newName('hash'),
  userId,
  name: 'Stream overlay',
  scopes: ['read', 'games'],
  createdAt: gameNight,
  expiresAt: null,
  lastUsedAt: null,
  ...rest,
})

/** Tests personal access tokens. */
export function describeTokens(storage: () => Storage): void {
  async function aUser() {
    const id = newName('user')
    const user = { id, name: 'Zoë', email: null, guest: true, administrator: false, createdAt: gameNight }
    await storage().transaction((tx) => tx.accounts.putUser(user))
    return user
  }
  const add = (token: TokenRecord, max = 9) => storage().transaction((tx) => tx.tokens.add(token, max))

  describe('access tokens', () => {
    test('a token is found by its hash with its user, and listed newest first', async () => {
      const user = await aUser()
      const [first, second] = [
        aToken(user.id),
        aToken(user.id, { createdAt: gameNight + 1, expiresAt: gameNight + day }),
      ]
      expect([await add(first), await add(second)]).toEqual([true, true])
      expect(await storage().tokens.find(first.tokenHash)).toEqual({ token: first, user })
      expect(await storage().tokens.find(first.id)).toBeNull()
      expect(await storage().tokens.of(user.id)).toEqual([second, first])
      expect(await storage().tokens.of(newName('user'))).toEqual([])
      expect(await storage().tokens.existing([first.tokenHash, newName('hash')])).toEqual([first.tokenHash])
    })

    test('no user gets more tokens than allowed, also by two requests at once', async () => {
      const { id } = await aUser()
      const added = await Promise.all([1, 2, 3, 4].map(() => add(aToken(id), 2)))
      expect(added.filter(Boolean)).toHaveLength(2)
      expect(await storage().tokens.of(id)).toHaveLength(2)
    })

    test('a user revokes own tokens only', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      const token = aToken(ann.id)
      await add(token)
      const remove = (user: string) => storage().transaction((tx) => tx.tokens.remove(user, token.id))
      expect([await remove(bo.id), await remove(ann.id), await remove(ann.id)]).toEqual([false, true, false])
      expect(await storage().tokens.find(token.tokenHash)).toBeNull()
    })

    test('the latest use of a token is recorded, whatever the order of the records', async () => {
      const token = aToken((await aUser()).id)
      await add(token)
      const touch = (at: number) => storage().transaction((tx) => tx.tokens.touch(token.tokenHash, at))
      await touch(gameNight + 2)
      await touch(gameNight + 1)
      expect((await storage().tokens.find(token.tokenHash))?.token.lastUsedAt).toBe(gameNight + 2)
    })

    test('closing an account ends its tokens, and those of nobody else', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      const tokens = [aToken(ann.id), aToken(bo.id)]
      for (const token of tokens) await add(token)
      await storage().transaction((tx) => tx.accounts.close(ann.id, gameNight))
      expect(
        await Promise.all(tokens.map(async ({ tokenHash }) => (await storage().tokens.find(tokenHash)) !== null)),
      ).toEqual([false, true])
      expect(await storage().tokens.of(ann.id)).toEqual([])
      await storage().transaction((tx) => tx.tokens.removeAll(bo.id))
      expect(await storage().tokens.of(bo.id)).toEqual([])
    })

    test('an expired token is listed for 30 days and then deleted', async () => {
      const { id } = await aUser()
      const [expired, endless] = [aToken(id, { expiresAt: gameNight }), aToken(id)]
      for (const token of [expired, endless]) await add(token)
      await storage().transaction((tx) => tx.accounts.deleteExpired(gameNight + 30 * day - 1))
      expect(await storage().tokens.of(id)).toHaveLength(2)
      await storage().transaction((tx) => tx.accounts.deleteExpired(gameNight + 30 * day))
      expect(await storage().tokens.of(id)).toEqual([endless])
    })
  })
}
