import { replay } from '@everquill/domain'
import { aCharacter, anyEdits, gameNight } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, save, wholeLog } from './stored-game.ts'

/** Edits as devices make them that have not heard of each other, under clocks that jump. */
const anySave = fc.record({
  changes: anyEdits(aCharacter()),
  now: fc.integer({ min: gameNight - 10_000, max: gameNight + 10_000 }),
})

/** What holds whatever people do. */
export function describeLaws(at: () => Storage): void {
  test('the log tells the character: replayed from its creation it gives what is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySave, { maxLength: 6 }), async (saves) => {
        const character = aNewCharacter()
        await create(at(), character)
        for (const { changes, now } of saves) await save(at(), character, changes, { now })
        const stored = await at().characters.find(character.id)
        const log = await wholeLog(at(), character)
        expect(replay(log)).toEqual(stored?.character)
        expect(stored?.lastLogId).toBe(Number(log.at(-1)?.id))
        expect(stored?.revision).toBe(log.at(-1)?.revision)
      }),
      { numRuns: 40 },
    )
  })
}
