import { gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { SessionRecord, UserRecord } from '../accounts-port.ts'
import type { Storage } from '../port.ts'
import { newName } from './storage-fixtures.ts'

const aUser = (overrides: Partial<UserRecord> = {}): UserRecord => ({
  id: newName('user'),
  name: 'Zoë 🐉',
  email: `${newName('zoe')}@example.org`,
  guest: false,
  administrator: false,
  createdAt: gameNight,
  ...overrides,
})

const aSession = (userId: string, overrides: Partial<SessionRecord> = {}): SessionRecord => ({
  id: newName('session'),
  tokenHash: newName('hash'),
  userId,
  device: 'Firefox on Linux',
  createdAt: gameNight,
  lastSeenAt: gameNight,
  provedAt: gameNight,
  expiresAt: gameNight + 1_000,
  ...overrides,
})

/** Tests accounts, sessions and password resets. */
export function describeAccounts(storage: () => Storage): void {
  const put = (...users: readonly UserRecord[]) =>
    storage().transaction(async (tx) => {
      for (const user of users) await tx.accounts.putUser(user)
    })
  const signIn = (...sessions: readonly SessionRecord[]) =>
    storage().transaction(async (tx) => {
      for (const session of sessions) await tx.accounts.putSession(session)
    })

  describe('accounts', () => {
    test('a verified email stays verified until it changes', async () => {
      const user = aUser()
      await put(user)
      await storage().transaction((tx) => tx.accounts.putPassword(user.id, 'hash'))
      const isVerified = async (email: string | null) =>
        (await storage().accounts.credentialsFor(email ?? '')).map(({ emailVerified }) => emailVerified)
      expect(await isVerified(user.email)).toEqual([false])
      await storage().transaction((tx) => tx.accounts.verifyEmail(user.id))
      await put({ ...user, name: 'Zoë the Second' })
      expect(await isVerified(user.email)).toEqual([true])
      const moved = { ...user, email: `new-${user.email}` }
      await put(moved)
      expect(await isVerified(moved.email)).toEqual([false])
    })

    test('a setting of the installation is stored, replaced and deleted', async () => {
      const read = () => storage().transaction((tx) => tx.accounts.setting('setup-codes'))
      const write = (value: string | null) =>
        storage().transaction((tx) => tx.accounts.putSetting('setup-codes', value))
      expect(await read()).toBeNull()
      await write('one')
      await write('two')
      expect(await read()).toBe('two')
      await write(null)
      await write(null)
      expect(await read()).toBeNull()
    })

    test('a stored user is read back, and storing it again replaces it', async () => {
      const guest = aUser({ email: null, guest: true })
      await put(guest)
      expect(await storage().transaction((tx) => tx.accounts.user(guest.id))).toEqual(guest)
      const full = { ...guest, email: 'Zoe@Example.org', guest: false, name: 'Zoë', administrator: true }
      await put(full)
      expect(await storage().transaction((tx) => tx.accounts.user(guest.id))).toEqual(full)
      expect(await storage().transaction((tx) => tx.accounts.hasAdministrator())).toBe(true)
      expect(await storage().transaction((tx) => tx.accounts.user(newName('user')))).toBeNull()
    })

    test('credentials are found by email ignoring case and spaces, several accounts oldest first', async () => {
      const name = newName('zoë')
      const young = aUser({ email: `${name}@example.org`, createdAt: gameNight + 1 })
      const old = aUser({ email: ` ${name.toUpperCase().normalize('NFD')}@Example.org` })
      const without = aUser({ email: `${name}@example.org` })
      await put(young, old, without)
      await storage().transaction(async (tx) => {
        await tx.accounts.putPassword(young.id, 'first')
        await tx.accounts.putPassword(old.id, 'other')
        await tx.accounts.putPassword(young.id, 'second')
      })
      expect(await storage().accounts.credentialsFor(`${name.toUpperCase()}@EXAMPLE.ORG `)).toEqual([
        { user: old, passwordHash: 'other', emailVerified: false },
        { user: young, passwordHash: 'second', emailVerified: false },
      ])
      expect(await storage().accounts.credentialsFor(`x${name}@example.org`)).toEqual([])
      expect(await storage().accounts.passwordHashOf(young.id)).toBe('second')
      expect(await storage().accounts.passwordHashOf(without.id)).toBeNull()
    })

    test('a password is replaced only if it is still the one that was verified', async () => {
      const user = aUser()
      await put(user)
      const replace = (verifiedHash: string, hash: string) =>
        storage().transaction((tx) => tx.accounts.replacePassword(user.id, verifiedHash, hash))
      expect(await replace('none', 'first')).toBe(false)
      expect(await storage().accounts.passwordHashOf(user.id)).toBeNull()
      await storage().transaction((tx) => tx.accounts.putPassword(user.id, 'first'))
      expect(await replace('first', 'first')).toBe(true)
      const replaced = await Promise.all(['second', 'third', 'fourth'].map((hash) => replace('first', hash)))
      expect(replaced.filter((done) => done)).toHaveLength(1)
      expect(await storage().accounts.passwordHashOf(user.id)).toBe(
        ['second', 'third', 'fourth'][replaced.indexOf(true)],
      )
    })

    test('a new account is visible inside its transaction at once, and outside only after the commit', async () => {
      const user = aUser()
      const credentials = [{ user, passwordHash: 'hash', emailVerified: false }]
      await storage().transaction(async ({ accounts }) => {
        await accounts.putUser(user)
        await accounts.putPassword(user.id, 'hash')
        expect(await accounts.credentialsFor(user.email ?? '')).toEqual(credentials)
        expect(await storage().accounts.credentialsFor(user.email ?? '')).toEqual([])
      })
      expect(await storage().accounts.credentialsFor(user.email ?? '')).toEqual(credentials)
    })

    test('concurrent first sign-ins with one provider identity create one user', async () => {
      const subject = newName('subject')
      const signInWith = () => {
        const user = aUser()
        return storage().transaction(async (tx) => {
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
      expect(await storage().transaction(elsewhere)).toBeNull()
    })
  })

  describe('changing name and email', () => {
    test('a change replaces one value and leaves the others and other accounts', async () => {
      const [ann, bo] = [aUser(), aUser()]
      await put(ann, bo)
      const email = `${newName('New')}@Example.org`
      const found = await storage().transaction(async ({ accounts }) => {
        await accounts.changeName(ann.id, 'Anna')
        await accounts.changeEmail(ann.id, email)
        await accounts.putPassword(ann.id, 'hash')
        return [await accounts.user(ann.id), await accounts.user(bo.id)]
      })
      expect(found).toEqual([{ ...ann, name: 'Anna', email }, bo])
      expect(await storage().accounts.credentialsFor(email.toLowerCase())).toMatchObject([{ user: { id: ann.id } }])
      expect(await storage().accounts.credentialsFor(ann.email ?? '')).toEqual([])
    })

    test('a link confirms an address once, and ends with the account, with all changes or when it expires', async () => {
      const [ann, bo] = [aUser(), aUser()]
      await put(ann, bo)
      const aLink = (userId: string, expiresAt = gameNight) => ({
        tokenHash: newName('hash'),
        userId,
        email: 'new@example.org',
        expiresAt,
      })
      const [first, second, closed, stays, old] = [
        aLink(ann.id),
        aLink(ann.id),
        aLink(ann.id),
        aLink(bo.id),
        aLink(bo.id, 7),
      ]
      const take = ({ tokenHash }: { readonly tokenHash: string }) =>
        storage().transaction(({ accounts }) => accounts.takeEmailChange(tokenHash))
      await storage().transaction(async ({ accounts }) => {
        for (const link of [first, second, stays, old]) await accounts.putEmailChange(link)
        await accounts.deleteExpired(7)
      })
      expect([await take(first), await take(first), await take(old)]).toEqual([first, null, null])
      await storage().transaction(async ({ accounts }) => {
        await accounts.endEmailChanges(ann.id)
        await accounts.putEmailChange(closed)
        await accounts.close(ann.id, gameNight)
      })
      expect([await take(second), await take(closed), await take(stays)]).toEqual([null, null, stays])
    })
  })

  describe('closing an account', () => {
    test('a closed account has no name and no way to sign in, and no other account changes', async () => {
      const [ann, bo] = [aUser({ administrator: true }), aUser()]
      const [ofAnn, ofBo] = [aSession(ann.id), aSession(bo.id)]
      const resets = [ann, bo].map(({ id }) => ({
        tokenHash: newName('hash'),
        userId: id,
        expiresAt: gameNight,
        issuedBy: null,
      }))
      await put(ann, bo)
      await signIn(ofAnn, ofBo)
      await storage().transaction(async ({ accounts }) => {
        for (const user of [ann, bo]) {
          await accounts.putPassword(user.id, 'hash')
          await accounts.putIdentity('https://id.example.org', user.id, user.id)
        }
        for (const reset of resets) await accounts.putReset(reset)
        await accounts.close(ann.id, 7)
      })
      const found = await storage().transaction(async ({ accounts }) => ({
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
      expect(found).toEqual({ users: [null, bo], identities: [null, bo], resets: [null, resets[1]] })
      const { accounts } = storage()
      expect(await accounts.existingSessions([ofAnn.tokenHash, ofBo.tokenHash])).toEqual([ofBo.tokenHash])
      expect([await accounts.passwordHashOf(ann.id), await accounts.passwordHashOf(bo.id)]).toEqual([null, 'hash'])
      expect(await accounts.credentialsFor(ann.email ?? '')).toEqual([])
      expect(await accounts.namesOf([ann.id])).toEqual({ [ann.id]: '' })
    })

    test('a session that a sign-in opened while the account was being closed is invalid', async () => {
      const ann = aUser()
      const late = aSession(ann.id)
      await put(ann)
      await storage().transaction(({ accounts }) => accounts.close(ann.id, gameNight))
      await signIn(late)
      expect(await storage().accounts.session(late.tokenHash)).toBeNull()
    })
  })

  describe('sessions', () => {
    test('a session is found by its token hash, not by its public id', async () => {
      const user = aUser()
      const session = aSession(user.id)
      await put(user)
      await signIn(session)
      expect(await storage().accounts.session(session.tokenHash)).toEqual({ session, user })
      expect(await storage().accounts.session(session.id)).toBeNull()
    })

    test('touching a session updates when it was last seen and when it expires', async () => {
      const user = aUser()
      const [session, other] = [aSession(user.id), aSession(user.id)]
      await put(user)
      await signIn(session, other)
      await storage().transaction((tx) => tx.accounts.touchSession(session.tokenHash, gameNight + 7, gameNight + 8))
      const touched = { ...session, lastSeenAt: gameNight + 7, expiresAt: gameNight + 8 }
      expect(await storage().accounts.sessionsOf(user.id)).toEqual([touched, other])
    })

    test('sessions can be ended by token, by public id, or all except one', async () => {
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
      const left = async () => (await storage().accounts.existingSessions([...all, 'unknown'])).toSorted()

      await storage().transaction((tx) => tx.accounts.endSession(first.tokenHash))
      expect(await left()).toEqual(all.slice(1).toSorted())
      expect(await storage().transaction((tx) => tx.accounts.endSessionById(bo.id, second.id))).toBe(false)
      expect(await storage().transaction((tx) => tx.accounts.endSessionById(ann.id, second.id))).toBe(true)
      expect(await storage().transaction((tx) => tx.accounts.endSessionById(ann.id, second.id))).toBe(false)
      expect(await left()).toEqual([third, fourth, fifth, ofBo].map((session) => session.tokenHash).toSorted())
      const others = (tx: Parameters<Parameters<Storage['transaction']>[0]>[0]) =>
        tx.accounts.endSessionsExcept(ann.id, fourth.tokenHash)
      expect(await storage().transaction(others)).toBe(2)
      expect(await left()).toEqual([fourth.tokenHash, ofBo.tokenHash].toSorted())
      await storage().transaction((tx) => tx.accounts.endSessionsExcept(ann.id, null))
      expect(await left()).toEqual([ofBo.tokenHash])
    })
  })

  describe('password resets', () => {
    test('a reset can be taken once, even by concurrent requests', async () => {
      const user = aUser()
      const reset = { tokenHash: newName('hash'), userId: user.id, expiresAt: gameNight, issuedBy: 'console' }
      await put(user)
      await storage().transaction((tx) => tx.accounts.putReset(reset))
      const take = () => storage().transaction((tx) => tx.accounts.takeReset(reset.tokenHash))
      const taken = await Promise.all([take(), take(), take()])
      expect(taken.filter((found) => found !== null)).toEqual([reset])
    })

    test('ending the resets of a user leaves those of others', async () => {
      const [ann, bo] = [aUser(), aUser()]
      await put(ann, bo)
      const reset = (userId: string) => ({ tokenHash: newName('hash'), userId, expiresAt: gameNight, issuedBy: null })
      const [first, second, ofBo] = [reset(ann.id), reset(ann.id), reset(bo.id)]
      const left = await storage().transaction(async ({ accounts }) => {
        for (const stored of [first, second, ofBo]) await accounts.putReset(stored)
        await accounts.endResets(ann.id)
        return Promise.all([first, second, ofBo].map(({ tokenHash }) => accounts.takeReset(tokenHash)))
      })
      expect(left).toEqual([null, null, ofBo])
    })
  })

  describe('deleting expired records', () => {
    test('only expired sessions and resets are deleted', async () => {
      const user = aUser()
      const [expired, valid] = [aSession(user.id, { expiresAt: 1_000 }), aSession(user.id)]
      const reset = (expiresAt: number) => ({ tokenHash: newName('hash'), userId: user.id, expiresAt, issuedBy: null })
      const [expiredReset, validReset] = [reset(1_000), reset(gameNight)]
      await put(user)
      await signIn(expired, valid)
      const found = await storage().transaction(async ({ accounts }) => {
        await accounts.putReset(expiredReset)
        await accounts.putReset(validReset)
        await accounts.deleteExpired(1_000)
        return [await accounts.takeReset(expiredReset.tokenHash), await accounts.takeReset(validReset.tokenHash)]
      })
      expect(found).toEqual([null, validReset])
      expect(await storage().accounts.sessionsOf(user.id)).toEqual([valid])
    })
  })
}
