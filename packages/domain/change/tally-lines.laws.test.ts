import { aCharacter, SyncModel, type SyncEvent } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const events: SyncEvent[] = [
  'send',
  'seal',
  'deliver',
  'respond',
  'respond with latest',
  'respond with entries',
  'receive',
  'lose',
  'reconnect',
  'refresh',
  'hold back',
  'resolve',
]

const anySteps = fc.array(
  fc.record({ client: fc.nat(2), event: fc.constantFrom<(SyncEvent | 'append')[]>('append', 'append', ...events) }),
  { maxLength: 80, size: 'max' },
)

const tallyIn = (notes: string): number => notes.split('\n').filter((line) => line === 'I').length

/** Every client only ever appends the same line, so that a line counted twice or lost changes the sum. */
test.each(['Goblins:', 'Goblins:\nI\nI', ''])(
  'a line that clients append to %j is in the text once for each time it was appended, whatever the network does',
  (notes) => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const model = new SyncModel(aCharacter({ notes }), 3)
        let appended = tallyIn(notes)
        for (const { client, event } of steps) {
          if (event === 'append') {
            appended++
            model.type(client, 'notes', `${model.replica(client).draft.notes}\nI`)
          } else model.apply(client, event)
        }
        model.drain()
        expect(tallyIn(model.stored.character.notes)).toBe(appended)
        for (const { replica } of model.clients) {
          expect(replica.draft.notes).toBe(model.stored.character.notes)
          expect(replica.notices).toEqual([])
        }
      }),
      { numRuns: 500 },
    )
  },
)
