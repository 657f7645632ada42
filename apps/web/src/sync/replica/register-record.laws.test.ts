import { edit, holdBack, refreshed, seal, send, type Character, type Replica } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newLocalRecord, type LocalRecord } from '../local/local-store.ts'
import { readField } from './field-subscriptions.ts'
import { registerRecord } from './register-record.ts'

const fields = ['name', 'race', 'class'] as const

interface Typed {
  readonly field: (typeof fields)[number]
  /** Whether a save is closed after it. */
  readonly isSealed: boolean
}

const anyTyped = fc.array(fc.record({ field: fc.constantFrom(...fields), isSealed: fc.boolean() }), {
  minLength: 1,
  maxLength: 5,
})

const anyValueOfOthers = fc.constantFrom<Partial<Character>>(
  {},
  { name: 'of others' },
  { race: 'of others' },
  { class: 'of others' },
)

const fetched = (revision: number, values: Partial<Character>) => ({
  character: aCharacter(values),
  revision,
  entryId: String(revision),
  epoch: 'epoch',
})

let count = 0
const newId = () => `id ${++count}`
const nextTime = () => new Date(Date.UTC(2026, 10, 14) + ++count * 1_000).toISOString()

/** Types into a record and notes the values in `last`. */
function typeInto(record: LocalRecord, typed: readonly Typed[], last: Map<string, string>): LocalRecord {
  let { replica, typedAt } = record
  for (const { field, isSealed } of typed) {
    const value = `${field} ${++count}`
    last.set(field, value)
    typedAt ??= nextTime()
    replica = edit(replica, field, value)
    if (!isSealed) continue
    replica = seal(replica, newId(), typedAt)
    typedAt = null
  }
  return { ...record, replica, typedAt }
}

const contains = ({ saves, draft }: Replica, field: string, value: string): boolean =>
  readField(draft, field) === value ||
  saves.some(({ changes }) => changes.some((change) => change.field === field && change.newValue === value))

test('what a person typed last into either of two records of one character is shown, and never lost', () => {
  fc.assert(
    fc.property(
      anyTyped,
      anyTyped,
      fc.boolean(),
      fc.boolean(),
      anyValueOfOthers,
      (typedLocally, typedUnderRef, isLocalFirst, isInFlight, changedByOthers) => {
        const last = new Map<string, string>()
        let local = newLocalRecord(fetched(0, { publicRef: 'new-1' }), newId)
        let underRef = newLocalRecord(fetched(1, {}), newId)
        if (isLocalFirst) local = typeInto(local, typedLocally, last)
        underRef = typeInto(underRef, typedUnderRef, last)
        if (!isLocalFirst) local = typeInto(local, typedLocally, last)
        const created = fetched(2, changedByOthers)
        const known = refreshed(underRef.replica, created)
        const replica = isInFlight ? send(known, underRef.nextSaveId, underRef.typedAt) : holdBack(known)
        const merged = registerRecord(local, { ...underRef, replica }, created, newId).replica
        const isShown = ([field, value]: readonly [string, string]) => readField(merged.draft, field) === value
        const isHeldBack = ([field]: readonly [string, string]) => merged.heldBack.includes(field)
        expect([...last].filter(([field, value]) => !contains(merged, field, value))).toEqual([])
        expect([...last].filter((one) => !isShown(one) && !isHeldBack(one))).toEqual([])
      },
    ),
    { numRuns: 1_000 },
  )
})
