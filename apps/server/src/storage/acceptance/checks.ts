import { defaultSettings, gameEntryOf, nextLogId, type GameLogInput } from '@everquill/domain'
import { gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { newName } from './storage-fixtures.ts'

const request = { for: 'perception', characters: ['48151623'] }
const roll = { notation: '1d20', dice: [[{ value: 7 }]], total: 7 }

/** Tests of the latest request for a check in a game. */
export function describeChecks(storage: () => Storage): void {
  async function aGame() {
    const gameId = newName('game')
    const game = { id: gameId, name: 'Salt', settings: defaultSettings, createdAt: gameNight, deletedAt: null }
    await storage().transaction(({ games }) => games.put(game))
    const write = (input: GameLogInput, saveId = newName('save')) =>
      storage().transaction(async (tx) => {
        const logId = nextLogId(gameNight, await tx.lastLogIdOfGame(gameId))
        const entry = { ...gameEntryOf(input, { gameId, user: 'greta', saveId, now: gameNight, logId }), gameId }
        await tx.games.appendEntry(entry)
        return entry
      })
    return { gameId, write, latest: () => storage().games.latestCheck(gameId) }
  }

  describe('checks', () => {
    test('the latest request is found with its target number and the rolls since', async () => {
      const { write, latest } = await aGame()
      expect(await latest()).toBeNull()
      await write({ kind: 'check', request: { ...request, for: 'str' } })
      await write({ kind: 'roll', roll })
      const asked = await write({ kind: 'check', request }, 'asked')
      await write({ kind: 'check target', target: 15 }, 'asked')
      await write({ kind: 'note', text: 'A fork in the road' })
      const answer = await write({ kind: 'roll', roll: { ...roll, check: { id: asked.id, character: '48151623' } } })
      expect(await latest()).toEqual({ request: asked, target: 15, rolls: [answer] })
      await write({ kind: 'check', request })
      expect(await latest()).toMatchObject({ target: null, rolls: [] })
    })

    test('a request that has ended is not found, and its end does not end a later one', async () => {
      const { write, latest } = await aGame()
      const { id } = await write({ kind: 'check', request })
      await write({ kind: 'check end', check: id })
      expect(await latest()).toBeNull()
      const asked = await write({ kind: 'check', request })
      await write({ kind: 'check end', check: id })
      expect(await latest()).toMatchObject({ request: asked })
    })

    test('an entry of the game is found by its id, in its game only', async () => {
      const [{ gameId, write }, other] = [await aGame(), await aGame()]
      const asked = await write({ kind: 'check', request })
      const found = await Promise.all(
        [gameId, other.gameId].map((one) => storage().games.findEntry(one, Number(asked.id))),
      )
      expect(found).toEqual([asked, null])
    })
  })
}
