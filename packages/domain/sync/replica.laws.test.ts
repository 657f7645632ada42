import { aCharacter, anItem, SyncModel, type SyncEvent } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isList, same, type Json } from '../json.ts'
import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { documentOf, exists, parsePath, read, type Path } from '../change/path.ts'
import { heldBackSince, withHeldBack } from './hold-back.ts'
import { loaded, refreshed, saveInFlight, sendable, stateOf, unsaved, unsent, type Replica } from './replica.ts'

/** An edit: a field, and the new value depending on the value seen. */
type Edit = { readonly field: string; readonly newValue: (seen: Json, nonce: number) => Json }

const lines = (value: Json): readonly string[] =>
  isList(value) ? value.filter((line) => typeof line === 'string') : typeof value === 'string' ? value.split('\n') : []
const plus = (by: number) => (seen: Json) => Number(seen) + by
const used = (by: number) => (seen: Json) => Math.max(0, Number(seen) + by)
const toggled = (element: string) => (seen: Json) =>
  isList(seen) && seen.includes(element)
    ? seen.filter((one) => one !== element)
    : [...(isList(seen) ? seen : []), element]
const withLine = (at: number) => (seen: Json, nonce: number) => lines(seen).toSpliced(at, 0, `line ${nonce}`).join('\n')
const withoutLine = (at: number) => (seen: Json) => lines(seen).toSpliced(at, 1).join('\n')

const anyCounterEdit = fc
  .record({ field: fc.constantFrom('gold', 'hp'), by: fc.integer({ min: -9, max: 9 }) })
  .map(({ field, by }): Edit => ({ field, newValue: plus(by) }))

const anyId = fc.constantFrom('a', 'b')

const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  anyCounterEdit,
  fc.record({
    field: fc.constantFrom('name', 'race'),
    newValue: fc.constant((_: Json, nonce: number) => `name ${nonce}`),
  }),
  fc.record({
    field: fc.constantFrom('level', 'climbing_number'),
    newValue: fc.integer({ min: 1, max: 5 }).map((n) => () => n),
  }),
  fc.record({ field: fc.constant('conditions'), newValue: fc.constantFrom('tired', 'blind').map(toggled) }),
  fc.record({ field: fc.constant('notes'), newValue: fc.oneof(fc.nat(4).map(withLine), fc.nat(4).map(withoutLine)) }),
  anyId.map((id): Edit => ({ field: `items.${id}`, newValue: (seen) => (seen ? null : anItem({ id, quantity: 5 })) })),
  fc.record({ field: anyId.map((id) => `items.${id}.quantity`), newValue: fc.integer({ min: -3, max: 3 }).map(used) }),
  fc.record({
    field: anyId.map((id) => `items.${id}.note`),
    newValue: fc.constant((_: Json, nonce: number) => `note ${nonce}`),
  }),
)

const frequentEvents: SyncEvent[] = ['send', 'deliver', 'respond', 'receive']
const commonEvents: SyncEvent[] = [
  ...frequentEvents,
  ...frequentEvents,
  'respond with latest',
  'respond with entries',
  'refuse',
  'lose',
  'reconnect',
  'refresh',
]
const allEvents: SyncEvent[] = [...commonEvents, 'seal', 'hold back', 'resolve']

interface Step {
  /** The index of the client. */
  readonly client: number
  readonly event: SyncEvent | Edit
}

function anyStepsOf(edit: fc.Arbitrary<Edit>, events = allEvents): fc.Arbitrary<readonly Step[]> {
  const anyEvent = fc.constantFrom<SyncEvent[]>(...events)
  return fc.array(fc.record({ client: fc.nat(2), event: fc.oneof(edit, anyEvent, anyEvent, anyEvent) }), {
    maxLength: 100,
    size: 'max',
  })
}

type Check = (before: Replica, after: Replica, step: Step, model: SyncModel) => void

/** Runs all steps, checks each of them, and drains the model. */
function run(character: Character, steps: readonly Step[], check: Check = () => undefined): SyncModel {
  const model = new SyncModel(character, 3)
  steps.forEach((step, nonce) => {
    const before = model.replica(step.client)
    if (typeof step.event === 'string') model.apply(step.client, step.event)
    else applyEdit(model, step.client, step.event, nonce)
    check(before, model.replica(step.client), step, model)
  })
  model.drain()
  return model
}

function applyEdit(model: SyncModel, client: number, { field, newValue }: Edit, nonce: number): void {
  const [path, { draft }] = [parsePath(field) as Path, model.replica(client)]
  if (exists(draft, path)) model.type(client, field, newValue(read(draft, path), nonce))
}

const rich = aCharacter({
  gold: 100_000,
  hp: 10_000,
  notes: 'One.\nTwo.\nThree.',
  items: [anItem({ id: 'a', quantity: 500 })],
})
const poor = aCharacter({ gold: 10, hp: 3, items: [anItem({ id: 'a', quantity: 2 })] })

test('after draining, every client has the server’s character', () => {
  fc.assert(
    fc.property(fc.constantFrom(rich, poor), anyStepsOf(anyEdit), (character, steps) => {
      const model = run(character, steps)
      for (const { replica } of model.clients) {
        expect(replica.snapshot).toStrictEqual(model.stored.character)
        expect(replica.draft).toStrictEqual(model.stored.character)
        expect(replica.revision).toBe(model.stored.revision)
        expect(replica.saves).toEqual([])
        expect(replica.conflicts).toEqual({})
        expect(unsaved(replica)).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

/** The sum of the counter changes that notices report as having no effect. */
const reportedIn = (
  { clients }: { readonly clients: readonly { readonly replica: Replica }[] },
  counter: string,
  ...kinds: readonly string[]
): number =>
  clients
    .flatMap(({ replica }) => replica.notices)
    .filter(({ kind, change }) => change.field === counter && (kinds.length === 0 || kinds.includes(kind)))
    .reduce((sum, { change }) => sum + Number(change.newValue) - Number(change.oldValue), 0)

test('counter changes of all clients add up, together with those reported in notices', () => {
  fc.assert(
    fc.property(anyStepsOf(anyCounterEdit), (steps) => {
      const typed = { gold: rich.gold, hp: rich.hp }
      const model = run(rich, steps, (before, after, { event }) => {
        if (typeof event === 'string') return
        const field = event.field as 'gold' | 'hp'
        typed[field] += after.draft[field] - before.draft[field]
      })
      const { gold, hp } = model.stored.character
      expect({ gold: gold + reportedIn(model, 'gold'), hp: hp + reportedIn(model, 'hp') }).toEqual(typed)
    }),
    { numRuns: 500 },
  )
})

test('counter changes beyond a limit are sent in full, because only the server clamps', () => {
  fc.assert(
    fc.property(anyStepsOf(anyCounterEdit), (steps) => {
      let typed = 0
      const model = run(poor, steps, (before, after, { event }) => {
        if (typeof event !== 'string') typed += after.draft.gold - before.draft.gold
      })
      const asked = model.committedSaves
        .flatMap(({ changes }) => changes.filter(({ field }) => field === 'gold'))
        .map(({ oldValue, newValue }) => Number(newValue) - Number(oldValue))
      expect(asked.reduce((sum, by) => sum + by, 0) + reportedIn(model, 'gold', 'refused')).toBe(typed)
    }),
    { numRuns: 500 },
  )
})

test('a replica’s revision never decreases, and its snapshot is the server’s character at that revision', () => {
  fc.assert(
    fc.property(anyStepsOf(anyEdit), (steps) => {
      run(rich, steps, (before, after, _step, { commits }) => {
        expect(after.revision).toBeGreaterThanOrEqual(before.revision)
        expect(same(documentOf(after.snapshot), documentOf(commits[after.revision - 1]?.character ?? rich))).toBe(true)
      })
    }),
    { numRuns: 500 },
  )
})

test('a draft is the snapshot plus the client’s own uncommitted counter changes', () => {
  fc.assert(
    fc.property(anyStepsOf(anyCounterEdit), (steps) => {
      const typed = [0, 0, 0]
      run(rich, steps, (before, after, { client, event }, { commits }) => {
        if (typeof event !== 'string') typed[client] = (typed[client] ?? 0) + after.draft.gold - before.draft.gold
        const own = commits
          .slice(0, after.revision)
          .flatMap(({ entries, user }) => (user === `user ${client}` ? entries.map(({ data }) => data) : []))
          .filter(({ field }) => field === 'gold')
          .reduce((sum, { oldValue, newValue }) => sum + Number(newValue) - Number(oldValue), 0)
        const refused = reportedIn({ clients: [{ replica: after }] }, 'gold')
        expect(after.draft.gold - after.snapshot.gold).toBe((typed[client] ?? 0) - own - refused)
      })
    }),
    { numRuns: 500 },
  )
})

test('replacing a name the author had not seen is logged as a conflict', () => {
  const anyRenaming = fc.constant<Edit>({ field: 'name', newValue: (_, nonce) => `name ${nonce}` })
  fc.assert(
    fc.property(anyStepsOf(anyRenaming, commonEvents), (steps) => {
      const shown = [0, 1, 2].map(() => new Set<Json>([rich.name]))
      const seenWhenTyped = [0, 1, 2].map(() => new Set<Json>())
      const { commits } = run(rich, steps, (_before, after, { client, event }) => {
        if (typeof event !== 'string') shown[client]?.forEach((name) => seenWhenTyped[client]?.add(name))
        shown[client]?.add(after.draft.name)
      })
      const unmarked = commits.flatMap(({ entries, user }) =>
        entries.filter(
          ({ data }) =>
            !data.conflict && user.startsWith('user ') && !seenWhenTyped[Number(user.at(-1))]?.has(data.oldValue),
        ),
      )
      expect(unmarked).toEqual([])
    }),
    { numRuns: 500 },
  )
})

/** Found with seed -1491351867: a change of the save in flight is held back before a field that precedes it in the table. */
const heldBackInAnotherOrder: readonly Step[] = [
  { client: 1, event: { field: 'items.a.note', newValue: () => 'first note' } },
  { client: 1, event: { field: 'name', newValue: () => 'first name' } },
  { client: 2, event: { field: 'items.a.note', newValue: () => 'second note' } },
  { client: 1, event: 'send' },
  { client: 2, event: 'send' },
  { client: 2, event: { field: 'name', newValue: () => 'second name' } },
  { client: 1, event: 'deliver' },
  { client: 2, event: { field: 'items.b', newValue: () => anItem({ id: 'b', quantity: 5 }) } },
  { client: 2, event: 'hold back' },
  { client: 2, event: 'send' },
]

test('edits that are held back stay so in another state of the replica', () => {
  let heldBackCount = 0
  fc.assert(
    fc.property(anyStepsOf(anyEdit), (steps) => {
      run(rich, steps, (_before, after) => {
        if (after.saves.length > 0) return
        const state = stateOf(after)
        const other = loaded(state)
        const merged = refreshed(withHeldBack(other, heldBackSince(other, after)), state)
        expect(merged.heldBack.toSorted()).toEqual(after.heldBack.toSorted())
        heldBackCount += after.heldBack.length
      })
    }),
    { numRuns: 500 },
  )
  expect(heldBackCount).toBeGreaterThan(0)
})

test('stale edits are held back in conflicts until the author decides, and all others are sent', () => {
  const sees = ({ snapshot }: Replica, { field, oldValue }: Change) =>
    same(read(snapshot, parsePath(field) as Path), oldValue)
  let heldBackCount = 0
  fc.assert(
    fc.property(fc.constantFrom(rich, poor), anyStepsOf(anyEdit), (character, steps) => {
      run(character, steps, (before, after, { event }) => {
        const heldBack = before.heldBack ?? []
        const undecided = Object.keys(after.conflicts).filter((field) => !after.heldBack.includes(field))
        expect(event === 'hold back' ? undecided : []).toEqual([])
        const save = saveInFlight(after)
        if (event !== 'send' || before.saves.length > 0 || !save) return
        const { changes } = save
        expect(changes.map(({ field }) => field)).toEqual(sendable(before).map(({ field }) => field))
        expect(changes.filter(({ field }) => heldBack.includes(field))).toEqual([])
        // Unsent edits are in the order of the field table, held-back fields in the order in which they were held back.
        expect(new Set(unsent(after).map(({ field }) => field))).toEqual(new Set(heldBack))
        expect(unsent(after).every((change) => sees(after, change))).toBe(true)
        heldBackCount += heldBack.length
      })
    }),
    { numRuns: 500, examples: [[rich, heldBackInAnotherOrder]] },
  )
  expect(heldBackCount).toBeGreaterThan(0)
})

/** Whether an edit is still in the draft, or its entry was removed on the server. */
function survives({ field, oldValue, newValue }: Change, { draft, sealed, snapshot }: Replica): boolean {
  const path = parsePath(field) as Path
  if (!exists(draft, path)) return !exists(snapshot, path)
  const [now, base] = [read(draft, path), read(sealed, path)]
  switch (path.field.kind) {
    case 'counter':
      return Number(now) - Number(base) === Number(newValue) - Number(oldValue)
    case 'set':
    case 'long-text':
      return lines(newValue).every((line) => lines(oldValue).includes(line) || lines(now).includes(line))
    default:
      return same(now, newValue)
  }
}

test('unsent edits are only lost when their entry is removed, and that is reported', () => {
  const check: Check = (before, after, { event }) => {
    const mustPreserve = typeof event === 'string' && !['send', 'seal', 'refuse'].includes(event)
    const typed = mustPreserve ? unsent(before) : []
    const gone = typed.filter(({ field }) => !exists(after.draft, parsePath(field) as Path))
    expect(typed.filter((change) => !survives(change, after))).toEqual([])
    const reported = after.notices.slice(before.notices.length).filter(({ kind }) => kind === 'lost')
    // Changes in flight may be reported as lost as well.
    expect(reported.map(({ change }) => change)).toEqual(expect.arrayContaining(gone))
  }
  fc.assert(
    fc.property(fc.constantFrom(rich, poor), anyStepsOf(anyEdit), (character, steps) => {
      run(character, steps, check)
    }),
    { numRuns: 500 },
  )
})
