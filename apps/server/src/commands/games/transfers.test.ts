import { randomUUID } from 'node:crypto'
import { replay, defaultSettings, type Character, type Commit } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import type { Storage, Transaction } from '../../storage/port.ts'
import { awardParty } from './award-party.ts'
import { ann, bob, changeOf, codeOf, commandDeps, expectSaved } from '../commands.fixture.ts'
import { createCharacter } from '../characters/create-character.ts'
import { createGame } from './create-game.ts'
import type { CommandDeps } from '../deps.ts'
import { giveToFellow } from './give-to-fellow.ts'
import { enterGame } from './join-game.ts'
import { revertEntry } from '../characters/revert-entry.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { takeOutOfGame } from './take-out-of-game.ts'

/** A storage that fails at the given call inside a transaction, or just before its commit. */
function failingAt(storage: Storage, step: number): Storage {
  let remaining = step
  const failNow = () => {
    if (--remaining === 0) throw new Error('power cut')
  }
  const wrapped = (tx: Transaction): Transaction => ({
    ...tx,
    accounts: tx.accounts,
    images: tx.images,
    shares: tx.shares,
    games: {
      ...tx.games,
      seat: async (gameId, user) => {
        failNow()
        return tx.games.seat(gameId, user)
      },
    },
    lock: async (characterId, saveId) => {
      failNow()
      return tx.lock(characterId, saveId)
    },
    lastLogIdOfGame: async (gameId) => {
      failNow()
      return tx.lastLogIdOfGame(gameId)
    },
    keep: async (commit, hash) => {
      failNow()
      return tx.keep(commit, hash)
    },
  })
  return {
    ...storage,
    transaction: (work) =>
      storage.transaction(async (tx) => {
        const result = await work(wrapped(tx))
        failNow()
        return result
      }),
  }
}

describe.each(engines)('transfers on %s', (_engine, open) => {
  let storage: Storage
  let deps: CommandDeps
  const announced: string[] = []

  async function openServer(): Promise<void> {
    storage = await open()
    const announcer = {
      committed: ({ saveId }: Commit) => void announced.push(saveId),
      gameLogWritten: () => undefined,
      membershipChanged: () => undefined,
    }
    deps = commandDeps(storage, { announcer, limits: false, items: async () => [] })
  }

  /** A game with a character of Ann, the game master, and one of Bob. */
  async function aGame() {
    await openServer()
    const made = await createGame(deps, ann, { name: 'The Salt Road', settings: defaultSettings })
    if (made.kind === 'refused') throw new Error(made.problem.code)
    const gameId = made.game.id
    await storage.transaction((tx) => tx.games.putMember(gameId, { user: bob.user, role: 'player', joinedAt: 1 }))
    const mira = expectSaved(await createCharacter(deps, ann, { gameId })).character.id
    const odo = expectSaved(await createCharacter(deps, bob, { gameId })).character.id
    return { gameId, mira, odo }
  }

  const find = async (id: number): Promise<Character> => {
    const stored = await storage.characters.find(id)
    const log = await storage.characters.logAfter(id, 0, 1_000)
    expect(replay(log)).toEqual(stored?.character)
    return replay(log)
  }
  /** A request to undo the newest entry of a character. */
  const newest = async (id: number) => ({ entryId: (await storage.characters.find(id))?.lastLogId ?? 0 })
  const golds = async (...ids: readonly number[]) => (await Promise.all(ids.map(find))).map(({ gold }) => gold)

  test('a gift is written on both sides or on neither, wherever the transaction fails', async () => {
    const { mira, odo } = await aGame()
    const gift = { to: odo, coins: { gold: 7 }, items: [], saveId: randomUUID() }
    let step = 1
    for (; ; step++) {
      const before = announced.length
      const outcome = await giveToFellow({ ...deps, storage: failingAt(storage, step) }, ann, mira, gift).catch(
        () => 'power cut' as const,
      )
      const [left = 0, right = 0] = await golds(mira, odo)
      expect(left + right).toBe(40)
      if (outcome !== 'power cut') break
      expect([left, right, announced.length]).toEqual([20, 20, before])
    }
    expect(step).toBeGreaterThan(5)
    expect(await golds(mira, odo)).toEqual([13, 27])
    expect(codeOf(await giveToFellow(deps, ann, mira, gift))).toBe('repeated')
    expect(await golds(mira, odo)).toEqual([13, 27])
  })

  test('undoing a gift changes both sides or neither', async () => {
    const { mira, odo } = await aGame()
    const saveId = randomUUID()
    expectSaved(await giveToFellow(deps, ann, mira, { to: odo, coins: { gold: 7 }, items: [], saveId }))
    const given = await newest(odo)
    const undoId = randomUUID()
    for (let step = 1; ; step++) {
      const failing = { ...deps, storage: failingAt(storage, step) }
      const outcome = await revertEntry(failing, bob, odo, { ...given, saveId: undoId }).catch(
        () => 'power cut' as const,
      )
      if (outcome !== 'power cut') break
      expect(await golds(mira, odo)).toEqual([13, 27])
    }
    expect(await golds(mira, odo)).toEqual([20, 20])
    expect(codeOf(await revertEntry(deps, bob, odo, given))).toBe('already-undone')
    // An undo is a transfer, so it can be undone as well.
    expectSaved(await revertEntry(deps, ann, mira, await newest(mira)))
    expect(await golds(mira, odo)).toEqual([13, 27])
  })

  test('a gift is not undone if its entry belongs to another save than the one that is meant', async () => {
    const { mira, odo } = await aGame()
    const gift = { to: odo, coins: { gold: 7 }, items: [], saveId: randomUUID() }
    expectSaved(await giveToFellow(deps, ann, mira, gift))
    const given = await newest(odo)
    const [entry] = await storage.characters.logAfter(odo, given.entryId - 1, 1)
    const undo = (entrySaveId: string) => revertEntry(deps, bob, odo, { ...given, entrySaveId })
    expect(codeOf(await undo(randomUUID()))).toBe('not-found')
    expect(await golds(mira, odo)).toEqual([13, 27])
    expectSaved(await undo(entry?.saveId ?? ''))
    expect(await golds(mira, odo)).toEqual([20, 20])
  })

  test('an award with an empty share for one character can be undone', async () => {
    const { gameId, mira, odo } = await aGame()
    const saveId = randomUUID()
    const award = { characterIds: [mira, odo], coins: { gold: 1 }, split: true, saveId }
    expect(await awardParty(deps, ann, gameId, award)).toMatchObject({ kind: 'changed' })
    expect(await golds(mira, odo)).toEqual([21, 20])
    expectSaved(await revertEntry(deps, ann, mira, await newest(mira)))
    expect(await golds(mira, odo)).toEqual([20, 20])
  })

  test('an award can be undone from any of its characters, also after later changes and after leaving and returning', async () => {
    const { gameId, mira, odo } = await aGame()
    const tia = expectSaved(await createCharacter(deps, ann, { gameId })).character.id
    const party = [mira, odo, tia]
    for (const side of party) {
      await awardParty(deps, ann, gameId, {
        characterIds: party,
        coins: { gold: 5 },
        items: [{ item: 'Gem', quantity: 1 }],
      })
      const awarded = await newest(side)
      expectSaved(await takeOutOfGame(deps, ann, gameId, mira))
      expect(await enterGame(deps, ann, gameId, mira)).toMatchObject({ kind: 'joined' })
      for (const id of [...party, ...party]) {
        expectSaved(await saveCharacter(deps, id === odo ? bob : ann, id, changeOf('gold', 0, 1)))
      }
      const before = await golds(...party)
      expectSaved(await revertEntry(deps, ann, side, awarded))
      expect(await golds(...party)).toEqual(before.map((gold) => gold - 5))
      expect((await find(odo)).items).toEqual([])
    }
  })

  test('an empty award is refused; coins of every kind alone are an award', async () => {
    const { gameId, mira } = await aGame()
    const award = { characterIds: [mira], xp: 0, items: [] }
    for (const purse of [{}, { platinum: 0, gold: 0, silver: 0, copper: 0 }]) {
      expect(await awardParty(deps, ann, gameId, { ...award, coins: purse })).toMatchObject({
        problem: { code: 'invalid-request' },
      })
    }
    const purse = { platinum: 1, gold: 2, silver: 3, copper: 4 }
    expect(await awardParty(deps, ann, gameId, { ...award, coins: purse })).toMatchObject({ kind: 'changed' })
    expect(await find(mira)).toMatchObject({ ...purse, gold: 22, xp: 0 })
    expect(await awardParty(deps, ann, gameId, { characterIds: [mira], coins: { gold: 1 } })).toMatchObject({
      kind: 'changed',
    })
    expect(await find(mira)).toMatchObject({ gold: 23, xp: 0 })
  })

  test('an award reaches all characters or none, wherever the transaction fails', async () => {
    const { gameId, mira, odo } = await aGame()
    const award = { characterIds: [odo, mira], coins: { gold: 5 }, split: true, saveId: randomUUID() }
    for (let step = 1; ; step++) {
      const failing = { ...deps, storage: failingAt(storage, step) }
      const outcome = await awardParty(failing, ann, gameId, award).catch(() => 'power cut' as const)
      if (outcome !== 'power cut') break
      expect(await golds(mira, odo)).toEqual([20, 20])
    }
    expect(await golds(mira, odo)).toEqual([22, 23])
    expect(await awardParty(deps, bob, gameId, { ...award, saveId: randomUUID() })).toMatchObject({
      problem: { code: 'not-found' },
    })
    expect(await awardParty(deps, ann, gameId, { ...award, coins: { gold: 6 } })).toMatchObject({
      problem: { code: 'save-id-reused' },
    })
  })
})
