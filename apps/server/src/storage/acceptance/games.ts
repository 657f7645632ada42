import {
  createEncounter,
  createBestiary,
  encounterDocument,
  gameEntryOf,
  nextLogId,
  defaultSettings,
  settingField,
  type GameEntry,
  type GameLogInput,
  type GameSettings,
  type Json,
  type SettingName,
} from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { GameLogFilter, GameLogPageRequest, GameWrites } from '../games-port.ts'
import type { Storage } from '../port.ts'
import { gameLogFilters } from '../queries/game-log-filters.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './storage-fixtures.ts'

/** Tests games: seats, invitations, the shared log, and share links. */
export function describeGames(storage: () => Storage): void {
  /** A game with Greta as game master and Finn as player. */
  async function aGame() {
    const [id, greta, finn] = [newName('game'), newName('greta'), newName('finn')]
    const game = { id, name: 'The Salt Road', settings: defaultSettings, createdAt: gameNight, deletedAt: null }
    await storage().transaction(async ({ games }) => {
      await games.put(game)
      await games.putMember(id, { user: greta, role: 'gm', joinedAt: gameNight })
      await games.putMember(id, { user: finn, role: 'player', joinedAt: gameNight + 1 })
    })
    return { game, id, greta, finn }
  }

  const write = (
    gameId: string,
    user: string,
    input: GameLogInput,
    options: { saveId?: string; audience?: 'masters'; authorName?: string; subjectName?: string } = {},
  ) =>
    storage().transaction(async (tx) => {
      const { saveId = newName('save'), audience, ...names } = options
      const logId = nextLogId(gameNight, await tx.lastLogIdOfGame(gameId))
      const entry = { ...gameEntryOf(input, { gameId, user, saveId, now: gameNight, logId, ...names }), gameId }
      await tx.games.appendEntry(audience ? { ...entry, audience } : entry)
      return entry
    })

  describe('games', () => {
    test('a game is read back with its members in the order in which they joined', async () => {
      const { game, id, greta, finn } = await aGame()
      expect(await storage().games.find(id)).toEqual(game)
      expect(await storage().games.members(id)).toEqual([
        { user: greta, role: 'gm', joinedAt: gameNight },
        { user: finn, role: 'player', joinedAt: gameNight + 1 },
      ])
      expect(await storage().games.gamesOf(finn)).toEqual([{ ...game, role: 'player' }])
      expect(await storage().games.find(newName('game'))).toBeNull()
      expect(await storage().transaction((tx) => tx.games.lock(id))).toMatchObject({ game, members: [{}, {}] })
      expect(await storage().transaction((tx) => tx.games.lock(newName('game')))).toBeNull()
    })

    test('name, settings, roles and members of a game can be changed', async () => {
      const { game, id, greta, finn } = await aGame()
      const settings = { ...defaultSettings, playersSee: 'names', mastersEdit: false } as const
      await storage().transaction(async ({ games }) => {
        await games.put({ ...game, name: 'Die Salzstraße', settings })
        await games.putMember(id, { user: finn, role: 'gm', joinedAt: gameNight + 99 })
        await games.removeMember(id, greta)
      })
      expect(await storage().games.find(id)).toMatchObject({ name: 'Die Salzstraße', settings })
      expect(await storage().games.members(id)).toEqual([{ user: finn, role: 'gm', joinedAt: gameNight + 99 }])
      expect(await storage().games.seat(id, finn)).toEqual({ gameId: id, role: 'gm', settings })
      expect(await storage().games.seat(id, greta)).toBeNull()
    })

    test('settings that a game does not have are the defaults', async () => {
      const { game, id, greta } = await aGame()
      const stored = { dice: '2d6', mastersEdit: false } as GameSettings
      await storage().transaction((tx) => tx.games.put({ ...game, settings: stored }))
      const settings = { ...defaultSettings, dice: '2d6', mastersEdit: false }
      expect(await storage().games.find(id)).toMatchObject({ settings })
      expect(await storage().games.seat(id, greta)).toMatchObject({ settings })
      expect(await storage().games.seatsOf([greta])).toMatchObject([{ settings }])
    })

    test('a deleted game has no seats', async () => {
      const { game, id, greta, finn } = await aGame()
      const inside = () => storage().transaction((tx) => tx.games.seat(id, finn))
      expect(await inside()).toEqual({ gameId: id, role: 'player', settings: defaultSettings })
      expect(await storage().games.seatsOf([greta, finn, newName('nobody')])).toHaveLength(2)
      expect(await storage().games.seatsOf([])).toEqual([])
      await storage().transaction((tx) => tx.games.put({ ...game, deletedAt: gameNight }))
      expect([await inside(), await storage().games.seat(id, greta)]).toEqual([null, null])
      expect(await storage().games.seatsOf([greta, finn])).toEqual([])
      expect(await storage().games.gamesOf(greta)).toMatchObject([{ id, deletedAt: gameNight }])
    })

    test('an invitation is found by its code until it is revoked', async () => {
      const { id } = await aGame()
      const invitation = { id: newName('i'), code: newName('CODE'), gameId: id, createdAt: 1, expiresAt: gameNight }
      await storage().transaction((tx) => tx.games.putInvitation(invitation))
      const find = (code: string) => storage().transaction((tx) => tx.games.invitation(code))
      expect([await find(invitation.code), await find('ANOTHER')]).toEqual([invitation, null])
      expect(await storage().games.invitations(id)).toEqual([invitation])
      const remove = (gameId: string) => storage().transaction((tx) => tx.games.removeInvitation(gameId, invitation.id))
      expect([await remove(newName('game')), await remove(id), await remove(id)]).toEqual([false, true, false])
      expect(await find(invitation.code)).toBeNull()
    })

    test('every change of a game or of its members increases its revision', async () => {
      const { game, id, greta, finn } = await aGame()
      const revision = async () => (await storage().games.seatsOf([greta]))[0]?.revision ?? 0
      const changes: readonly ((games: GameWrites) => Promise<void>)[] = [
        (games) => games.put({ ...game, name: 'Die Salzstraße' }),
        (games) => games.putMember(id, { user: newName('bea'), role: 'player', joinedAt: gameNight }),
        (games) => games.putMember(id, { user: finn, role: 'gm', joinedAt: gameNight }),
        (games) => games.removeMember(id, finn),
      ]
      for (const change of changes) {
        const before = await revision()
        await storage().transaction((tx) => change(tx.games))
        expect(await revision()).toBe(before + 1)
      }
    })

    test('the save id of a creation is recorded, and only if the transaction commits', async () => {
      const saveId = newName('save')
      expect(await storage().transaction((tx) => tx.findSave(saveId))).toBeNull()
      await storage().transaction((tx) => tx.games.recordSave(saveId, 'a hash', 'ann'))
      expect(await storage().transaction((tx) => tx.findSave(saveId))).toMatchObject({ hash: 'a hash', characterId: 0 })
      await expect(
        storage().transaction(async (tx) => {
          await tx.games.recordSave(newName('save'), 'a hash', 'ann')
          throw new Error('power cut')
        }),
      ).rejects.toThrow('power cut')
    })

    test('the characters of a game are listed without deleted ones', async () => {
      const { id, finn } = await aGame()
      const [ann, bo] = [aNewCharacter({ gameId: id, user: finn }), aNewCharacter({ gameId: id })]
      await create(storage(), aNewCharacter({ user: finn }))
      for (const character of [ann, bo]) await create(storage(), character)
      const ids = async () => (await storage().games.charactersIn(id)).map(({ character }) => character.id)
      expect(await ids()).toEqual([ann.id, bo.id])
      expect(await storage().transaction((tx) => tx.games.charactersOf(id, finn))).toEqual([ann.id])
      await save(storage(), ann, [aChange('deletedAt', null, new Date(gameNight).toISOString())])
      expect(await ids()).toEqual([bo.id])
      expect(await storage().transaction((tx) => tx.games.charactersOf(id, finn))).toEqual([ann.id])
    })
  })

  describe('encounters', () => {
    const anEncounter = (gameId: string, name: string) =>
      encounterDocument(createEncounter({ id: aNewCharacter().id, gameId, name, participants: [] }))

    test('are listed by their latest change, apart from the characters of their game', async () => {
      const { id } = await aGame()
      const [first, second] = [anEncounter(id, 'Rats'), anEncounter(id, 'Wolves')]
      for (const encounter of [first, second]) await create(storage(), encounter)
      await create(storage(), anEncounter((await aGame()).id, 'Elsewhere'))
      const listed = async () => (await storage().games.encountersIn(id)).map(({ name, endedAt }) => [name, endedAt])
      expect(await storage().games.charactersIn(id)).toEqual([])
      const endedAt = new Date(gameNight).toISOString()
      await save(storage(), first, [aChange('ended_at', null, endedAt)])
      expect(await listed()).toEqual([
        ['Rats', endedAt],
        ['Wolves', null],
      ])
      expect(await storage().transaction((tx) => tx.games.encountersIn(id))).toEqual(
        await storage().games.encountersIn(id),
      )
    })

    test('are listed without the creatures of their game, which are one document', async () => {
      const { id } = await aGame()
      expect(await storage().games.bestiaryIn(id)).toBeNull()
      const bestiary = createBestiary(aNewCharacter().id, id)
      for (const document of [anEncounter(id, 'Rats'), bestiary]) await create(storage(), document)
      expect((await storage().games.encountersIn(id)).map(({ name }) => name)).toEqual(['Rats'])
      expect(await storage().games.bestiaryIn(id)).toBe(bestiary.publicRef)
      expect(await storage().transaction((tx) => tx.games.bestiaryIn(id))).toBe(bestiary.publicRef)
      expect(await storage().games.charactersIn(id)).toEqual([])
    })

    test('are nobody’s characters', async () => {
      const { id, greta, finn } = await aGame()
      await create(storage(), anEncounter(id, 'Rats'))
      expect(await storage().games.partiesIn([id])).toEqual([])
      for (const user of [greta, finn]) expect(await storage().characters.listOf(user)).toEqual([])
      expect(await storage().characters.headsOfUsers([greta, finn])).toEqual([])
    })
  })

  describe('game logs', () => {
    const messages = (entries: readonly GameEntry[]) => entries.map(({ message }) => message)

    test('a game log has the changes of its characters and its own entries in one order', async () => {
      const { id, greta, finn } = await aGame()
      const ann = aNewCharacter({ user: finn })
      await create(storage(), ann)
      await save(storage(), ann, [aChange('gold', 20, 19)])
      await save(storage(), ann, [aChange('gameId', null, id)])
      await write(id, greta, { kind: 'session', now: 'started' })
      await save(storage(), ann, [aChange('gold', 19, 15), aChange('str', 0, 1)])
      await write(id, finn, { kind: 'note', text: 'The bell tolls.' })
      await save(storage(), ann, [aChange('gameId', id, null)])
      await save(storage(), ann, [aChange('gold', 15, 1)])
      const all = [
        'Joined a game',
        'Session started',
        'Gold 19 → 15',
        'Strength 0 → 1',
        'The bell tolls.',
        'Left the game',
      ]
      const { entries, next } = await storage().games.log(id, { limit: 100, includeGmOnly: true })
      expect(messages(entries)).toEqual(all.toReversed())
      expect(next).toBeNull()
      const ids = entries.map((entry) => Number(entry.id))
      expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => right - left))
      expect(await storage().transaction((tx) => tx.lastLogIdOfGame(id))).toBe(ids[0])
      expect((await storage().games.seatsOf([greta]))[0]?.lastLogId).toBe(ids[0])
      expect(await storage().games.logAfter(id, ids[4] ?? 0, 2)).toEqual(entries.toReversed().slice(2, 4))
      expect(await wholeLog(storage(), ann)).toHaveLength(7)
    })

    /** A value of a filter, and the messages of the entries that match it, newest first. */
    type FilterCase<Name extends keyof GameLogFilter> = readonly [
      value: Required<GameLogFilter>[Name],
      messages: readonly string[],
    ]

    test('a game log is read page by page and by every filter', async () => {
      const { id, greta, finn } = await aGame()
      const ann = aNewCharacter({ user: finn, gameId: id })
      await create(storage(), ann)
      await write(id, greta, { kind: 'note', text: 'one' })
      await write(id, finn, { kind: 'roll', roll: { notation: '1d20', dice: [[{ value: 3 }]], total: 3 } })
      await save(storage(), ann, [aChange('str', 0, 1)])
      const read = async (page: Partial<GameLogPageRequest>) =>
        messages((await storage().games.log(id, { limit: 100, includeGmOnly: true, ...page })).entries)
      const everything = ['Strength 0 → 1', 'Rolled 1d20: 3', 'one', 'Character created']
      expect(await read({})).toEqual(everything)
      const first = await storage().games.log(id, { limit: 3, includeGmOnly: true })
      expect([messages(first.entries), await read({ before: first.next ?? 0 })]).toEqual([
        everything.slice(0, 3),
        everything.slice(3),
      ])
      const transfer = { id: 'a gift', from: null, to: [ann.id] }
      await save(storage(), ann, [{ ...aChange('gold', 20, 25), transfer }])
      await write(id, greta, { kind: 'note', text: 'secret' }, { audience: 'masters' })
      await write(id, 'bea', { kind: 'member', user: 'bea', oldRole: null, newRole: 'player' })
      const change = { field: settingField('skillPoints'), oldValue: 3, newValue: 5 }
      await write(id, 'bea', { kind: 'setting', change })
      const newest = ['Skill points per level 3 → 5', 'Joined the game']
      const ofAnn = ['Gold 20 → 25', 'Strength 0 → 1', 'Character created']
      const cases: { readonly [Name in keyof Required<GameLogFilter>]: readonly FilterCase<Name>[] } = {
        type: [['attribute', ['Strength 0 → 1']]],
        characterId: [[ann.id, ofAnn]],
        user: [[greta, ['secret', 'one']]],
        kind: [
          ['note', ['secret', 'one']],
          ['roll', ['Rolled 1d20: 3']],
          ['session', []],
          ['member', ['Joined the game']],
          ['setting', ['Skill points per level 3 → 5']],
          ['change', ofAnn],
          ['transfer', ['Gold 20 → 25']],
        ],
        includeGmOnly: [
          [true, [...newest, 'secret', 'Gold 20 → 25', ...everything]],
          [false, [...newest, 'Gold 20 → 25', ...everything]],
        ],
        visible: [
          [{ to: finn, view: new Set() }, [...newest, 'secret', 'Gold 20 → 25', ...everything]],
          [
            { to: greta, view: new Set(['attributes']) },
            [...newest, 'secret', 'Strength 0 → 1', 'Rolled 1d20: 3', 'one', 'Character created'],
          ],
        ],
      }
      for (const name of Object.keys(gameLogFilters) as (keyof GameLogFilter)[]) {
        expect(cases[name].length, name).toBeGreaterThan(0)
        for (const [value, matching] of cases[name]) expect(await read({ [name]: value }), name).toEqual(matching)
      }
      expect(await read({ user: finn, kind: 'change' })).toEqual(ofAnn)
      expect(await read({ kind: 'change', limit: 2 })).toEqual(ofAnn.slice(0, 2))
    })

    test('the sessions of games are counted, each with the newest note since the last one, without GM-only entries', async () => {
      const [{ id, greta, finn }, other] = [await aGame(), await aGame()]
      const sessions = async (...ids: readonly string[]) =>
        Object.fromEntries((await storage().games.sessionsIn(ids)).map(({ gameId, ...rest }) => [gameId, rest]))
      const none = { count: 0, lastStartedAt: null, lastNote: null }
      expect(await sessions(id, other.id)).toEqual({ [id]: none, [other.id]: none })
      expect(await sessions()).toEqual({})
      await write(id, greta, { kind: 'note', text: 'Before the first session' })
      expect(await sessions(id)).toEqual({ [id]: { ...none, lastNote: 'Before the first session' } })
      await write(id, greta, { kind: 'session', now: 'started' })
      const started = { count: 1, lastStartedAt: gameNight, lastNote: null }
      expect(await sessions(id)).toEqual({ [id]: started })
      await write(id, finn, { kind: 'note', text: 'The “bell”\ntolls.' })
      await write(id, greta, { kind: 'note', text: 'The duke did it' }, { audience: 'masters' })
      await write(id, greta, { kind: 'session', now: 'started' }, { audience: 'masters' })
      await write(id, greta, { kind: 'session', now: 'ended' })
      expect(await sessions(id, other.id)).toEqual({
        [id]: { ...started, lastNote: 'The “bell”\ntolls.' },
        [other.id]: none,
      })
      await write(id, greta, { kind: 'session', now: 'started' })
      expect(await sessions(id)).toEqual({ [id]: { ...started, count: 2 } })
    })

    test('members and characters of several games are read at once, without deleted characters', async () => {
      const [one, two] = [await aGame(), await aGame()]
      const mira = aNewCharacter({ gameId: one.id, user: one.finn, name: 'Mira' })
      const [odo, gone] = [aNewCharacter({ gameId: two.id, user: two.greta }), aNewCharacter({ gameId: two.id })]
      for (const character of [mira, odo, gone]) await create(storage(), character)
      await save(storage(), gone, [aChange('deletedAt', null, new Date(gameNight).toISOString())])
      const { publicRef, name, image } = mira
      expect(await storage().games.partiesIn([one.id])).toEqual([
        { gameId: one.id, user: one.finn, publicRef, name, image },
      ])
      const parties = await storage().games.partiesIn([one.id, two.id])
      expect(parties.map((character) => character.publicRef)).toEqual([mira.publicRef, odo.publicRef])
      const members = await storage().games.membersIn([one.id, two.id])
      expect(members.map(({ gameId, user }) => `${gameId} ${user}`).toSorted()).toEqual(
        [one, two].flatMap(({ id, greta, finn }) => [`${id} ${greta}`, `${id} ${finn}`]).toSorted(),
      )
      expect([await storage().games.partiesIn([]), await storage().games.membersIn([])]).toEqual([[], []])
    })

    test('entries keep the names that were shown when they were written', async () => {
      const { id, greta, finn } = await aGame()
      const names = { authorName: 'Greta', subjectName: 'Finn' }
      await write(id, greta, { kind: 'member', user: finn, oldRole: 'player', newRole: null }, names)
      await write(id, greta, { kind: 'note', text: 'without' })
      const [removal, note] = await storage().games.logAfter(id, 0, 10)
      expect(removal).toMatchObject({ ...names, data: { field: `member.${finn}`, oldValue: 'player', newValue: null } })
      expect(note).not.toHaveProperty('authorName')
      expect(note).not.toHaveProperty('subjectName')
    })

    test('entries for game masters are left out for players', async () => {
      const { id, greta } = await aGame()
      await write(id, greta, { kind: 'note', text: 'for all' })
      await write(id, greta, { kind: 'note', text: 'the duke did it' }, { audience: 'masters' })
      const read = async (includeGmOnly: boolean) =>
        messages((await storage().games.log(id, { limit: 100, includeGmOnly })).entries)
      expect([await read(true), await read(false)]).toEqual([['the duke did it', 'for all'], ['for all']])
      const [, secret] = await storage().games.logAfter(id, 0, 10)
      expect(secret).toMatchObject({ audience: 'masters', characterId: null, revision: 0 })
    })

    test('an entry is found by the save that wrote it', async () => {
      const { id, greta } = await aGame()
      const saveId = newName('save')
      const entry = await write(id, greta, { kind: 'note', text: 'once' }, { saveId })
      const found = (gameId: string, of: string) => storage().transaction((tx) => tx.games.entriesOfSave(gameId, of))
      expect(await found(id, saveId)).toEqual([entry])
      expect([await found(id, newName('save')), await found(newName('game'), saveId)]).toEqual([[], []])
    })

    test('a save writes one entry for each setting, and one field only once', async () => {
      const { id, greta } = await aGame()
      const saveId = newName('save')
      const writeSetting = (name: SettingName, newValue: Json) =>
        write(
          id,
          greta,
          { kind: 'setting', change: { field: settingField(name), oldValue: null, newValue, undoes: '1' } },
          { saveId },
        )
      const written = [await writeSetting('skillPoints', 5), await writeSetting('rates', { ...defaultSettings.rates })]
      expect(await storage().games.logAfter(id, 0, 10)).toEqual(written)
      await expect(writeSetting('skillPoints', 6)).rejects.toThrow(/unique/i)
      expect(await storage().games.logAfter(id, 0, 10)).toEqual(written)
    })

    test('an entry of the game itself is found by its id, in its own game only', async () => {
      const { id, greta, finn } = await aGame()
      const entry = await write(id, greta, { kind: 'note', text: 'here' })
      const ann = aNewCharacter({ user: finn, gameId: id })
      await create(storage(), ann)
      const found = (gameId: string, of: string) =>
        storage().transaction((tx) => tx.games.findEntry(gameId, Number(of)))
      expect(await found(id, entry.id)).toEqual(entry)
      expect(await found(newName('game'), entry.id)).toBeNull()
      expect(await found(id, (await wholeLog(storage(), ann))[0]?.id ?? '')).toBeNull()
    })

    test('concurrent writers get unique ids in commit order', async () => {
      const { id, greta, finn } = await aGame()
      const party = Array.from({ length: 6 }, () => aNewCharacter({ gameId: id, user: finn }))
      for (const member of party) await create(storage(), member)
      await Promise.all(
        party.flatMap((member, i) => [
          save(storage(), member, [aChange('gold', 20, 15)]),
          write(id, greta, { kind: 'note', text: String(i) }),
        ]),
      )
      const { entries } = await storage().games.log(id, { limit: 100, includeGmOnly: true })
      expect(new Set(entries.map((entry) => entry.id)).size).toBe(18)
      expect(await storage().transaction((tx) => tx.lastLogIdOfGame(id))).toBe(Number(entries[0]?.id))
    })
  })

  describe('share links', () => {
    const aLink = (characterId: number, expiresAt: number | null = null) => ({
      id: newName('link'),
      tokenHash: newName('hash'),
      characterId,
      label: 'for grandma',
      sections: ['vitals', 'log'] as const,
      createdAt: gameNight,
      expiresAt,
      lastUsedAt: null,
      uses: 0,
    })

    test('a share link is found by its token hash, counts its uses, and disappears when it is revoked', async () => {
      const { id } = aNewCharacter()
      const [link, expiring] = [aLink(id), { ...aLink(id, gameNight + 10), createdAt: gameNight + 1 }]
      await storage().transaction(async ({ shares }) => {
        await shares.put(link)
        await shares.put(expiring)
        await shares.recordUse(link.tokenHash, gameNight + 5)
        await shares.recordUse(link.tokenHash, gameNight + 6)
      })
      expect(await storage().shares.byToken(link.tokenHash)).toEqual({ ...link, uses: 2, lastUsedAt: gameNight + 6 })
      expect(await storage().shares.byToken(newName('hash'))).toBeNull()
      expect((await storage().shares.ofCharacter(id)).map(({ id: linkId }) => linkId)).toEqual([expiring.id, link.id])
      const hashes = [link.tokenHash, expiring.tokenHash, newName('hash')]
      expect((await storage().shares.existingLinks(hashes)).toSorted()).toEqual(hashes.slice(0, 2).toSorted())
      const remove = (of: number) => storage().transaction((tx) => tx.shares.remove(of, link.id))
      expect([await remove(aNewCharacter().id), await remove(id), await remove(id)]).toEqual([false, true, false])
      expect(await storage().shares.byToken(link.tokenHash)).toBeNull()
      expect(await storage().shares.existingLinks(hashes)).toEqual([expiring.tokenHash])
    })
  })

  describe('TV links', () => {
    const aTvLink = (gameId: string, createdAt: number) => ({
      id: newName('link'),
      tokenHash: newName('hash'),
      gameId,
      label: 'living room',
      createdAt,
      expiresAt: createdAt + 10,
      lastUsedAt: null,
      uses: 0,
      createdBy: newName('user'),
    })

    test('a TV link is found by its token hash, counts its uses, and disappears when it is revoked', async () => {
      const gameId = newName('game')
      const [older, newer] = [aTvLink(gameId, gameNight), aTvLink(gameId, gameNight + 1)]
      const elsewhere = aTvLink(newName('game'), gameNight)
      await storage().transaction(async ({ tvLinks }) => {
        for (const link of [older, newer, elsewhere]) await tvLinks.put(link)
        await tvLinks.recordUse(older.tokenHash, gameNight + 5)
        await tvLinks.recordUse(older.tokenHash, gameNight + 6)
      })
      const used = { ...older, uses: 2, lastUsedAt: gameNight + 6 }
      expect(await storage().tvLinks.byToken(older.tokenHash)).toEqual(used)
      expect(await storage().tvLinks.byToken(newName('hash'))).toBeNull()
      expect(await storage().tvLinks.ofGame(gameId)).toEqual([newer, used])
      const hashes = [older.tokenHash, newer.tokenHash, newName('hash')]
      expect((await storage().tvLinks.existingLinks(hashes)).toSorted()).toEqual(hashes.slice(0, 2).toSorted())
      const remove = (of: string) => storage().transaction((tx) => tx.tvLinks.remove(of, older.id))
      expect([await remove(elsewhere.gameId), await remove(gameId), await remove(gameId)]).toEqual([false, true, false])
      expect(await storage().tvLinks.byToken(older.tokenHash)).toBeNull()
      expect(await storage().tvLinks.existingLinks(hashes)).toEqual([newer.tokenHash])
    })

    test('the token of a TV link opens no share link, nor the other way round', async () => {
      const link = aTvLink(newName('game'), gameNight)
      const share = { ...link, tokenHash: newName('hash'), characterId: aNewCharacter().id, sections: [] as const }
      await storage().transaction(async ({ tvLinks, shares }) => {
        await tvLinks.put(link)
        await shares.put(share)
      })
      expect(await storage().shares.byToken(link.tokenHash)).toBeNull()
      expect(await storage().tvLinks.byToken(share.tokenHash)).toBeNull()
    })
  })
}
