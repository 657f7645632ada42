import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../administration-port.ts'
import type { Database } from '../content-port.ts'
import type { Transaction } from '../port.ts'
import { gameNight } from '@everquill/testing'
import { aNewCharacter, create, newName } from './storage-fixtures.ts'
import { aToken } from './api-access/tokens.ts'
import { aWebhook } from './api-access/webhooks.ts'

/** The acceptance suite of what administrators read and change. */
export function describeAdministration(engine: string, newDatabase: () => Promise<() => Promise<Database>>): void {
  describe(`${engine} administration`, () => {
    let storage: Database
    beforeAll(async () => {
      storage = await (await newDatabase())()
    })
    afterAll(() => storage.close())

    const inTransaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => storage.transaction(work)

    async function aUser(user: { name?: string; guest?: boolean; administrator?: boolean; createdAt?: number } = {}) {
      const { name = 'Ann', guest = false, administrator = false, createdAt = gameNight } = user
      const id = newName('user')
      const email = guest ? null : `${id}@example.org`
      await inTransaction((tx) => tx.accounts.putUser({ id, name, email, guest, administrator, createdAt }))
      return id
    }
    const aSession = (userId: string, lastSeenAt = gameNight) => ({
      id: newName('session'),
      tokenHash: newName('hash'),
      userId,
      device: '',
      createdAt: gameNight,
      lastSeenAt,
      provedAt: gameNight,
      expiresAt: gameNight + 1,
    })

    test('writes that wait are counted until they are done', async () => {
      const changes = [1, 2, 3].map((id) => storage.change(id, newName('save'), async () => id))
      expect(storage.load().waitingWrites).toBe(3)
      await Promise.all(changes)
      const transactions = Array.from({ length: 20 }, () => inTransaction((tx) => tx.findSave(newName('save'))))
      const { waitingWrites, connections } = storage.load()
      expect(connections?.waiting ?? waitingWrites).toBeGreaterThan(0)
      await Promise.all(transactions)
      const after = storage.load()
      expect([after.waitingWrites, after.connections?.waiting ?? 0]).toEqual([0, 0])
    })

    test('an overview has characters, bytes and when the account was last seen, and nothing of what was written', async () => {
      const id = await aUser()
      const [character, session] = [{ ...aNewCharacter(), user: id }, aSession(id, gameNight + 5)]
      await create(storage, character)
      await inTransaction(async (tx) => {
        await tx.accounts.putSession(session)
        const picture = { hash: 'h', owner: id, folder: 'f', bytes: 1_000_000, createdAt: gameNight }
        await tx.images.add({ characterId: character.id, ...picture })
      })
      const account = await inTransaction((tx) => tx.administration.account(id))
      expect(account).toMatchObject({ id, characters: 1, lastSeenAt: gameNight + 5, disabledAt: null, guest: false })
      expect(account?.storage).toBeGreaterThan(1_000_000)
      expect(JSON.stringify(account)).not.toContain(character.name)
      expect(await inTransaction((tx) => tx.administration.account(newName('user')))).toBeNull()
    })

    test('accounts are found by a part of the name or email, in any case, page by page', async () => {
      const [needle, other] = [newName('Übermut'), newName('else')]
      const ids: string[] = []
      for (let i = 0; i < 5; i++) ids.unshift(await aUser({ name: `${needle} ${i}`, createdAt: gameNight + i }))
      const found: string[] = []
      for (let after: { createdAt: number; id: string } | undefined; ;) {
        const filter = { search: needle.toUpperCase(), limit: 2, ...(after && { after }) }
        const page = await inTransaction((tx) => tx.administration.accounts(filter))
        found.push(...page.map(({ id }) => id))
        after = page.at(-1)
        if (page.length < 2) break
      }
      expect(found).toEqual(ids)
      const byEmail = await inTransaction((tx) => tx.administration.accounts({ search: `${ids[0]}@EXAMPLE`, limit: 9 }))
      expect(byEmail.map(({ id }) => id)).toEqual([ids[0]])
      expect(await inTransaction((tx) => tx.administration.accounts({ search: other, limit: 9 }))).toEqual([])
      for (const search of ['%', '_', 'null', "'", '\\']) {
        const all = await inTransaction((tx) => tx.administration.accounts({ search, limit: 99 }))
        expect(all.filter(({ name: text, email }) => !`${text} ${email}`.includes(search))).toEqual([])
      }
    })

    test('a disabled account has no session and counts as disabled until it is enabled', async () => {
      const id = await aUser()
      const session = aSession(id)
      const isOpen = async () => {
        const found = await storage.accounts.session(session.tokenHash)
        const [existing] = await storage.accounts.existingSessions([session.tokenHash])
        expect(existing !== undefined).toBe(found !== null)
        return found !== null
      }
      await inTransaction((tx) => tx.accounts.putSession(session))
      const before = await inTransaction((tx) => tx.administration.counts(gameNight))
      expect([await isOpen(), await inTransaction((tx) => tx.accounts.isDisabled(id))]).toEqual([true, false])
      await inTransaction((tx) => tx.administration.setDisabled(id, gameNight))
      expect([await isOpen(), await inTransaction((tx) => tx.accounts.isDisabled(id))]).toEqual([false, true])
      const counts = await inTransaction((tx) => tx.administration.counts(gameNight))
      expect(counts).toEqual({ ...before, disabled: before.disabled + 1 })
      const listed = await inTransaction((tx) => tx.administration.accounts({ only: 'disabled', limit: 99 }))
      expect(listed.map((account) => account.id)).toContain(id)
      await inTransaction((tx) => tx.administration.setDisabled(id, null))
      expect([await isOpen(), await inTransaction((tx) => tx.accounts.isDisabled(id))]).toEqual([true, false])
    })

    test('the access tokens of a disabled account are not found', async () => {
      const id = await aUser()
      const token = aToken(id)
      await inTransaction((tx) => tx.tokens.add(token, 1))
      await inTransaction((tx) => tx.administration.setDisabled(id, gameNight))
      expect(await storage.tokens.find(token.tokenHash)).toBeNull()
      expect(await storage.tokens.existing([token.tokenHash])).toEqual([])
    })

    test('the webhooks of a disabled account are not due, until it is enabled', async () => {
      const id = await aUser()
      const character = aNewCharacter()
      await create(storage, character)
      const webhook = aWebhook(id, { target: { characterId: character.id } })
      await inTransaction((tx) => tx.webhooks.add(webhook, 1))
      const isDue = async () => (await storage.webhooks.due(gameNight, 99)).some((due) => due.id === webhook.id)
      expect(await isDue()).toBe(true)
      await inTransaction((tx) => tx.administration.setDisabled(id, gameNight))
      expect(await isDue()).toBe(false)
      await inTransaction((tx) => tx.administration.setDisabled(id, null))
      expect(await isDue()).toBe(true)
    })

    test('links of a disabled account are neither found nor alive, and come back with it', async () => {
      const [owner, master] = [await aUser(), await aUser()]
      const character = { ...aNewCharacter(), user: owner }
      await create(storage, character)
      const link = () => ({
        id: newName('link'),
        tokenHash: newName('hash'),
        label: '',
        createdAt: gameNight,
        expiresAt: gameNight + 9,
        lastUsedAt: null,
        uses: 0,
      })
      const share = { ...link(), characterId: character.id, sections: [] as const }
      const tv = { ...link(), gameId: newName('game'), createdBy: master }
      await inTransaction(async (tx) => {
        await tx.shares.put(share)
        await tx.tvLinks.put(tv)
      })
      const found = async () => [
        (await storage.shares.byToken(share.tokenHash)) !== null,
        (await storage.shares.existingLinks([share.tokenHash])).length,
        (await storage.tvLinks.byToken(tv.tokenHash)) !== null,
        (await storage.tvLinks.existingLinks([tv.tokenHash])).length,
      ]
      const disable = (at: number | null) =>
        inTransaction(async (tx) => {
          for (const id of [owner, master]) await tx.administration.setDisabled(id, at)
        })
      expect(await found()).toEqual([true, 1, true, 1])
      await disable(gameNight)
      expect(await found()).toEqual([false, 0, false, 0])
      await disable(null)
      expect(await found()).toEqual([true, 1, true, 1])
    })

    test('disabled administrators do not count as administrators, and closed accounts are not listed', async () => {
      const [one, two] = [await aUser({ administrator: true }), await aUser({ administrator: true })]
      const administrators = () => inTransaction((tx) => tx.administration.administrators())
      expect(await administrators()).toEqual(expect.arrayContaining([one, two]))
      await inTransaction((tx) => tx.administration.setDisabled(one, gameNight))
      await inTransaction((tx) => tx.administration.setAdministrator(two, false))
      expect((await administrators()).filter((id) => id === one || id === two)).toEqual([])
      await inTransaction((tx) => tx.accounts.close(one, gameNight))
      expect(await inTransaction((tx) => tx.administration.account(one))).toBeNull()
    })

    test('the audit log is read newest first, page by page, by event and by account', async () => {
      const [doer, subject] = [await aUser({ name: 'Ada' }), await aUser({ name: 'Ben' })]
      const entry = (at: number, event: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
        id: newName('entry'),
        at,
        event,
        userId: doer,
        subjectId: null,
        network: '203.0.113.7',
        requestId: 'request',
        detail: null,
        ...more,
      })
      const entries = [
        entry(gameNight, 'signed-in'),
        entry(gameNight + 1, 'account-disabled', { subjectId: subject, detail: 'why' }),
        entry(gameNight + 1, 'account-enabled', { subjectId: subject }),
        entry(gameNight + 2, 'signed-in', { userId: subject }),
      ]
      await inTransaction((tx) => tx.administration.record(entries))
      const read = (filter: object, limit = 9) =>
        inTransaction((tx) => tx.administration.auditLog({ user: subject, limit, ...filter }))
      const [first] = await read({}, 1)
      expect(first).toEqual({ ...entries[3], userName: 'Ben', subjectName: null })
      const [second] = await read({ before: first }, 1)
      const [third] = await read({ before: second }, 1)
      expect(new Set([second?.id, third?.id])).toEqual(new Set([entries[1]?.id, entries[2]?.id]))
      expect(await read({ before: third })).toEqual([])
      expect(
        (await read({ events: ['account-disabled'] })).map(({ subjectName, detail }) => [subjectName, detail]),
      ).toEqual([['Ben', 'why']])
      expect((await read({ user: doer })).map(({ event }) => event)).toHaveLength(3)
    })

    test('an invitation can be taken once, and revoked', async () => {
      const invitation = () => ({
        id: newName('invitation'),
        tokenHash: newName('hash'),
        note: 'For Mateo',
        createdBy: 'ann',
        createdAt: gameNight,
        expiresAt: gameNight + 9,
      })
      const [one, two] = [invitation(), invitation()]
      await inTransaction(async (tx) => {
        for (const each of [one, two]) await tx.administration.putInvitation(each)
      })
      const take = () => inTransaction((tx) => tx.administration.takeInvitation(one.tokenHash))
      expect([await take(), await take()]).toEqual([one, null])
      expect(await inTransaction((tx) => tx.administration.invitations())).toEqual([two])
      const remove = () => inTransaction((tx) => tx.administration.removeInvitation(two.id))
      expect([await remove(), await remove()]).toEqual([true, false])
    })

    test('announcements expire, and old entries of the audit log are deleted', async () => {
      const announcement = { en: 'Tonight', de: 'Heute Abend', createdAt: gameNight }
      const [forever, brief] = [
        { ...announcement, id: newName('text'), expiresAt: null },
        { ...announcement, id: newName('text'), createdAt: gameNight + 1, expiresAt: gameNight + 5 },
      ]
      await inTransaction(async (tx) => {
        for (const each of [forever, brief]) await tx.administration.putAnnouncement(each)
      })
      const shown = (now: number) => inTransaction((tx) => tx.administration.announcements(now))
      expect([await shown(gameNight), await shown(gameNight + 5)]).toEqual([[brief, forever], [forever]])
      await inTransaction((tx) => tx.accounts.deleteExpired(gameNight + 200 * 86_400_000))
      expect(await shown(gameNight)).toEqual([forever])
      expect(await inTransaction((tx) => tx.administration.auditLog({ limit: 9 }))).toEqual([])
      const remove = () => inTransaction((tx) => tx.administration.removeAnnouncement(forever.id))
      expect([await remove(), await remove()]).toEqual([true, false])
    })

    test('the record of a backup is replaced by its result', async () => {
      const running = {
        id: newName('backup'),
        kind: 'manual' as const,
        startedAt: gameNight,
        finishedAt: null,
        file: 'a.backup',
        bytes: null,
        problem: null,
        missingPictures: 0,
      }
      const done = { ...running, finishedAt: gameNight + 1, bytes: 5_000_000_000, missingPictures: 2 }
      await inTransaction((tx) => tx.administration.putBackup(running))
      await inTransaction((tx) => tx.administration.putBackup(done))
      expect(await inTransaction((tx) => tx.administration.backups())).toEqual([done])
      await inTransaction((tx) => tx.administration.removeBackups([done.id]))
      expect(await inTransaction((tx) => tx.administration.backups())).toEqual([])
    })
  })
}
