import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextBlocks, type ItemBlock } from './item-blocks.ts'

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`)

/** Removes some rows and inserts new ones, each in a place of its own. */
const anyEdit = fc.record({
  removed: fc.array(fc.nat(200), { maxLength: 60 }),
  added: fc.array(fc.nat(200), { maxLength: 60 }),
})

function edit(ids: readonly string[], { removed, added }: { removed: number[]; added: number[] }, step: number) {
  const left = ids.filter((_, i) => !removed.includes(i))
  for (const [i, place] of added.entries()) left.splice(place, 0, `new ${step} ${i}`)
  return left
}

const listed = (blocks: readonly ItemBlock[]) => blocks.flatMap(({ ids }) => ids)
const placesIn = (blocks: readonly ItemBlock[]) => new Map(blocks.flatMap(({ key, ids }) => ids.map((id) => [id, key])))

test('whatever is added and removed, all rows are listed in order and none changes its block', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.array(anyEdit, { maxLength: 5 }), (count, edits) => {
      let ids = names('row', count)
      let blocks = nextBlocks([], ids)
      for (const [step, change] of edits.entries()) {
        ids = edit(ids, change, step)
        const before = placesIn(blocks)
        blocks = nextBlocks(blocks, ids)
        expect(listed(blocks)).toEqual(ids)
        expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length)
        for (const [id, key] of placesIn(blocks)) expect(before.get(id) ?? key).toBe(key)
      }
    }),
  )
})

test('whatever the new order is, all rows are listed in it', () => {
  const anyOrders = fc.nat(100).chain((count) => {
    const ids = names('row', count)
    return fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: count }))
  })
  fc.assert(
    fc.property(anyOrders, ([ids, sorted]) => {
      expect(listed(nextBlocks(nextBlocks([], ids), sorted))).toEqual(sorted)
    }),
  )
})

test('200 rows are ten blocks; rows that are added at the top one by one make few more', () => {
  const ids = names('row', 200)
  let blocks = nextBlocks([], ids)
  expect(blocks.map((block) => block.ids.length)).toEqual(Array.from({ length: 10 }, () => 20))
  for (const id of names('new', 100)) {
    ids.unshift(id)
    blocks = nextBlocks(blocks, ids)
  }
  expect(blocks.length).toBeLessThanOrEqual(13)
})
