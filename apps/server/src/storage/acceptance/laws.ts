import { replay } from '@everquill/domain'
import { aCharacter, anyEdits, gameNight } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, save, wholeLog } from './storage-fixtures.ts'

/** A save from a replica that does not know the latest state, under a clock that jumps. */
const anySave = fc.record({
  changes: anyEdits(aCharacter()),
  now: fc.integer({ min: gameNight - 10_000, max: gameNight + 10_000 }),
})

/** Properties that must hold for any sequence of saves. */
export function describeLaws(storage: () => Storage): void {
  test('replaying the log from the creation gives the stored character', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySave, { maxLength: 6 }), async (saves) => {
        const character = aNewCharacter()
        await create(storage(), character)
        for (const { changes, now } of saves) await save(storage(), character, changes, { now })
        const stored = await storage().characters.find(character.id)
        const log = await wholeLog(storage(), character)
        expect(replay(log)).toEqual(stored?.character)
        expect(stored?.lastLogId).toBe(Number(log.at(-1)?.id))
        expect(stored?.revision).toBe(log.at(-1)?.revision)
      }),
      { numRuns: 40 },
    )
  })
}
