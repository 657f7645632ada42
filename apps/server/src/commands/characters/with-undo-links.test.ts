import { randomUUID } from 'node:crypto'
import { defaultSettings, invert, nextRedo, nextUndo, takeBackKind, type Actor, type Change } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import { ann, bob, codeOf, commandDeps, expectSaved } from '../commands.fixture.ts'
import { createGame } from '../games/create-game.ts'
import { giveToFellow } from '../games/give-to-fellow.ts'
import { enterGame } from '../games/join-game.ts'
import { takeOutOfGame } from '../games/take-out-of-game.ts'
import { createCharacter } from './create-character.ts'
import { saveCharacter } from './save-character.ts'

const paid: readonly Change[] = [{ field: 'gold', oldValue: 20, newValue: 15 }]
const paidBack = paid.map(invert)

describe.each(engines)('a save that takes back another one on %s', (_engine, open) => {
  async function openServer() {
    const storage = await open()
    const deps = commandDeps(storage, { limits: false, items: async () => [] })
    const aCharacter = async (gameId: string | null = null) =>
      expectSaved(await createCharacter(deps, ann, { gameId })).character.id
    const trySave = (id: number, changes: readonly Change[], source?: string, user: Actor = ann) => {
      const act = source === undefined ? { kind: 'pay' } : { kind: takeBackKind, source }
      return saveCharacter(deps, user, id, { saveId: randomUUID(), baseRevision: 1, changes, act })
    }
    const save = async (...request: Parameters<typeof trySave>) => {
      const { entries } = expectSaved(await trySave(...request))
      return { entries, saveId: entries[0]?.saveId ?? '', undoes: entries.flatMap(({ data }) => data.undoes ?? []) }
    }
    /** A game of Bob, the game master, that Ann plays in. */
    const aGame = async () => {
      const made = await createGame(deps, bob, { name: 'The Salt Road', settings: defaultSettings })
      if (made.kind === 'refused') throw new Error(made.problem.code)
      const { id } = made.game
      await storage.transaction((tx) => tx.games.putMember(id, { user: ann.user, role: 'player', joinedAt: 1 }))
      return id
    }
    return { storage, deps, aCharacter, aGame, save, trySave }
  }

  test('counts as its undo, so that the next undo and redo go on from there', async () => {
    const { storage, aCharacter, save } = await openServer()
    const id = await aCharacter()
    const rest = await save(id, [{ field: 'hp', oldValue: 0, newValue: 5 }])
    const trade = [...paid, { field: 'silver', oldValue: 0, newValue: 3 }]
    const traded = await save(id, trade)
    const back = await save(id, trade.map(invert), traded.saveId)
    expect(back.undoes).toEqual(traded.entries.map((entry) => entry.id))
    const entries = (await storage.characters.logAfter(id, 0, 1_000)).toReversed()
    expect(nextUndo(entries, ann.user)).toEqual(rest.entries)
    expect(nextRedo(entries, ann.user)).toEqual(back.entries.toReversed())
    expect((await save(id, paidBack, traded.saveId)).undoes).toEqual([])
  })

  test('undoes nothing but exactly that one, on the same character', async () => {
    const { aCharacter, save } = await openServer()
    const [id, other] = [await aCharacter(), await aCharacter()]
    const payment = await save(id, paid)
    // An entry of the same field at the same revision.
    await save(other, paid)
    expect((await save(other, paidBack, payment.saveId)).undoes).toEqual([])
    expect((await save(id, paidBack, randomUUID())).undoes).toEqual([])
    expect((await save(id, [{ field: 'gold', oldValue: 15, newValue: 9999 }], payment.saveId)).undoes).toEqual([])
    expect((await save(id, [{ field: 'silver', oldValue: 0, newValue: 5 }], payment.saveId)).undoes).toEqual([])
    expect((await save(id, paidBack, payment.saveId)).undoes).toEqual(payment.entries.map((entry) => entry.id))
  })

  test('is bound by the limits of lists if it is no undo', async () => {
    const { aCharacter, save, trySave } = await openServer()
    const id = await aCharacter()
    const { saveId } = await save(id, [{ field: 'conditions', oldValue: [], newValue: ['blinded'] }])
    const many = Array.from({ length: 9_000 }, (_, i) => `condition ${i}`)
    const grow: Change[] = [{ field: 'conditions', oldValue: [], newValue: many }]
    expect(codeOf(await trySave(id, grow))).toBe('too-many-entries')
    expect(codeOf(await trySave(id, grow, saveId))).toBe('too-many-entries')
  })

  test('undoes only saves of the same user, and for a game master only those of the current game', async () => {
    const { deps, aCharacter, aGame, save } = await openServer()
    const [game, nextGame] = [await aGame(), await aGame()]
    const id = await aCharacter(game)
    const byMaster = await save(id, paid, undefined, bob)
    expect((await save(id, paidBack, byMaster.saveId)).undoes).toEqual([])
    const change = async (from: string, to: string) => {
      expectSaved(await takeOutOfGame(deps, ann, from, id))
      expect(await enterGame(deps, ann, to, id)).toMatchObject({ kind: 'joined' })
    }
    await change(game, nextGame)
    expect((await save(id, paidBack, byMaster.saveId, bob)).undoes).toEqual([])
    await change(nextGame, game)
    expect((await save(id, paidBack, byMaster.saveId, bob)).undoes).toEqual(byMaster.entries.map((entry) => entry.id))
  })

  test('never undoes one side of a gift', async () => {
    const { storage, deps, aCharacter, aGame, save } = await openServer()
    const game = await aGame()
    const [giver, taker] = [await aCharacter(game), await aCharacter(game)]
    const gift = { to: taker, coins: { gold: 5 }, items: [], saveId: randomUUID() }
    expect(codeOf(await giveToFellow(deps, ann, giver, gift))).toBe('committed')
    const given = (await storage.characters.logAfter(giver, 0, 1_000)).at(-1)
    expect(given?.data.transfer).toBeDefined()
    expect((await save(giver, paidBack, given?.saveId)).undoes).toEqual([])
  })
})
