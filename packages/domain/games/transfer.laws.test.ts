import { aCharacter, anItem, aSaveContext } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { commit, type Commit } from '../save/commit.ts'
import { coins } from '../rules/coins.ts'
import { awardChanges, giftChanges, undoExactly, type Gift } from './transfer.ts'

const itemNames = ['rope', 'torch', 'bread']
const notes = [undefined, 'a gift of my mother']
const transfer = { id: 't1', from: 1, to: [2] }
const context = () => {
  let made = 0
  return { transfer, now: Date.UTC(2026, 10, 14), newId: () => `new-${++made}` }
}

const anyOwner = (id: number): fc.Arbitrary<Character> =>
  fc
    .record({
      gold: fc.nat(50),
      silver: fc.nat(50),
      carried: fc.array(
        fc.record({
          item: fc.constantFrom(...itemNames),
          quantity: fc.nat(5),
          note: fc.constantFrom(...notes),
        }),
        { maxLength: 4 },
      ),
    })
    .map(({ gold, silver, carried }) =>
      aCharacter({
        id,
        publicRef: String(id),
        gold,
        silver,
        items: carried.map(({ item, quantity, note }, i) =>
          anItem({ id: `e${i}`, item, quantity, ...(note !== undefined && { note }) }),
        ),
      }),
    )

/** A character and a gift it can afford. */
const anyGiverAndGift: fc.Arbitrary<readonly [Character, Gift]> = anyOwner(1).chain((giver) => {
  const carried = giver.items.filter(({ quantity }) => quantity > 0)
  const someOf = ({ id, quantity }: (typeof carried)[number]) =>
    fc.record({ entry: fc.constant(id), quantity: fc.integer({ min: 1, max: quantity }) })
  const gift = fc.record({
    coins: fc.record({ gold: fc.nat(giver.gold), silver: fc.nat(giver.silver) }, { requiredKeys: [] }),
    items: fc.subarray(carried).chain((some) => fc.tuple(...some.map(someOf))),
  })
  return fc.tuple(fc.constant(giver), gift)
})

/** The coins and items of all characters together; an item with a note is not the same as one without. */
const wealth = (...characters: readonly Character[]) => {
  const items = characters.flatMap((one) => one.items)
  const quantityOf = (item: string, note: string | undefined) =>
    items.filter((one) => one.item === item && one.note === note).reduce((sum, one) => sum + one.quantity, 0)
  return {
    coins: coins.map((coin) => characters.reduce((sum, one) => sum + one[coin], 0)),
    items: itemNames.map((item) => notes.map((note) => quantityOf(item, note))),
  }
}

const committed = (character: Character, changes: readonly Change[]): Commit => {
  const outcome = commit({ character, revision: 1 }, changes, aSaveContext())
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.problem))
  return outcome
}

test('the receiver gains what the giver gives, and undoing the gift restores both', () => {
  fc.assert(
    fc.property(anyGiverAndGift, anyOwner(2), ([giver, gift], receiver) => {
      const changes = giftChanges(giver, receiver, gift, context())
      if ('kind' in changes) throw new Error(`refused: ${changes.problem.code}`)
      const [poorer, richer] = [committed(giver, changes.given), committed(receiver, changes.gained)]
      expect([...poorer.entries, ...richer.entries].every(({ data }) => data.transfer === transfer)).toBe(true)
      expect(wealth(poorer.character, richer.character)).toEqual(wealth(giver, receiver))
      fc.pre(changes.given.length > 0)
      const back = [poorer, richer].map(({ character, entries }) => {
        const undoing = undoExactly(entries.toReversed(), character, transfer)
        return 'kind' in undoing ? undoing : committed(character, undoing).character
      })
      expect(back).toEqual([giver, receiver])
    }),
    { numRuns: 500 },
  )
})

test('giving more than the giver has is refused', () => {
  const giver = aCharacter({ gold: 4, items: [anItem({ id: 'e0', item: 'rope', quantity: 2 })] })
  const given = (gift: Partial<Gift>) =>
    giftChanges(giver, aCharacter({ id: 2 }), { coins: {}, items: [], ...gift }, context())
  expect(given({ coins: { gold: 5 } })).toMatchObject({ problem: { code: 'not-enough', field: 'gold' } })
  for (const entry of ['e0', 'e9']) {
    expect(given({ items: [{ entry, quantity: 3 }] })).toMatchObject({ problem: { code: 'not-enough' } })
  }
})

test('all coins and the whole quantity of an item can be given, up to exactly the limits of the receiver', () => {
  const giver = aCharacter({ gold: 4, items: [anItem({ id: 'e0', item: 'rope', quantity: 2 })] })
  const receiver = aCharacter({ id: 2, gold: 1e9 - 4, items: [anItem({ id: 'r0', item: 'rope', quantity: 1e9 - 2 })] })
  const gift = { coins: { gold: 4 }, items: [{ entry: 'e0', quantity: 2 }] }
  const changes = giftChanges(giver, receiver, gift, context())
  if ('kind' in changes) throw new Error(`refused: ${changes.problem.field}`)
  expect(committed(giver, changes.given).character).toMatchObject({ gold: 0, items: [] })
  expect(committed(receiver, changes.gained).character).toMatchObject({ gold: 1e9, items: [{ quantity: 1e9 }] })
  const oneMore = { ...receiver, items: [anItem({ id: 'r0', item: 'rope', quantity: 1e9 - 1 })] }
  expect(giftChanges(giver, oneMore, gift, context())).toMatchObject({
    problem: { code: 'no-room', field: 'items.r0.quantity' },
  })
  expect(giftChanges(giver, { ...receiver, gold: 1e9 - 3 }, gift, context())).toMatchObject({
    problem: { code: 'no-room', field: 'gold' },
  })
})

test('an award may fill a counter and a stack exactly', () => {
  const rich = aCharacter({ xp: 1e9 - 1, items: [anItem({ id: 'e0', item: 'rope', quantity: 1e9 - 3 })] })
  const changes = awardChanges(rich, { xp: 1, coins: {}, items: [{ item: 'rope', quantity: 3 }] }, context())
  if ('kind' in changes) throw new Error(`refused: ${changes.problem.field}`)
  expect(committed(rich, changes).character).toMatchObject({ xp: 1e9, items: [{ quantity: 1e9 }] })
})

test('an inventory can be filled up by a gift, and a gift for which it has no room is refused', () => {
  const giver = aCharacter({ items: [anItem({ id: 'e0', item: 'rope', quantity: 2 })] })
  const receiverWith = (count: number) =>
    aCharacter({ id: 2, items: Array.from({ length: count }, (_, i) => anItem({ id: `r${i}`, item: `item ${i}` })) })
  const received = (receiver: Character) => {
    const changes = giftChanges(giver, receiver, { coins: {}, items: [{ entry: 'e0', quantity: 2 }] }, context())
    if ('kind' in changes) throw new Error(`refused: ${changes.problem.field}`)
    return commit({ character: receiver, revision: 1 }, changes.gained, aSaveContext())
  }
  expect(received(receiverWith(1_999))).toMatchObject({ kind: 'committed' })
  expect(received(receiverWith(2_000))).toMatchObject({
    problem: { code: 'too-many-entries', field: 'items', fields: ['items.new-1'] },
  })
})

test('undoing a gift is refused if the receiver has spent it', () => {
  const receiver = aCharacter({ id: 2, gold: 0 })
  const gained = giftChanges(aCharacter({ gold: 20 }), receiver, { coins: { gold: 5 }, items: [] }, context())
  if ('kind' in gained) throw new Error('refused')
  const { entries, character } = committed(receiver, gained.gained)
  const spent = committed(character, [{ field: 'gold', oldValue: 5, newValue: 2 }])
  expect(undoExactly(entries, spent.character, transfer)).toMatchObject({ problem: { code: 'cannot-be-undone' } })
})

test('an award that exceeds a limit is refused', () => {
  const rich = aCharacter({ id: 2, gold: 1e9, items: [anItem({ id: 'e0', item: 'rope', quantity: 1e9 })] })
  const award = { xp: 0, coins: {}, items: [] }
  expect(awardChanges(rich, { ...award, coins: { gold: 1 } }, context())).toMatchObject({
    problem: { code: 'no-room' },
  })
  expect(awardChanges(rich, { ...award, items: [{ item: 'rope', quantity: 1 }] }, context())).toMatchObject({
    problem: { code: 'no-room', field: 'items.e0.quantity' },
  })
})

test('awarded items of the same kind are stacked', () => {
  const items = [
    { item: 'torch', quantity: 2 },
    { item: 'torch', quantity: 3 },
  ]
  const changes = awardChanges(aCharacter({ items: [] }), { xp: 10, coins: { silver: 4 }, items }, context())
  if ('kind' in changes) throw new Error('refused')
  const { character } = committed(aCharacter({ items: [], xp: 0 }), changes)
  expect(character.items.map(({ item, quantity }) => [item, quantity])).toEqual([['torch', 5]])
  expect([character.xp, character.silver]).toEqual([10, 4])
})
