import { randomUUID } from 'node:crypto'
import { replay, usualSettings, type Character, type Commit } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../accounts/acceptance-world.ts'
import type { Storage, Transaction } from '../storage/port.ts'
import { awardParty } from './award-party.ts'
import { ann, bob, codeOf, commandDeps, granted } from './commands.fixture.ts'
import { createCharacter } from './create-character.ts'
import { createGame } from './create-game.ts'
import type { CommandDeps } from './deps.ts'
import { giveToFellow } from './give-to-fellow.ts'
import { undoTransfer } from './undo-transfer.ts'

/** A storage in which the power goes at a certain call inside a transaction, or just before its commit. */
function tornAt(storage: Storage, step: number): Storage {
  let left = step
  const cut = () => {
    if (--left === 0) throw new Error('power cut')
  }
  const torn = (tx: Transaction): Transaction => ({
    ...tx,
    accounts: tx.accounts,
    images: tx.images,
    shares: tx.shares,
    games: {
      ...tx.games,
      seat: async (gameId, user) => {
        cut()
        return tx.games.seat(gameId, user)
      },
    },
    lock: async (characterId, saveId) => {
      cut()
      return tx.lock(characterId, saveId)
    },
    lastLogIdOfGame: async (gameId) => {
      cut()
      return tx.lastLogIdOfGame(gameId)
    },
    keep: async (commit, hash) => {
      cut()
      return tx.keep(commit, hash)
    },
  })
  return {
    ...storage,
    transaction: (work) =>
      storage.transaction(async (tx) => {
        const result = await work(torn(tx))
        cut()
        return result
      }),
  }
}

describe.each(engines)('on %s', (_engine, open) => {
  let storage: Storage
  let deps: CommandDeps
  const announced: string[] = []

  async function aHouse(): Promise<void> {
    storage = await open()
    const announcer = {
      committed: ({ saveId }: Commit) => void announced.push(saveId),
      written: () => undefined,
      seated: () => undefined,
    }
    deps = commandDeps(storage, { announcer, limits: false, items: async () => [] })
  }

  /** A table with a character of Ann, who runs it, and one of Bob. */
  async function aTable() {
    await aHouse()
    const made = await createGame(deps, ann, { name: 'The Salt Road', settings: usualSettings })
    if (made.kind === 'refused') throw new Error('refused')
    const gameId = made.game.id
    await storage.transaction((tx) => tx.games.putMember(gameId, { user: bob.user, role: 'player', joinedAt: 1 }))
    const mira = granted(await createCharacter(deps, ann, { gameId })).character.id
    const odo = granted(await createCharacter(deps, bob, { gameId })).character.id
    return { gameId, mira, odo }
  }

  const find = async (id: number): Promise<Character> => {
    const stored = await storage.characters.find(id)
    const log = await storage.characters.logAfter(id, 0, 1_000)
    expect(replay(log)).toEqual(stored?.character)
    return replay(log)
  }
  const golds = async (...ids: readonly number[]) => (await Promise.all(ids.map(find))).map(({ gold }) => gold)

  test('a gift is on both sides or on neither, wherever the power goes', async () => {
    const { mira, odo } = await aTable()
    const gift = { to: odo, coins: { gold: 7 }, items: [], saveId: randomUUID() }
    let step = 1
    for (; ; step++) {
      const before = announced.length
      const outcome = await giveToFellow({ ...deps, storage: tornAt(storage, step) }, ann, mira, gift).catch(
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

  test('taking it back is on both sides or on neither as well', async () => {
    const { mira, odo } = await aTable()
    const saveId = randomUUID()
    granted(await giveToFellow(deps, ann, mira, { to: odo, coins: { gold: 7 }, items: [], saveId }))
    const transfer = { id: saveId, from: mira, to: [odo] }
    const undoing = randomUUID()
    for (let step = 1; ; step++) {
      const torn = { ...deps, storage: tornAt(storage, step) }
      const outcome = await undoTransfer(torn, bob, odo, transfer, undoing).catch(() => 'power cut' as const)
      if (outcome !== 'power cut') break
      expect(await golds(mira, odo)).toEqual([13, 27])
    }
    expect(await golds(mira, odo)).toEqual([20, 20])
    expect(codeOf(await undoTransfer(deps, bob, odo, transfer, randomUUID()))).toBe('already-undone')
    // The undo is a transfer of its own, and is taken back like any other.
    const again = { id: undoing, from: mira, to: [odo] }
    granted(await undoTransfer(deps, ann, mira, again, randomUUID()))
    expect(await golds(mira, odo)).toEqual([13, 27])
  })

  test('an award that left nothing for somebody is taken back like any other', async () => {
    const { gameId, mira, odo } = await aTable()
    const saveId = randomUUID()
    const award = { characterIds: [mira, odo], coins: { gold: 1 }, split: true, saveId }
    expect(await awardParty(deps, ann, gameId, award)).toMatchObject({ kind: 'changed' })
    expect(await golds(mira, odo)).toEqual([21, 20])
    granted(await undoTransfer(deps, ann, mira, { id: saveId, from: null, to: [mira, odo] }, randomUUID()))
    expect(await golds(mira, odo)).toEqual([20, 20])
  })

  test('an award reaches everybody or nobody, wherever the power goes', async () => {
    const { gameId, mira, odo } = await aTable()
    const award = { characterIds: [odo, mira], coins: { gold: 5 }, split: true, saveId: randomUUID() }
    for (let step = 1; ; step++) {
      const torn = { ...deps, storage: tornAt(storage, step) }
      const outcome = await awardParty(torn, ann, gameId, award).catch(() => 'power cut' as const)
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
