import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemEntry } from '../../character/fields.ts'
import { slots, type Slot } from '../../character/slots.ts'
import { catalogueRecord } from '../../content/catalogue-record.ts'
import { lookup } from '../../content/lookup.ts'
import { equipEdits, isEquipped, protectionOf, slotCapacity, unequipEdit } from './equipment.ts'
import type { FieldEdit } from '../../change/field-edit.ts'

const protections = new Map(slots.map((slot, i) => [slot, i % 4]))
const catalogue = lookup<'Items'>([
  ...slots.map((slot) =>
    catalogueRecord('Items', {
      id: slot,
      status: 'published',
      translations: [],
      slot,
      protection: protections.get(slot),
    }),
  ),
  catalogueRecord('Items', { id: 'rope', status: 'published', translations: [], slot: null }),
])

/** Often the slots that others are in the way of. */
const anySlot = fc.oneof(
  fc.constantFrom<Slot>('finger', 'both-hands', 'main-hand', 'off-hand'),
  fc.constantFrom<Slot>(...slots),
)
const anyEntry = fc.record(
  {
    item: fc.oneof(anySlot, fc.constantFrom('rope', 'my own thing')),
    quantity: fc.integer({ min: 0, max: 3 }),
    equipped: anySlot,
  },
  { requiredKeys: ['item', 'quantity'] },
)
const anyItems = fc
  .array(anyEntry, { maxLength: 8 })
  .map((entries) => entries.map((entry, i): ItemEntry => ({ ...entry, id: `i${i}`, acquired_at: '2026-11-14' })))
const anyIndex = fc.nat({ max: 8 })

function edited(items: readonly ItemEntry[], edits: readonly FieldEdit[]): readonly ItemEntry[] {
  return items.map(({ equipped, ...entry }) => {
    const edit = edits.find(({ field }) => field === `items.${entry.id}.equipped`)
    const next = edit ? (edit.value as Slot | null) : (equipped ?? null)
    return next === null ? entry : { ...entry, equipped: next }
  })
}

function equip(items: readonly ItemEntry[], id: string): readonly ItemEntry[] {
  const outcome = equipEdits(items, id, catalogue)
  return outcome.kind === 'edits' ? edited(items, outcome.edits) : items
}

const hands: readonly (Slot | undefined)[] = ['main-hand', 'off-hand']
const excludes = (one: Slot | undefined, other: Slot | undefined): boolean =>
  (one === 'both-hands' && hands.includes(other)) || (other === 'both-hands' && hands.includes(one))

test('an item is equipped in its slot, and what it excludes is not', () => {
  fc.assert(
    fc.property(anyItems, anyIndex, (items, index) => {
      const id = `i${index}`
      if (equipEdits(items, id, catalogue).kind !== 'edits') return
      const after = equip(items, id)
      const entry = after.find((one) => one.id === id)
      const slot = entry?.item as Slot
      expect(entry?.equipped).toBe(slot)
      expect(after.filter(({ equipped }) => equipped === slot).length).toBeLessThanOrEqual(slotCapacity(slot))
      expect(after.filter(({ equipped }) => excludes(equipped, slot))).toEqual([])
    }),
  )
})

test('equipping takes off nothing that is not in the way', () => {
  fc.assert(
    fc.property(anyItems, anyIndex, (items, index) => {
      const id = `i${index}`
      const after = equip(items, id)
      const slot = after.find((one) => one.id === id)?.equipped
      const free = items.filter(
        ({ equipped, ...one }) => one.id !== id && equipped !== slot && !excludes(equipped, slot),
      )
      for (const one of free) expect(after).toContainEqual(one)
    }),
  )
})

test('whatever is put on and taken off, no slot holds more than it can and both hands hold one weapon', () => {
  const anyStep = fc.record({ index: anyIndex, isOn: fc.boolean() })
  fc.assert(
    fc.property(anyItems, fc.array(anyStep, { maxLength: 20 }), (items, steps) => {
      const naked = items.map(({ equipped: _equipped, ...entry }): ItemEntry => entry)
      const worn = steps.reduce<readonly ItemEntry[]>(
        (now, { index, isOn }) => (isOn ? equip(now, `i${index}`) : edited(now, [unequipEdit(`i${index}`)])),
        naked,
      )
      for (const slot of slots) {
        expect(worn.filter(({ equipped }) => equipped === slot).length).toBeLessThanOrEqual(slotCapacity(slot))
      }
      const inUse = worn.map(({ equipped }) => equipped)
      expect(inUse.includes('both-hands') && hands.some((hand) => inUse.includes(hand))).toBe(false)
    }),
  )
})

test('an item that is not carried or has no slot is named as such and changes nothing', () => {
  fc.assert(
    fc.property(anyItems, anyIndex, (items, index) => {
      const entry = items[index]
      const { kind } = equipEdits(items, `i${index}`, catalogue)
      const isWearable = slots.some((slot) => slot === entry?.item)
      expect(kind).toBe(!entry || entry.quantity === 0 ? 'not-carried' : isWearable ? 'edits' : 'no-slot')
    }),
  )
})

test('equipping again changes nothing', () => {
  fc.assert(
    fc.property(anyItems, anyIndex, (items, index) => {
      const once = equip(items, `i${index}`)
      expect(equip(once, `i${index}`)).toEqual(once)
    }),
  )
})

test('protection is the sum over all equipped items', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      let sum = 0
      for (const { item, quantity, equipped } of items) {
        if (equipped !== undefined && quantity > 0) sum += protections.get(item as Slot) ?? 0
      }
      expect(protectionOf(items, catalogue)).toBe(sum)
      expect(protectionOf(items.filter(isEquipped), catalogue)).toBe(sum)
    }),
  )
})
