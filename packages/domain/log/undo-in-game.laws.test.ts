import { aChange, aCharacter, anItem, aSaveContext } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import type { Change, Transfer } from '../change/change.ts'
import { awardChanges, giftChanges, undoExactly } from '../games/transfer.ts'
import type { Json } from '../json.ts'
import type { Refused } from '../problems.ts'
import { commit, commitCreation, type Commit } from '../save/commit.ts'
import type { LogEntry } from './entry.ts'
import { replay } from './history.ts'
import { nextLogId } from './next-log-id.ts'
import { isUndoable, undo, undoingsIn, undoneBy } from './undo.ts'

/** What became of two characters at one table, from their creation on. */
type Table = readonly [readonly Commit[], readonly Commit[]]
type Side = 0 | 1

const sides = [0, 1] as const
const entriesOf = (history: readonly Commit[]) => history.flatMap(({ entries }) => entries)
const latestOf = (history: readonly Commit[]) => history.at(-1) as Commit
const shownBy = (table: Table): readonly Character[] => table.map((history) => latestOf(history).character)
const goldOf = (table: Table) => shownBy(table).reduce((sum, { gold }) => sum + gold, 0)
const lastId = (table: Table) => Math.max(...table.flatMap(entriesOf).map(({ id }) => Number(id)))

/** All sides of a change are written, or none; null when one of them is refused. */
function write(
  table: Table,
  user: string,
  saveId: string,
  changes: readonly (readonly Change[] | Refused)[],
): Table | null {
  let written: Table = table
  for (const side of sides) {
    const wanted = changes[side] ?? []
    if ('kind' in wanted) return null
    if (wanted.length === 0) continue
    const firstLogId = nextLogId(0, lastId(written))
    const outcome = commit(latestOf(written[side]), wanted, aSaveContext({ user, saveId, firstLogId }))
    if (outcome.kind === 'refused') return null
    if (outcome.entries.length === 0) continue
    written = side === 0 ? [[...written[0], outcome], written[1]] : [written[0], [...written[1], outcome]]
  }
  return written === table ? null : written
}

const anyEdit: fc.Arbitrary<readonly [field: string, value: Json]> = fc.oneof(
  fc.tuple(fc.constantFrom('gold', 'xp', 'hp'), fc.integer({ min: -30, max: 60 })),
  fc.tuple(fc.constant('name'), fc.constantFrom('Mira', 'Mo', 'Mathilda')),
  fc.tuple(fc.constant('image'), fc.constantFrom('/one.webp', '/two.webp', '/three.webp')),
  fc.tuple(fc.constant('notes'), fc.constantFrom('rope', 'rope\nlamp', 'lamp\nbread')),
  fc.tuple(fc.constant('items.e0.quantity'), fc.nat(6)),
  fc.tuple(fc.constant('items.e0'), fc.constantFrom(null, { ...anItem({ id: 'e0', quantity: 4 }) })),
)

const anyStep = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'gift', 'award'),
  user: fc.constantFrom('ann', 'finn', 'greta'),
  side: fc.constantFrom<Side>(0, 1),
  edit: anyEdit,
  gold: fc.nat(12),
  rope: fc.nat(3),
})

/** One thing that happens at the table. */
function play(table: Table, { kind, user, side, edit, gold, rope }: Step, i: number): Table {
  const [giver, receiver] = side === 0 ? shownBy(table) : shownBy(table).toReversed()
  if (!giver || !receiver) return table
  const inOrder = <T>(own: T, other: T): readonly T[] => (side === 0 ? [own, other] : [other, own])
  const context = (from: number | null) => ({
    transfer: { id: `transfer ${i}`, from, to: [receiver.id] },
    now: Date.UTC(2026, 10, 14),
    newId: () => `new-${i}`,
  })
  if (kind === 'edit') {
    const [field, value] = edit
    return write(table, user, `save ${i}`, inOrder([aChange(field, null, value)], [])) ?? table
  }
  if (kind === 'award') {
    const items = rope > 0 ? [{ item: 'Rope', quantity: rope }] : []
    const award = awardChanges(receiver, { xp: gold, coins: { gold }, items }, context(null))
    return write(table, 'greta', `save ${i}`, inOrder<readonly Change[] | Refused>([], award)) ?? table
  }
  const gift = { coins: { gold }, items: rope > 0 ? [{ entry: 'e0', quantity: rope }] : [] }
  const changes = giftChanges(giver, receiver, gift, context(giver.id))
  return 'kind' in changes ? table : (write(table, user, `save ${i}`, inOrder(changes.given, changes.gained)) ?? table)
}

type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

const anyTable: fc.Arbitrary<Table> = fc.array(anyStep, { minLength: 1, maxLength: 8 }).map((steps) => {
  const born = (id: number) =>
    commitCreation(
      aCharacter({ id, publicRef: String(id), items: [anItem({ id: 'e0', quantity: 4 })] }),
      aSaveContext({ firstLogId: aSaveContext().firstLogId + id, saveId: `born ${id}` }),
    )
  return steps.reduce<Table>(play, [[born(1)], [born(2)]])
})

/** Takes back an entry, or the whole of the gift or award that it is a part of; null where that cannot be. */
function takeBack(table: Table, { characterId, data, id }: LogEntry): Table | null {
  const turn = `undo ${lastId(table)}`
  const characters = shownBy(table)
  const { transfer } = data
  const changes = sides.map((side): readonly Change[] | Refused => {
    const [own, character] = [entriesOf(table[side]), characters[side] as Character]
    if (!transfer)
      return character.id === characterId
        ? undo(
            own.filter((entry) => entry.id === id),
            character,
          )
        : []
    const meant = own.filter((entry) => entry.data.transfer?.id === transfer.id).toReversed()
    const undoing: Transfer = { ...transfer, id: turn }
    return meant.length === 0 ? [] : undoExactly(meant, character, undoing)
  })
  return write(table, 'greta', turn, changes)
}

test('whatever several people, gifts, awards and pictures did: an undo leaves logs that replay, and undone it restores', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(anyTable, fc.nat(), (table, place) => {
      const standing = table.flatMap(entriesOf).filter(isUndoable)
      fc.pre(standing.length > 0)
      const entry = standing[place % standing.length] as LogEntry
      const undone = takeBack(table, entry)
      fc.pre(undone !== null)
      kinds.add(entry.data.transfer ? (entry.data.transfer.from === null ? 'award' : 'gift') : entry.data.field)
      expect(undone.map((history) => replay(entriesOf(history)))).toStrictEqual(shownBy(undone))
      // What goes from hand to hand neither comes from nothing nor goes to nothing.
      const isGift = typeof entry.data.transfer?.from === 'number'
      expect(isGift && goldOf(undone)).toBe(isGift && goldOf(table))
      const undoing = undone.flatMap(entriesOf).find(({ data }) => data.undoes === entry.id) as LogEntry
      const restored = takeBack(undone, undoing)
      expect(restored && shownBy(restored)).toStrictEqual(shownBy(table))
      expect(restored?.map((history) => replay(entriesOf(history)))).toStrictEqual(shownBy(table))
      expect(undoneBy(undoingsIn((restored ?? []).flatMap(entriesOf))).has(entry.id)).toBe(false)
    }),
    { numRuns: 1_000 },
  )
  for (const kind of ['gift', 'award', 'image', 'gold', 'name', 'notes', 'items.e0', 'items.e0.quantity']) {
    expect(kinds).toContain(kind)
  }
})
