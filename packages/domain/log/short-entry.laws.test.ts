import { aLogEntry } from '@everquill/testing'
import { assert, boolean, constantFrom, integer, option, property, record, uuid } from 'fast-check'
import { expect, test } from 'vitest'
import { shortEntry, wholeEntry } from './short-entry.ts'

const time = integer({ min: 1_500_000_000_000, max: 2_000_000_000_000 })
const aTime = time.map((at) => new Date(at).toISOString())
const anEntry = record({
  id: time.map(String),
  user: uuid(),
  gameId: option(uuid()),
  characterId: integer({ min: 1, max: 9_999_999 }),
  timestamp: aTime,
  saveId: uuid(),
  revision: integer({ min: 1, max: 9_999 }),
  type: constantFrom('general' as const, 'attribute' as const, 'skill' as const, 'item' as const, 'spell' as const),
  data: record({
    field: constantFrom('gold', 'str', 'items.e1', 'tracking_number'),
    oldValue: integer(),
    newValue: integer(),
  }),
})

test('a shortened entry is completed to what it was, except for its message', () => {
  assert(
    property(anEntry, boolean(), option(aTime, { nil: undefined }), (some, isPunctual, madeAt) => {
      const entry = aLogEntry({
        ...some,
        ...(isPunctual && { timestamp: new Date(Number(some.id)).toISOString() }),
        ...(madeAt !== undefined && { madeAt, device: 'Firefox on Linux', authorName: 'Ann', subjectName: 'Mira' }),
      })
      const short = JSON.parse(JSON.stringify(shortEntry(entry))) as ReturnType<typeof shortEntry>
      expect(wholeEntry(short, entry)).toEqual({ ...entry, message: '' })
    }),
  )
})
