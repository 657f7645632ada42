import { aCharacter, anItem, World, type SyncEvent } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isList, same, type Json } from '../json.ts'
import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { documentOf, exists, parsePath, read, type Path } from '../change/path.ts'
import { sendable, unsaved, unsent, type Replica } from './replica.ts'

/** What a person types: a field, and what becomes of the value they see there. */
type Typing = { readonly field: string; readonly becomes: (seen: Json, nonce: number) => Json }

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

const anyCount = fc
  .record({ field: fc.constantFrom('gold', 'hp'), by: fc.integer({ min: -9, max: 9 }) })
  .map(({ field, by }): Typing => ({ field, becomes: plus(by) }))

const anyId = fc.constantFrom('a', 'b')

const anyTyping: fc.Arbitrary<Typing> = fc.oneof(
  anyCount,
  fc.record({
    field: fc.constantFrom('name', 'race'),
    becomes: fc.constant((_: Json, nonce: number) => `name ${nonce}`),
  }),
  fc.record({
    field: fc.constantFrom('level', 'climbing_number'),
    becomes: fc.integer({ min: 1, max: 5 }).map((n) => () => n),
  }),
  fc.record({ field: fc.constant('conditions'), becomes: fc.constantFrom('tired', 'blind').map(toggled) }),
  fc.record({ field: fc.constant('notes'), becomes: fc.oneof(fc.nat(4).map(withLine), fc.nat(4).map(withoutLine)) }),
  anyId.map((id): Typing => ({ field: `items.${id}`, becomes: (seen) => (seen ? null : anItem({ id, quantity: 5 })) })),
  fc.record({ field: anyId.map((id) => `items.${id}.quantity`), becomes: fc.integer({ min: -3, max: 3 }).map(used) }),
  fc.record({
    field: anyId.map((id) => `items.${id}.note`),
    becomes: fc.constant((_: Json, nonce: number) => `note ${nonce}`),
  }),
)

const oftener: SyncEvent[] = ['send', 'arrive', 'answer', 'hear']
const usual: SyncEvent[] = [...oftener, ...oftener, 'answer anew', 'refuse', 'lose', 'reconnect', 'refresh']
const withAge: SyncEvent[] = [...usual, 'age', 'settle']

interface Event {
  readonly who: number
  readonly what: SyncEvent | Typing
}

function anyEventsOf(typing: fc.Arbitrary<Typing>, happenings = withAge): fc.Arbitrary<readonly Event[]> {
  const anyHappening = fc.constantFrom<SyncEvent[]>(...happenings)
  return fc.array(fc.record({ who: fc.nat(2), what: fc.oneof(typing, anyHappening, anyHappening, anyHappening) }), {
    maxLength: 100,
    size: 'max',
  })
}

type Watcher = (before: Replica, after: Replica, event: Event, world: World) => void

/** Lets everything happen, shows each step to the watcher, and ends in quiet. */
function live(character: Character, events: readonly Event[], watch: Watcher = () => undefined): World {
  const world = new World(character, 3)
  events.forEach((event, nonce) => {
    const before = world.replica(event.who)
    if (typeof event.what === 'string') world.happen(event.who, event.what)
    else typeInto(world, event.who, event.what, nonce)
    watch(before, world.replica(event.who), event, world)
  })
  world.becomeQuiet()
  return world
}

function typeInto(world: World, who: number, { field, becomes }: Typing, nonce: number): void {
  const [path, { draft }] = [parsePath(field) as Path, world.replica(who)]
  if (exists(draft, path)) world.type(who, field, becomes(read(draft, path), nonce))
}

const rich = aCharacter({
  gold: 100_000,
  hp: 10_000,
  notes: 'One.\nTwo.\nThree.',
  items: [anItem({ id: 'a', quantity: 500 })],
})
const poor = aCharacter({ gold: 10, hp: 3, items: [anItem({ id: 'a', quantity: 2 })] })

test('after quiet every device shows what the server has, whatever happened', () => {
  fc.assert(
    fc.property(fc.constantFrom(rich, poor), anyEventsOf(anyTyping), (character, events) => {
      const world = live(character, events)
      for (const { replica } of world.seats) {
        expect(replica.snapshot).toStrictEqual(world.stored.character)
        expect(replica.draft).toStrictEqual(world.stored.character)
        expect(replica.revision).toBe(world.stored.revision)
        expect(replica.inFlight).toBeNull()
        expect(replica.conflicts).toEqual({})
        expect(unsaved(replica)).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

/** What was counted in vain, as far as its authors were told. */
const toldOf = (
  { seats }: { readonly seats: readonly { readonly replica: Replica }[] },
  counter: string,
  ...kinds: readonly string[]
): number =>
  seats
    .flatMap(({ replica }) => replica.notices)
    .filter(({ kind, change }) => change.field === counter && (kinds.length === 0 || kinds.includes(kind)))
    .reduce((sum, { change }) => sum + Number(change.newValue) - Number(change.oldValue), 0)

test('what is counted on all devices adds up, together with what was refused and told', () => {
  fc.assert(
    fc.property(anyEventsOf(anyCount), (events) => {
      const typed = { gold: rich.gold, hp: rich.hp }
      const world = live(rich, events, (before, after, { what }) => {
        if (typeof what === 'string') return
        const field = what.field as 'gold' | 'hp'
        typed[field] += after.draft[field] - before.draft[field]
      })
      const { gold, hp } = world.stored.character
      expect({ gold: gold + toldOf(world, 'gold'), hp: hp + toldOf(world, 'hp') }).toEqual(typed)
    }),
    { numRuns: 500 },
  )
})

test('what is counted beyond a limit is asked for in full, because only the server clamps', () => {
  fc.assert(
    fc.property(anyEventsOf(anyCount), (events) => {
      let typed = 0
      const world = live(poor, events, (before, after, { what }) => {
        if (typeof what !== 'string') typed += after.draft.gold - before.draft.gold
      })
      const asked = world.arrived
        .flatMap(({ changes }) => changes.filter(({ field }) => field === 'gold'))
        .map(({ oldValue, newValue }) => Number(newValue) - Number(oldValue))
      expect(asked.reduce((sum, by) => sum + by, 0) + toldOf(world, 'gold', 'refused')).toBe(typed)
    }),
    { numRuns: 500 },
  )
})

test('a device never goes back, and knows exactly what the server had at its revision', () => {
  fc.assert(
    fc.property(anyEventsOf(anyTyping), (events) => {
      live(rich, events, (before, after, _event, { commits }) => {
        expect(after.revision).toBeGreaterThanOrEqual(before.revision)
        expect(same(documentOf(after.snapshot), documentOf(commits[after.revision - 1]?.character ?? rich))).toBe(true)
      })
    }),
    { numRuns: 500 },
  )
})

test('a device shows what the server had and what was counted here since, each once', () => {
  fc.assert(
    fc.property(anyEventsOf(anyCount), (events) => {
      const typed = [0, 0, 0]
      live(rich, events, (before, after, { who, what }, { commits }) => {
        if (typeof what !== 'string') typed[who] = (typed[who] ?? 0) + after.draft.gold - before.draft.gold
        const own = commits
          .slice(0, after.revision)
          .flatMap(({ entries, user }) => (user === `user ${who}` ? entries.map(({ data }) => data) : []))
          .filter(({ field }) => field === 'gold')
          .reduce((sum, { oldValue, newValue }) => sum + Number(newValue) - Number(oldValue), 0)
        const refused = toldOf({ seats: [{ replica: after }] }, 'gold')
        expect(after.draft.gold - after.snapshot.gold).toBe((typed[who] ?? 0) - own - refused)
      })
    }),
    { numRuns: 500 },
  )
})

test('a name that is replaced unseen is a conflict in the log, whoever heard of it before saving', () => {
  const naming = fc.constant<Typing>({ field: 'name', becomes: (_, nonce) => `name ${nonce}` })
  fc.assert(
    fc.property(anyEventsOf(naming, usual), (events) => {
      const shown = [0, 1, 2].map(() => new Set<Json>([rich.name]))
      const seenWhenTyped = [0, 1, 2].map(() => new Set<Json>())
      const { commits } = live(rich, events, (_before, after, { who, what }) => {
        if (typeof what !== 'string') shown[who]?.forEach((name) => seenWhenTyped[who]?.add(name))
        shown[who]?.add(after.draft.name)
      })
      const silent = commits.flatMap(({ entries, user }) =>
        entries.filter(
          ({ data }) =>
            !data.conflict && user.startsWith('user ') && !seenWhenTyped[Number(user.at(-1))]?.has(data.oldValue),
        ),
      )
      expect(silent).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('what grew old waits where others wrote too, until its author has looked; everything else is sent', () => {
  const sees = ({ snapshot }: Replica, { field, oldValue }: Change) =>
    same(read(snapshot, parsePath(field) as Path), oldValue)
  let waited = 0
  fc.assert(
    fc.property(fc.constantFrom(rich, poor), anyEventsOf(anyTyping), (character, events) => {
      live(character, events, (before, after, { what }) => {
        const heldBack = before.heldBack ?? []
        const unasked = Object.keys(after.conflicts).filter((field) => !after.heldBack?.includes(field))
        expect(what === 'age' ? unasked : []).toEqual([])
        if (what !== 'send' || before.inFlight || !after.inFlight) return
        const { changes } = after.inFlight.save
        expect(changes.map(({ field }) => field)).toEqual(sendable(before).map(({ field }) => field))
        expect(changes.filter(({ field }) => heldBack.includes(field))).toEqual([])
        expect(unsent(after).map(({ field }) => field)).toEqual(heldBack)
        expect(unsent(after).every((change) => sees(after, change))).toBe(true)
        waited += heldBack.length
      })
    }),
    { numRuns: 500 },
  )
  expect(waited).toBeGreaterThan(0)
})

/** Whether what a person did is still there, or its entry is gone from the server too. */
function survives({ field, oldValue, newValue }: Change, { draft, inFlight, snapshot }: Replica): boolean {
  const path = parsePath(field) as Path
  if (!exists(draft, path)) return !exists(snapshot, path)
  const [now, below] = [read(draft, path), read(inFlight?.sent ?? snapshot, path)]
  switch (path.field.kind) {
    case 'counter':
      return Number(now) - Number(below) === Number(newValue) - Number(oldValue)
    case 'set':
    case 'long-text':
      return lines(newValue).every((line) => lines(oldValue).includes(line) || lines(now).includes(line))
    default:
      return same(now, newValue)
  }
}

test('what is typed and unsent survives everything but the removal of its entry, and that is told', () => {
  const watch: Watcher = (before, after, { what }) => {
    const isNews = typeof what === 'string' && what !== 'send' && what !== 'refuse'
    const typed = isNews ? unsent(before) : []
    const gone = typed.filter(({ field }) => !exists(after.draft, parsePath(field) as Path))
    expect(typed.filter((change) => !survives(change, after))).toEqual([])
    const told = after.notices.slice(before.notices.length).filter(({ kind }) => kind === 'lost')
    // What was in flight may be told to be lost as well.
    expect(told.map(({ change }) => change)).toEqual(expect.arrayContaining(gone))
  }
  fc.assert(
    fc.property(fc.constantFrom(rich, poor), anyEventsOf(anyTyping), (character, events) => {
      live(character, events, watch)
    }),
    { numRuns: 500 },
  )
})
