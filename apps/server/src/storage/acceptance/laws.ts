import { replay, type Change } from '@everquill/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aCharacter, change, create, evening, save, wholeLog } from './table.ts'

const amount = fc.integer({ min: 0, max: 1_000 })
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((words) => !words.includes('\0'))
const entryId = fc.constantFrom('a', 'b', 'c')

/** Any edit a person might make; values seen before it need not be those that are stored. */
const anyChange: fc.Arbitrary<Change> = fc
  .oneof(
    fc.tuple(fc.constantFrom('gold', 'hp', 'str', 'climbing_number'), amount, amount),
    fc.tuple(fc.constantFrom('name', 'background', 'notes'), text, text),
    fc.tuple(fc.constant('conditions'), fc.constant([]), fc.uniqueArray(text.filter(Boolean), { maxLength: 3 })),
    entryId.chain((id) => {
      const entry = fc.record({
        id: fc.constant(id),
        item: text,
        quantity: amount,
        acquired_at: fc.constant('2026-11-14'),
      })
      return fc.oneof(
        fc.tuple(fc.constant(`items.${id}`), fc.constant(null), entry),
        fc.tuple(fc.constant(`items.${id}`), entry, fc.constant(null)),
        fc.tuple(fc.constant(`items.${id}.quantity`), amount, amount),
      )
    }),
  )
  .map(([field, oldValue, newValue]) => change(field, oldValue, newValue))

const anySave = fc.record({
  changes: fc.uniqueArray(anyChange, { maxLength: 4, selector: ({ field }) => field }),
  /** Clocks drift, jump and stand still. */
  now: fc.integer({ min: evening - 10_000, max: evening + 10_000 }),
})

/** What holds whatever people do. */
export function describeLaws(at: () => Storage): void {
  test('the log tells the character: replayed from its creation it gives what is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySave, { maxLength: 8 }), async (saves) => {
        const character = aCharacter()
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
