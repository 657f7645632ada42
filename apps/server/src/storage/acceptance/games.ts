import { gameEntryOf, nextLogId, defaultSettings, type GameEntry, type GameLogInput } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { GameLogPage, GameWrites } from '../games-port.ts'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './stored-game.ts'

/** What holds for games: who sits there, who is let in, and one log for all that happens. */
export function describeGames(at: () => Storage): void {
  /** A game that Greta runs and Finn plays in. */
  async function aGame() {
    const [id, greta, finn] = [newName('game'), newName('greta'), newName('finn')]
    const game = { id, name: 'The Salt Road', settings: defaultSettings, createdAt: gameNight, deletedAt: null }
    await at().transaction(async ({ games }) => {
      await games.put(game)
      await games.putMember(id, { user: greta, role: 'gm', joinedAt: gameNight })
      await games.putMember(id, { user: finn, role: 'player', joinedAt: gameNight + 1 })
    })
    return { game, id, greta, finn }
  }

  const write = (
    gameId: string,
    user: string,
    line: GameLogInput,
    more: { saveId?: string; audience?: 'masters' } = {},
  ) =>
    at().transaction(async (tx) => {
      const { saveId = newName('save'), audience } = more
      const logId = nextLogId(gameNight, await tx.lastLogIdOfGame(gameId))
      const entry = { ...gameEntryOf(line, { gameId, user, saveId, now: gameNight, logId }), gameId }
      await tx.games.keepLine(audience ? { ...entry, audience } : entry)
      return entry
    })

  describe('a game', () => {
    test('is found with who plays in it, in the order in which they came', async () => {
      const { game, id, greta, finn } = await aGame()
      expect(await at().games.find(id)).toEqual(game)
      expect(await at().games.members(id)).toEqual([
        { user: greta, role: 'gm', joinedAt: gameNight },
        { user: finn, role: 'player', joinedAt: gameNight + 1 },
      ])
      expect(await at().games.gamesOf(finn)).toEqual([{ ...game, role: 'player' }])
      expect(await at().games.find(newName('game'))).toBeNull()
      expect(await at().transaction((tx) => tx.games.lock(id))).toMatchObject({ game, members: [{}, {}] })
      expect(await at().transaction((tx) => tx.games.lock(newName('game')))).toBeNull()
    })

    test('changes its name and what it agrees on, and who does what', async () => {
      const { game, id, greta, finn } = await aGame()
      const settings = { ...defaultSettings, playersSee: 'names', mastersEdit: false } as const
      await at().transaction(async ({ games }) => {
        await games.put({ ...game, name: 'Die Salzstraße', settings })
        await games.putMember(id, { user: finn, role: 'gm', joinedAt: gameNight + 99 })
        await games.removeMember(id, greta)
      })
      expect(await at().games.find(id)).toMatchObject({ name: 'Die Salzstraße', settings })
      expect(await at().games.members(id)).toEqual([{ user: finn, role: 'gm', joinedAt: gameNight + 1 }])
      expect(await at().games.seat(id, finn)).toEqual({ gameId: id, role: 'gm', settings })
      expect(await at().games.seat(id, greta)).toBeNull()
    })

    test('has seats only while it is played', async () => {
      const { game, id, greta, finn } = await aGame()
      const inside = () => at().transaction((tx) => tx.games.seat(id, finn))
      expect(await inside()).toEqual({ gameId: id, role: 'player', settings: defaultSettings })
      expect(await at().games.seatsOf([greta, finn, newName('nobody')])).toHaveLength(2)
      expect(await at().games.seatsOf([])).toEqual([])
      await at().transaction((tx) => tx.games.put({ ...game, deletedAt: gameNight }))
      expect([await inside(), await at().games.seat(id, greta)]).toEqual([null, null])
      expect(await at().games.seatsOf([greta, finn])).toEqual([])
      expect(await at().games.gamesOf(greta)).toMatchObject([{ id, deletedAt: gameNight }])
    })

    test('lets in who knows a code, until it is taken back', async () => {
      const { id } = await aGame()
      const invitation = { id: newName('i'), code: newName('CODE'), gameId: id, createdAt: 1, expiresAt: gameNight }
      await at().transaction((tx) => tx.games.putInvitation(invitation))
      const asked = (code: string) => at().transaction((tx) => tx.games.invitation(code))
      expect([await asked(invitation.code), await asked('ANOTHER')]).toEqual([invitation, null])
      expect(await at().games.invitations(id)).toEqual([invitation])
      const remove = (gameId: string) => at().transaction((tx) => tx.games.removeInvitation(gameId, invitation.id))
      expect([await remove(newName('game')), await remove(id), await remove(id)]).toEqual([false, true, false])
      expect(await asked(invitation.code)).toBeNull()
    })

    test('counts what changes about it and who sits there', async () => {
      const { game, id, greta, finn } = await aGame()
      const revision = async () => (await at().games.seatsOf([greta]))[0]?.revision ?? 0
      const acts: readonly ((games: GameWrites) => Promise<void>)[] = [
        (games) => games.put({ ...game, name: 'Die Salzstraße' }),
        (games) => games.putMember(id, { user: newName('bea'), role: 'player', joinedAt: gameNight }),
        (games) => games.putMember(id, { user: finn, role: 'gm', joinedAt: gameNight }),
        (games) => games.removeMember(id, finn),
      ]
      for (const act of acts) {
        const before = await revision()
        await at().transaction((tx) => act(tx.games))
        expect(await revision()).toBe(before + 1)
      }
    })

    test('is known by the wish that it was made by', async () => {
      const saveId = newName('save')
      expect(await at().transaction((tx) => tx.savedAs(saveId))).toBeNull()
      await at().transaction((tx) => tx.games.remember(saveId, 'a hash'))
      expect(await at().transaction((tx) => tx.savedAs(saveId))).toMatchObject({ hash: 'a hash', characterId: 0 })
      await expect(
        at().transaction(async (tx) => {
          await tx.games.remember(newName('save'), 'a hash')
          throw new Error('power cut')
        }),
      ).rejects.toThrow('power cut')
    })

    test('knows the characters that play in it', async () => {
      const { id, finn } = await aGame()
      const [ann, bo] = [aNewCharacter({ gameId: id, user: finn }), aNewCharacter({ gameId: id })]
      await create(at(), aNewCharacter({ user: finn }))
      for (const one of [ann, bo]) await create(at(), one)
      const names = async () => (await at().games.charactersIn(id)).map(({ character }) => character.id)
      expect(await names()).toEqual([ann.id, bo.id])
      expect(await at().transaction((tx) => tx.games.charactersOf(id, finn))).toEqual([ann.id])
      await save(at(), ann, [aChange('deletedAt', null, new Date(gameNight).toISOString())])
      expect(await names()).toEqual([bo.id])
      expect(await at().transaction((tx) => tx.games.charactersOf(id, finn))).toEqual([ann.id])
    })
  })

  describe('the log of a game', () => {
    const told = (entries: readonly GameEntry[]) => entries.map(({ message }) => message)

    test('is one timeline of what happens to the party and what is written', async () => {
      const { id, greta, finn } = await aGame()
      const ann = aNewCharacter({ user: finn })
      await create(at(), ann)
      await save(at(), ann, [aChange('gold', 20, 19)])
      await save(at(), ann, [aChange('gameId', null, id)])
      await write(id, greta, { kind: 'session', now: 'started' })
      await save(at(), ann, [aChange('gold', 19, 15), aChange('str', 0, 1)])
      await write(id, finn, { kind: 'note', text: 'The bell tolls.' })
      await save(at(), ann, [aChange('gameId', id, null)])
      await save(at(), ann, [aChange('gold', 15, 1)])
      const all = ['Game', 'Session started', 'Gold 19 → 15', 'Strength 0 → 1', 'The bell tolls.', 'Game']
      const { entries, next } = await at().games.log(id, { limit: 100, masters: true })
      expect(told(entries).map((line) => line.replace(/^Game .*/, 'Game'))).toEqual(all.toReversed())
      expect(next).toBeNull()
      const ids = entries.map((entry) => Number(entry.id))
      expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => right - left))
      expect(await at().transaction((tx) => tx.lastLogIdOfGame(id))).toBe(ids[0])
      expect((await at().games.seatsOf([greta]))[0]?.lastLogId).toBe(ids[0])
      expect(await at().games.logAfter(id, ids[4] ?? 0, 2)).toEqual(entries.toReversed().slice(2, 4))
      expect(await wholeLog(at(), ann)).toHaveLength(7)
    })

    test('is read page by page, by kind, type, character and person', async () => {
      const { id, greta, finn } = await aGame()
      const ann = aNewCharacter({ user: finn, gameId: id })
      await create(at(), ann)
      await write(id, greta, { kind: 'note', text: 'one' })
      await write(id, finn, { kind: 'roll', roll: { notation: '1d20', dice: [[{ value: 3 }]], total: 3 } })
      await save(at(), ann, [aChange('str', 0, 1)])
      const read = async (page: Partial<GameLogPage>) =>
        told((await at().games.log(id, { limit: 100, masters: true, ...page })).entries)
      const everything = ['Strength 0 → 1', 'Rolled 1d20: 3', 'one', 'Character created']
      expect(await read({})).toEqual(everything)
      const first = await at().games.log(id, { limit: 3, masters: true })
      expect([told(first.entries), await read({ before: first.next ?? 0 })]).toEqual([
        everything.slice(0, 3),
        everything.slice(3),
      ])
      expect(await read({ kind: 'note' })).toEqual(['one'])
      expect(await read({ kind: 'roll' })).toEqual(['Rolled 1d20: 3'])
      expect(await read({ kind: 'change' })).toEqual(['Strength 0 → 1', 'Character created'])
      expect(await read({ kind: 'session' })).toEqual([])
      expect(await read({ type: 'attribute' })).toEqual(['Strength 0 → 1'])
      expect(await read({ characterId: ann.id })).toEqual(['Strength 0 → 1', 'Character created'])
      expect(await read({ user: greta })).toEqual(['one'])
      expect(await read({ user: finn, kind: 'change' })).toEqual(['Strength 0 → 1', 'Character created'])
      const transfer = { id: 'a gift', from: null, to: [ann.id] }
      await save(at(), ann, [{ ...aChange('gold', 20, 25), transfer }])
      expect(await read({ kind: 'transfer' })).toEqual(['Gold 20 → 25'])
      expect(await read({ kind: 'change', limit: 2 })).toEqual(['Gold 20 → 25', 'Strength 0 → 1'])
    })

    test('withholds what is for game masters', async () => {
      const { id, greta } = await aGame()
      await write(id, greta, { kind: 'note', text: 'for all' })
      await write(id, greta, { kind: 'note', text: 'the duke did it' }, { audience: 'masters' })
      const read = async (masters: boolean) => told((await at().games.log(id, { limit: 100, masters })).entries)
      expect([await read(true), await read(false)]).toEqual([['the duke did it', 'for all'], ['for all']])
      const [, secret] = await at().games.logAfter(id, 0, 10)
      expect(secret).toMatchObject({ audience: 'masters', characterId: null, revision: 0 })
    })

    test('knows a line again by its save', async () => {
      const { id, greta } = await aGame()
      const saveId = newName('save')
      const line = await write(id, greta, { kind: 'note', text: 'once' }, { saveId })
      const found = (gameId: string, of: string) => at().transaction((tx) => tx.games.lineOf(gameId, of))
      expect(await found(id, saveId)).toEqual(line)
      expect([await found(id, newName('save')), await found(newName('game'), saveId)]).toEqual([null, null])
    })

    test('has ids in the order of commits, however many write at once', async () => {
      const { id, greta, finn } = await aGame()
      const party = Array.from({ length: 6 }, () => aNewCharacter({ gameId: id, user: finn }))
      for (const one of party) await create(at(), one)
      await Promise.all(
        party.flatMap((one, i) => [
          save(at(), one, [aChange('gold', 20, 15)]),
          write(id, greta, { kind: 'note', text: String(i) }),
        ]),
      )
      const { entries } = await at().games.log(id, { limit: 100, masters: true })
      expect(new Set(entries.map((entry) => entry.id)).size).toBe(18)
      expect(await at().transaction((tx) => tx.lastLogIdOfGame(id))).toBe(Number(entries[0]?.id))
    })
  })

  describe('a link', () => {
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

    test('is found by the hash of its secret, counts who comes, and is gone when it is revoked', async () => {
      const { id } = aNewCharacter()
      const [link, brief] = [aLink(id), { ...aLink(id, gameNight + 10), createdAt: gameNight + 1 }]
      await at().transaction(async ({ shares }) => {
        await shares.put(link)
        await shares.put(brief)
        await shares.used(link.tokenHash, gameNight + 5)
        await shares.used(link.tokenHash, gameNight + 6)
      })
      expect(await at().shares.byToken(link.tokenHash)).toEqual({ ...link, uses: 2, lastUsedAt: gameNight + 6 })
      expect(await at().shares.byToken(newName('hash'))).toBeNull()
      expect((await at().shares.ofCharacter(id)).map((one) => one.id)).toEqual([brief.id, link.id])
      const hashes = [link.tokenHash, brief.tokenHash, newName('hash')]
      expect((await at().shares.among(hashes)).toSorted()).toEqual(hashes.slice(0, 2).toSorted())
      const remove = (of: number) => at().transaction((tx) => tx.shares.remove(of, link.id))
      expect([await remove(aNewCharacter().id), await remove(id), await remove(id)]).toEqual([false, true, false])
      expect(await at().shares.byToken(link.tokenHash)).toBeNull()
      expect(await at().shares.among(hashes)).toEqual([brief.tokenHash])
    })
  })
}
