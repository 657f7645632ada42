import { aChange, gameNight } from '@everquill/testing'
import { replay } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import type { Ticket } from '../identities-port.ts'
import type { Storage, Transaction } from '../port.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './storage-fixtures.ts'

const issuer = 'https://id.example.org'

/** Tests linked identities, tickets, and what moves from a guest to another account. */
export function describeIdentities(storage: () => Storage): void {
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => storage().transaction(work)
  const aUser = async (): Promise<string> => {
    const id = newName('user')
    const user = { id, name: 'Zoë', email: null, guest: false, administrator: false, createdAt: gameNight }
    await inTransaction((tx) => tx.accounts.putUser(user))
    return id
  }
  const aTicket = (overrides: Partial<Ticket> = {}): Ticket => ({
    tokenHash: newName('hash'),
    issuer,
    subject: newName('subject'),
    name: null,
    email: null,
    userId: null,
    expiresAt: gameNight,
    ...overrides,
  })

  describe('linked identities', () => {
    test('the identities of a user are listed in the order of linking, and only their user can remove them', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      const [first, second, ofBo] = [newName('subject'), newName('subject'), newName('subject')]
      await inTransaction(async ({ accounts }) => {
        await accounts.putIdentity(issuer, second, ann, gameNight + 1)
        await accounts.putIdentity(issuer, first, ann)
        await accounts.putIdentity(issuer, ofBo, bo, gameNight)
      })
      expect(await storage().identities.of(ann)).toEqual([
        { issuer, subject: first, linkedAt: null },
        { issuer, subject: second, linkedAt: gameNight + 1 },
      ])
      const remove = (userId: string, subject: string) =>
        inTransaction((tx) => tx.identities.remove(userId, { issuer, subject }))
      expect(await remove(ann, ofBo)).toBe(false)
      expect([await remove(ann, first), await remove(ann, first)]).toEqual([true, false])
      expect((await storage().identities.of(ann)).map(({ subject }) => subject)).toEqual([second])
      expect((await storage().identities.of(bo)).map(({ subject }) => subject)).toEqual([ofBo])
    })

    test('of two requests that each keep one way to sign in, only one removes another', async () => {
      const removeBoth = async () => {
        const ann = await aUser()
        const subjects = [newName('subject'), newName('subject')]
        await inTransaction(async ({ accounts }) => {
          for (const subject of subjects) await accounts.putIdentity(issuer, subject, ann, gameNight)
        })
        const remove = (subject: string) =>
          inTransaction(async ({ identities }) => {
            const { issuers } = await identities.waysToSignIn(ann)
            return issuers.length > 1 && identities.remove(ann, { issuer, subject })
          })
        const removed = await Promise.all(subjects.map(remove))
        return removed.filter((done) => done).length
      }
      // Several at once, because two requests alone seldom overlap.
      expect(new Set(await Promise.all(Array.from({ length: 8 }, removeBoth)))).toEqual(new Set([1]))
    })

    test('the ways to sign in are the password and the issuers of identities', async () => {
      const ann = await aUser()
      const ways = () => inTransaction((tx) => tx.identities.waysToSignIn(ann))
      expect(await ways()).toEqual({ hasPassword: false, issuers: [] })
      await inTransaction(async ({ accounts }) => {
        await accounts.putPassword(ann, 'hash')
        await accounts.putIdentity(issuer, newName('subject'), ann, gameNight)
      })
      expect(await ways()).toEqual({ hasPassword: true, issuers: [issuer] })
    })
  })

  describe('tickets', () => {
    test('a ticket is read as it was stored and taken once, even by concurrent requests', async () => {
      const ann = await aUser()
      const ticket = aTicket({ name: 'Ann Ährenfels', email: 'Ann@example.org', userId: ann })
      await inTransaction((tx) => tx.identities.putTicket(ticket))
      expect(await storage().identities.ticket(ticket.tokenHash)).toEqual(ticket)
      const take = () => inTransaction((tx) => tx.identities.takeTicket(ticket.tokenHash))
      const taken = await Promise.all([take(), take(), take()])
      expect(taken.filter((found) => found !== null)).toEqual([ticket])
      expect(await storage().identities.ticket(ticket.tokenHash)).toBeNull()
    })

    test('tickets end when they expire and with the account of their browser', async () => {
      const ann = await aUser()
      const [expired, ofAnn, stays] = [aTicket({ expiresAt: 7 }), aTicket({ userId: ann }), aTicket()]
      await inTransaction(async ({ accounts, identities }) => {
        for (const ticket of [expired, ofAnn, stays]) await identities.putTicket(ticket)
        await accounts.deleteExpired(7)
        await accounts.close(ann, gameNight)
      })
      const left = await Promise.all(
        [expired, ofAnn, stays].map(({ tokenHash }) => storage().identities.ticket(tokenHash)),
      )
      expect(left).toEqual([null, null, stays])
    })
  })

  describe('a guest who brought everything to another account', () => {
    test('is closed with that account', async () => {
      const [ann, guest, other] = [await aUser(), await aUser(), await aUser()]
      const open = await inTransaction(async ({ accounts, identities }) => {
        await identities.mergeGuest(guest, ann)
        await accounts.close(ann, gameNight)
        return [await accounts.user(ann), await accounts.user(guest), (await accounts.user(other))?.id]
      })
      expect(open).toEqual([null, null, other])
    })

    test('a character whose owner changed is listed for the new owner, and its log replays to it', async () => {
      const [ann, guest] = [await aUser(), await aUser()]
      const character = { ...aNewCharacter(), user: guest }
      await create(storage(), character)
      await save(storage(), character, [aChange('user', guest, ann)])
      const stored = await storage().characters.find(character.id)
      expect(stored?.character.user).toBe(ann)
      expect(replay(await wholeLog(storage(), character))).toEqual(stored?.character)
      expect(await storage().characters.listOf(guest)).toEqual([])
      expect((await storage().characters.listOf(ann)).map(({ id }) => id)).toEqual([character.id])
      expect((await storage().characters.headsOf([character.id]))[0]?.user).toBe(ann)
    })

    test('the pictures of an account become those of another one', async () => {
      const [from, to] = [newName('user'), newName('user')]
      const record = { hash: '0a'.repeat(16), folder: `characters/${from}/1`, bytes: 5, createdAt: 1 }
      const { id: characterId } = aNewCharacter()
      await inTransaction(async ({ images }) => {
        await images.add({ ...record, characterId, owner: from })
        await images.changeOwner(from, to)
      })
      expect(await storage().images.ofOwner(from)).toEqual([])
      expect(await storage().images.ofOwner(to)).toEqual([{ ...record, characterId, owner: to }])
    })
  })
}
