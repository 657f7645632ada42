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
import { isUndoable, undoChanges, undoLinksIn, undoneIds } from './undo.ts'

/** The commits of two characters in one game, from their creation on. */
type Game = readonly [readonly Commit[], readonly Commit[]]
type Side = 0 | 1

const sides = [0, 1] as const
const entriesOf = (history: readonly Commit[]) => history.flatMap(({ entries }) => entries)
const latestOf = (history: readonly Commit[]) => history.at(-1) as Commit
const charactersOf = (game: Game): readonly Character[] => game.map((history) => latestOf(history).character)
const goldOf = (game: Game) => charactersOf(game).reduce((sum, { gold }) => sum + gold, 0)
const lastId = (game: Game) => Math.max(...game.flatMap(entriesOf).map(({ id }) => Number(id)))

/** Commits the changes of both characters or of none; null if one of them is refused. */
function commitBoth(
  game: Game,
  user: string,
  saveId: string,
  changes: readonly (readonly Change[] | Refused)[],
): Game | null {
  let result: Game = game
  for (const side of sides) {
    const own = changes[side] ?? []
    if ('kind' in own) return null
    if (own.length === 0) continue
    const firstLogId = nextLogId(0, lastId(result))
    const outcome = commit(latestOf(result[side]), own, aSaveContext({ user, saveId, firstLogId }))
    if (outcome.kind === 'refused') return null
    if (outcome.entries.length === 0) continue
    result = side === 0 ? [[...result[0], outcome], result[1]] : [result[0], [...result[1], outcome]]
  }
  return result === game ? null : result
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

/** Applies one step to the game. */
function play(game: Game, { kind, user, side, edit, gold, rope }: Step, i: number): Game {
  const [giver, receiver] = side === 0 ? charactersOf(game) : charactersOf(game).toReversed()
  if (!giver || !receiver) return game
  const inOrder = <T>(own: T, other: T): readonly T[] => (side === 0 ? [own, other] : [other, own])
  const context = (from: number | null) => ({
    transfer: { id: `transfer ${i}`, from, to: [receiver.id] },
    now: Date.UTC(2026, 10, 14),
    newId: () => `new-${i}`,
  })
  if (kind === 'edit') {
    const [field, value] = edit
    return commitBoth(game, user, `save ${i}`, inOrder([aChange(field, null, value)], [])) ?? game
  }
  if (kind === 'award') {
    const items = rope > 0 ? [{ item: 'Rope', quantity: rope }] : []
    const award = awardChanges(receiver, { xp: gold, coins: { gold }, items }, context(null))
    return commitBoth(game, 'greta', `save ${i}`, inOrder<readonly Change[] | Refused>([], award)) ?? game
  }
  const gift = { coins: { gold }, items: rope > 0 ? [{ entry: 'e0', quantity: rope }] : [] }
  const changes = giftChanges(giver, receiver, gift, context(giver.id))
  return 'kind' in changes
    ? game
    : (commitBoth(game, user, `save ${i}`, inOrder(changes.given, changes.gained)) ?? game)
}

type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

const anyGame: fc.Arbitrary<Game> = fc.array(anyStep, { minLength: 1, maxLength: 8 }).map((steps) => {
  const created = (id: number) =>
    commitCreation(
      aCharacter({ id, publicRef: String(id), items: [anItem({ id: 'e0', quantity: 4 })] }),
      aSaveContext({ firstLogId: aSaveContext().firstLogId + id, saveId: `creation ${id}` }),
    )
  return steps.reduce<Game>(play, [[created(1)], [created(2)]])
})

/** Undoes an entry, or the whole gift or award it is a part of; null if that is refused. */
function undoEntry(game: Game, { characterId, data, id }: LogEntry): Game | null {
  const undoId = `undo ${lastId(game)}`
  const characters = charactersOf(game)
  const { transfer } = data
  const changes = sides.map((side): readonly Change[] | Refused => {
    const [own, character] = [entriesOf(game[side]), characters[side] as Character]
    if (!transfer)
      return character.id === characterId
        ? undoChanges(
            own.filter((entry) => entry.id === id),
            character,
          )
        : []
    const entries = own.filter((entry) => entry.data.transfer?.id === transfer.id).toReversed()
    const undoing: Transfer = { ...transfer, id: undoId }
    return entries.length === 0 ? [] : undoExactly(entries, character, undoing)
  })
  return commitBoth(game, 'greta', undoId, changes)
}

test('after any edits, gifts and awards, an undo leaves logs that replay, and undoing the undo restores everything', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(anyGame, fc.nat(), (game, index) => {
      const undoable = game.flatMap(entriesOf).filter(isUndoable)
      fc.pre(undoable.length > 0)
      const entry = undoable[index % undoable.length] as LogEntry
      const undone = undoEntry(game, entry)
      fc.pre(undone !== null)
      kinds.add(entry.data.transfer ? (entry.data.transfer.from === null ? 'award' : 'gift') : entry.data.field)
      expect(undone.map((history) => replay(entriesOf(history)))).toStrictEqual(charactersOf(undone))
      // A gift and its undo neither create nor destroy gold.
      const isGift = typeof entry.data.transfer?.from === 'number'
      expect(isGift && goldOf(undone)).toBe(isGift && goldOf(game))
      const undoing = undone.flatMap(entriesOf).find(({ data }) => data.undoes === entry.id) as LogEntry
      const restored = undoEntry(undone, undoing)
      expect(restored && charactersOf(restored)).toStrictEqual(charactersOf(game))
      expect(restored?.map((history) => replay(entriesOf(history)))).toStrictEqual(charactersOf(game))
      expect(undoneIds(undoLinksIn((restored ?? []).flatMap(entriesOf))).has(entry.id)).toBe(false)
    }),
    { numRuns: 1_000 },
  )
  for (const kind of ['gift', 'award', 'image', 'gold', 'name', 'notes', 'items.e0', 'items.e0.quantity']) {
    expect(kinds).toContain(kind)
  }
})
