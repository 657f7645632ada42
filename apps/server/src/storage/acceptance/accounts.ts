import { gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { SessionRecord, UserRecord } from '../accounts-port.ts'
import type { Storage } from '../port.ts'
import { newName } from './stored-game.ts'

const aUser = (special: Partial<UserRecord> = {}): UserRecord => ({
  id: newName('user'),
  name: 'Zoë 🐉',
  email: `${newName('zoe')}@example.org`,
  guest: false,
  administrator: false,
  createdAt: gameNight,
  ...special,
})

const aSession = (userId: string, special: Partial<SessionRecord> = {}): SessionRecord => ({
  id: newName('session'),
  tokenHash: newName('hash'),
  userId,
  device: 'Firefox on Linux',
  createdAt: gameNight,
  lastSeenAt: gameNight,
  expiresAt: gameNight + 1_000,
  ...special,
})

/** What holds for accounts. */
export function describeAccounts(at: () => Storage): void {
  const put = (...users: readonly UserRecord[]) =>
    at().transaction(async (tx) => {
      for (const user of users) await tx.accounts.putUser(user)
    })
  const signIn = (...sessions: readonly SessionRecord[]) =>
    at().transaction(async (tx) => {
      for (const session of sessions) await tx.accounts.putSession(session)
    })

  describe('an account', () => {
    test('is found as it was put, and put anew', async () => {
      const guest = aUser({ email: null, guest: true })
      await put(guest)
      expect(await at().transaction((tx) => tx.accounts.user(guest.id))).toEqual(guest)
      const full = { ...guest, email: 'Zoe@Example.org', guest: false, name: 'Zoë', administrator: true }
      await put(full)
      expect(await at().transaction((tx) => tx.accounts.user(guest.id))).toEqual(full)
      expect(await at().transaction((tx) => tx.accounts.hasAdministrator())).toBe(true)
      expect(await at().transaction((tx) => tx.accounts.user(newName('user')))).toBeNull()
    })

    test('is found by its e-mail however it is typed, the oldest first, by several people if need be', async () => {
      const name = newName('zoë')
      const young = aUser({ email: `${name}@example.org`, createdAt: gameNight + 1 })
      const old = aUser({ email: ` ${name.toUpperCase().normalize('NFD')}@Example.org` })
      const without = aUser({ email: `${name}@example.org` })
      await put(young, old, without)
      await at().transaction(async (tx) => {
        await tx.accounts.putPassword(young.id, 'first')
        await tx.accounts.putPassword(old.id, 'other')
        await tx.accounts.putPassword(young.id, 'second')
      })
      expect(await at().accounts.credentialsFor(`${name.toUpperCase()}@EXAMPLE.ORG `)).toEqual([
        { user: old, passwordHash: 'other' },
        { user: young, passwordHash: 'second' },
      ])
      expect(await at().accounts.credentialsFor(`x${name}@example.org`)).toEqual([])
      expect(await at().accounts.passwordHashOf(young.id)).toBe('second')
      expect(await at().accounts.passwordHashOf(without.id)).toBeNull()
    })

    test('has its password replaced by who has tried the one that is there, and by nobody else', async () => {
      const user = aUser()
      await put(user)
      const replace = (tried: string, hash: string) =>
        at().transaction((tx) => tx.accounts.replacePassword(user.id, tried, hash))
      expect(await replace('none', 'first')).toBe(false)
      expect(await at().accounts.passwordHashOf(user.id)).toBeNull()
      await at().transaction((tx) => tx.accounts.putPassword(user.id, 'first'))
      expect(await replace('first', 'first')).toBe(true)
      const replaced = await Promise.all(['second', 'third', 'fourth'].map((hash) => replace('first', hash)))
      expect(replaced.filter((done) => done)).toHaveLength(1)
      expect(await at().accounts.passwordHashOf(user.id)).toBe(['second', 'third', 'fourth'][replaced.indexOf(true)])
    })

    test('is found by its e-mail in the transaction that made it, and outside only afterwards', async () => {
      const user = aUser()
      const credentials = [{ user, passwordHash: 'hash' }]
      await at().transaction(async ({ accounts }) => {
        await accounts.putUser(user)
        await accounts.putPassword(user.id, 'hash')
        expect(await accounts.credentialsFor(user.email ?? '')).toEqual(credentials)
        expect(await at().accounts.credentialsFor(user.email ?? '')).toEqual([])
      })
      expect(await at().accounts.credentialsFor(user.email ?? '')).toEqual(credentials)
    })

    test('belongs to whom the provider of sign-ins names, even when they come twice at once', async () => {
      const subject = newName('subject')
      const signInWith = () => {
        const user = aUser()
        return at().transaction(async (tx) => {
          const known = await tx.accounts.userOfIdentity('https://id.example.org', subject)
          if (known) return known.id
          await tx.accounts.putUser(user)
          await tx.accounts.putIdentity('https://id.example.org', subject, user.id)
          return user.id
        })
      }
      const ids = await Promise.all([signInWith(), signInWith(), signInWith()])
      expect(new Set(ids).size).toBe(1)
      const elsewhere = (tx: Parameters<Parameters<Storage['transaction']>[0]>[0]) =>
        tx.accounts.userOfIdentity('https://other.example.org', subject)
      expect(await at().transaction(elsewhere)).toBeNull()
    })
  })

  describe('forgetting an account', () => {
    test('leaves its number and nothing by which anybody could sign in, and nobody else is touched', async () => {
      const [ann, bo] = [aUser({ administrator: true }), aUser()]
      const [ofAnn, ofBo] = [aSession(ann.id), aSession(bo.id)]
      const resets = [ann, bo].map(({ id }) => ({ tokenHash: newName('hash'), userId: id, expiresAt: gameNight }))
      await put(ann, bo)
      await signIn(ofAnn, ofBo)
      await at().transaction(async ({ accounts }) => {
        for (const user of [ann, bo]) {
          await accounts.putPassword(user.id, 'hash')
          await accounts.putIdentity('https://id.example.org', user.id, user.id)
        }
        for (const reset of resets) await accounts.putReset(reset)
        await accounts.forget(ann.id)
      })
      const nobody = { ...ann, name: '', email: null, guest: true, administrator: false }
      const found = await at().transaction(async ({ accounts }) => ({
        users: [await accounts.user(ann.id), await accounts.user(bo.id)],
        identities: [
          await accounts.userOfIdentity('https://id.example.org', ann.id),
          await accounts.userOfIdentity('https://id.example.org', bo.id),
        ],
        resets: [
          await accounts.takeReset(resets[0]?.tokenHash ?? ''),
          await accounts.takeReset(resets[1]?.tokenHash ?? ''),
        ],
      }))
      expect(found).toEqual({ users: [nobody, bo], identities: [null, bo], resets: [null, resets[1]] })
      const { accounts } = at()
      expect(await accounts.sessionsAmong([ofAnn.tokenHash, ofBo.tokenHash])).toEqual([ofBo.tokenHash])
      expect([await accounts.passwordHashOf(ann.id), await accounts.passwordHashOf(bo.id)]).toEqual([null, 'hash'])
      expect(await accounts.credentialsFor(ann.email ?? '')).toEqual([])
    })
  })

  describe('a session', () => {
    test('is found by its token alone, with whose it is', async () => {
      const user = aUser()
      const session = aSession(user.id)
      await put(user)
      await signIn(session)
      expect(await at().accounts.session(session.tokenHash)).toEqual({ session, user })
      expect(await at().accounts.session(session.id)).toBeNull()
    })

    test('can be touched', async () => {
      const user = aUser()
      const [session, other] = [aSession(user.id), aSession(user.id)]
      await put(user)
      await signIn(session, other)
      await at().transaction((tx) => tx.accounts.touchSession(session.tokenHash, gameNight + 7, gameNight + 8))
      const touched = { ...session, lastSeenAt: gameNight + 7, expiresAt: gameNight + 8 }
      expect(await at().accounts.sessionsOf(user.id)).toEqual([touched, other])
    })

    test('can be ended, by its token, by its name, or with all but one', async () => {
      const [ann, bo] = [aUser(), aUser()]
      const sessions = Array.from({ length: 5 }, () => aSession(ann.id))
      const [first, second, third, fourth, fifth] = sessions as [
        SessionRecord,
        SessionRecord,
        SessionRecord,
        SessionRecord,
        SessionRecord,
      ]
      const ofBo = aSession(bo.id)
      await put(ann, bo)
      await signIn(...sessions, ofBo)
      const all = [...sessions, ofBo].map((session) => session.tokenHash)
      const left = async () => (await at().accounts.sessionsAmong([...all, 'unknown'])).toSorted()

      await at().transaction((tx) => tx.accounts.endSession(first.tokenHash))
      expect(await left()).toEqual(all.slice(1).toSorted())
      expect(await at().transaction((tx) => tx.accounts.endSessionById(bo.id, second.id))).toBe(false)
      expect(await at().transaction((tx) => tx.accounts.endSessionById(ann.id, second.id))).toBe(true)
      expect(await at().transaction((tx) => tx.accounts.endSessionById(ann.id, second.id))).toBe(false)
      expect(await left()).toEqual([third, fourth, fifth, ofBo].map((session) => session.tokenHash).toSorted())
      await at().transaction((tx) => tx.accounts.endSessionsExcept(ann.id, fourth.tokenHash))
      expect(await left()).toEqual([fourth.tokenHash, ofBo.tokenHash].toSorted())
      await at().transaction((tx) => tx.accounts.endSessionsExcept(ann.id, null))
      expect(await left()).toEqual([ofBo.tokenHash])
    })
  })

  describe('a link for a new password', () => {
    test('is taken once, even by two at once', async () => {
      const user = aUser()
      const reset = { tokenHash: newName('hash'), userId: user.id, expiresAt: gameNight }
      await put(user)
      await at().transaction((tx) => tx.accounts.putReset(reset))
      const take = () => at().transaction((tx) => tx.accounts.takeReset(reset.tokenHash))
      const taken = await Promise.all([take(), take(), take()])
      expect(taken.filter((found) => found !== null)).toEqual([reset])
    })

    test('is void together with all others of the same user', async () => {
      const [ann, bo] = [aUser(), aUser()]
      await put(ann, bo)
      const reset = (userId: string) => ({ tokenHash: newName('hash'), userId, expiresAt: gameNight })
      const [first, second, ofBo] = [reset(ann.id), reset(ann.id), reset(bo.id)]
      const left = await at().transaction(async ({ accounts }) => {
        for (const one of [first, second, ofBo]) await accounts.putReset(one)
        await accounts.endResets(ann.id)
        return Promise.all([first, second, ofBo].map(({ tokenHash }) => accounts.takeReset(tokenHash)))
      })
      expect(left).toEqual([null, null, ofBo])
    })
  })

  describe('sweeping', () => {
    test('forgets what is over and nothing else', async () => {
      const user = aUser()
      const [over, good] = [aSession(user.id, { expiresAt: 1_000 }), aSession(user.id)]
      const reset = (expiresAt: number) => ({ tokenHash: newName('hash'), userId: user.id, expiresAt })
      const [overReset, goodReset] = [reset(1_000), reset(gameNight)]
      await put(user)
      await signIn(over, good)
      const found = await at().transaction(async ({ accounts }) => {
        await accounts.putReset(overReset)
        await accounts.putReset(goodReset)
        await accounts.sweep(1_000)
        return [await accounts.takeReset(overReset.tokenHash), await accounts.takeReset(goodReset.tokenHash)]
      })
      expect(found).toEqual([null, goodReset])
      expect(await at().accounts.sessionsOf(user.id)).toEqual([good])
    })
  })
}
