import { gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Challenge, FactorWrites, Passkey } from '../factors-port.ts'
import type { Storage } from '../port.ts'
import { newName } from './storage-fixtures.ts'

const aPasskey = (userId: string, overrides: Partial<Passkey> = {}): Passkey => ({
  id: newName('credential'),
  userId,
  publicKey: 'pQECAyYgASFYIA',
  counter: 0,
  transports: ['internal', 'hybrid'],
  name: 'Zoë’s phone 🐉',
  createdAt: gameNight,
  lastUsedAt: null,
  ...overrides,
})

const aChallenge = (overrides: Partial<Challenge> = {}): Challenge => ({
  tokenHash: newName('hash'),
  kind: 'ticket',
  userId: null,
  browser: 'browser',
  expiresAt: gameNight,
  decision: null,
  ...overrides,
})

/** Tests passkeys, authenticator apps, recovery codes and challenges. */
export function describeFactors(storage: () => Storage): void {
  const write = <T>(work: (factors: FactorWrites) => Promise<T>): Promise<T> =>
    storage().transaction(({ factors }) => work(factors))
  const aUser = async (): Promise<string> => {
    const id = newName('user')
    const user = { id, name: 'Zoë', email: null, guest: false, administrator: false, createdAt: gameNight }
    await storage().transaction((tx) => tx.accounts.putUser(user))
    return id
  }
  const countTrue = (outcomes: readonly boolean[]): number => outcomes.filter(Boolean).length

  describe('second factors', () => {
    test('passkeys are stored with their owner, renamed and removed by the owner only, and never stored twice', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      const young = aPasskey(ann, { createdAt: gameNight + 1, lastUsedAt: gameNight + 2, transports: [] })
      const old = aPasskey(ann)
      expect(await write((factors) => factors.addPasskey(young))).toBe(true)
      expect(await write((factors) => factors.addPasskey(old))).toBe(true)
      expect(await write((factors) => factors.addPasskey({ ...old, userId: bo }))).toBe(false)
      expect(await storage().factors.factorsOf(ann)).toEqual({
        passkeys: [old, young],
        appEnabledAt: null,
        recoveryCodes: 0,
      })
      expect(await write((factors) => factors.renamePasskey(bo, old.id, 'mine'))).toBe(false)
      expect(await write((factors) => factors.removePasskey(bo, old.id))).toBe(false)
      expect(await write((factors) => factors.renamePasskey(ann, old.id, 'Key'))).toBe(true)
      expect(await write((factors) => factors.passkey(old.id))).toEqual({ ...old, name: 'Key' })
      expect(await write((factors) => factors.removePasskey(ann, old.id))).toBe(true)
      expect(await write((factors) => factors.passkey(old.id))).toBeNull()
      const has = async (user: string) => storage().factors.hasSecondFactor(user)
      expect([await has(ann), await has(bo)]).toEqual([true, false])
    })

    test('of several sign-ins with one state of a passkey, one counts', async () => {
      const passkey = aPasskey(await aUser(), { counter: 4 })
      await write((factors) => factors.addPasskey(passkey))
      const use = () => write((factors) => factors.usePasskey(passkey, 5, gameNight + 9))
      expect(countTrue(await Promise.all([use(), use(), use()]))).toBe(1)
      expect(await write((factors) => factors.passkey(passkey.id))).toEqual({
        ...passkey,
        counter: 5,
        lastUsedAt: gameNight + 9,
      })
    })

    test('an authenticator app counts once it is enabled, and each of its time steps once', async () => {
      const userId = await aUser()
      const app = { userId, secret: 'secret', enabledAt: null, lastStep: 0 }
      await write((factors) => factors.putApp(app))
      expect(await storage().factors.hasSecondFactor(userId)).toBe(false)
      await write((factors) => factors.putApp({ ...app, secret: 'other', enabledAt: gameNight }))
      expect(await storage().factors.hasSecondFactor(userId)).toBe(true)
      expect((await storage().factors.factorsOf(userId)).appEnabledAt).toBe(gameNight)
      const use = (step: number) => write((factors) => factors.useStep(userId, step))
      expect(countTrue(await Promise.all([use(7), use(7), use(7)]))).toBe(1)
      expect([await use(6), await use(7), await use(8)]).toEqual([false, false, true])
      expect(await write((factors) => factors.app(userId))).toEqual({
        userId,
        secret: 'other',
        enabledAt: gameNight,
        lastStep: 8,
      })
      expect(await write((factors) => factors.removeApp(userId))).toBe(true)
      expect(await write((factors) => factors.removeApp(userId))).toBe(false)
      expect(await use(9)).toBe(false)
      expect(await write((factors) => factors.app(userId))).toBeNull()
    })

    test('a recovery code works once and for its owner, and new codes replace the old ones', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      await write((factors) => factors.putRecoveryCodes(ann, ['one', 'two', 'three']))
      const take = (user: string, hash: string) => write((factors) => factors.takeRecoveryCode(user, hash))
      expect(await take(bo, 'one')).toBe(false)
      expect(countTrue(await Promise.all([take(ann, 'one'), take(ann, 'one'), take(ann, 'one')]))).toBe(1)
      expect((await storage().factors.factorsOf(ann)).recoveryCodes).toBe(2)
      await write((factors) => factors.putRecoveryCodes(ann, ['four']))
      expect([await take(ann, 'two'), await take(ann, 'four')]).toEqual([false, true])
      await write((factors) => factors.putRecoveryCodes(ann, []))
      expect((await storage().factors.factorsOf(ann)).recoveryCodes).toBe(0)
    })

    test('a challenge is taken once, and expired ones are deleted', async () => {
      const userId = await aUser()
      const [ticket, anyone, old] = [
        aChallenge({ userId, decision: 'hash of the ticket' }),
        aChallenge({ kind: 'sign-in' }),
        aChallenge({ expiresAt: 7 }),
      ]
      await write(async (factors) => {
        for (const challenge of [ticket, anyone, old]) await factors.putChallenge(challenge)
      })
      expect(await storage().factors.challenge(anyone.tokenHash)).toEqual(anyone)
      await storage().transaction((tx) => tx.accounts.deleteExpired(7))
      expect(await storage().factors.challenge(old.tokenHash)).toBeNull()
      const take = () => write((factors) => factors.takeChallenge(ticket.tokenHash))
      const taken = await Promise.all([take(), take(), take()])
      expect(taken.filter((challenge) => challenge !== null)).toEqual([ticket])
      const later = aChallenge({ userId })
      await write(async (factors) => {
        await factors.putChallenge(later)
        await factors.endChallenges(userId)
      })
      expect(await storage().factors.challenge(later.tokenHash)).toBeNull()
      expect(await storage().factors.challenge(anyone.tokenHash)).toEqual(anyone)
    })

    test('closing an account deletes all of them, and nothing of other accounts', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      const challenges = [ann, bo].map((userId) => aChallenge({ userId }))
      await storage().transaction(async ({ factors, accounts }) => {
        for (const userId of [ann, bo]) {
          await factors.addPasskey(aPasskey(userId))
          await factors.putApp({ userId, secret: 'secret', enabledAt: gameNight, lastStep: 0 })
          await factors.putRecoveryCodes(userId, ['one'])
        }
        for (const challenge of challenges) await factors.putChallenge(challenge)
        await accounts.close(ann, gameNight)
      })
      const { factors } = storage()
      expect(await factors.factorsOf(ann)).toEqual({ passkeys: [], appEnabledAt: null, recoveryCodes: 0 })
      expect(await factors.factorsOf(bo)).toMatchObject({ appEnabledAt: gameNight, recoveryCodes: 1 })
      expect((await factors.factorsOf(bo)).passkeys).toHaveLength(1)
      const left = await Promise.all(challenges.map(({ tokenHash }) => factors.challenge(tokenHash)))
      expect(left).toEqual([null, challenges[1]])
    })

    test('a session notes when its user last proved their identity', async () => {
      const userId = await aUser()
      const tokenHash = newName('hash')
      const times = { createdAt: gameNight, lastSeenAt: gameNight, provedAt: gameNight, expiresAt: gameNight + 9 }
      await storage().transaction(async ({ accounts }) => {
        await accounts.putSession({ id: newName('session'), tokenHash, userId, device: '', ...times })
        await accounts.proveSession(tokenHash, gameNight + 5)
      })
      expect((await storage().accounts.session(tokenHash))?.session.provedAt).toBe(gameNight + 5)
    })
  })
}
