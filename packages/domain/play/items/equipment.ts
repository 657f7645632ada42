import type { FieldEdit } from '../../change/field-edit.ts'
import type { ItemEntry } from '../../character/fields.ts'
import type { Slot } from '../../character/slots.ts'
import type { Lookup } from '../../content/lookup.ts'

/** What equipping an item changes, or why it cannot be equipped. */
export type Equipping =
  | { readonly kind: 'edits'; readonly edits: readonly FieldEdit[] }
  /** The character does not have the item, or none of it is left. */
  | { readonly kind: 'not-carried' }
  /** The catalogue names no slot for the item. */
  | { readonly kind: 'no-slot' }

type Items = Pick<Lookup<'Items'>, 'recordOf'>

/** The slots that cannot be used at the same time as a slot. */
const conflicting: Readonly<Partial<Record<Slot, readonly Slot[]>>> = {
  'both-hands': ['main-hand', 'off-hand'],
  'main-hand': ['both-hands'],
  'off-hand': ['both-hands'],
}

/** How many items a slot holds: one ring on each hand, and one item everywhere else. */
export const slotCapacity = (slot: Slot): number => (slot === 'finger' ? 2 : 1)

/** Whether an item is worn or held; of an item that is used up nothing can be. */
export const isEquipped = ({ equipped, quantity }: Pick<ItemEntry, 'equipped' | 'quantity'>): boolean =>
  equipped !== undefined && quantity > 0

/** Whether an item can be equipped in a slot without taking off another one. */
export const isSlotFree = (items: readonly ItemEntry[], slot: Slot): boolean =>
  items.filter(({ equipped }) => equipped === slot).length < slotCapacity(slot) &&
  !items.some(({ equipped }) => equipped !== undefined && conflicting[slot]?.includes(equipped))

/** Equips an item in the slot of its record. What is in the way is unequipped, the first in the list before others. */
export function equipEdits(items: readonly ItemEntry[], entryId: string, lookup: Items): Equipping {
  const entry = items.find(({ id }) => id === entryId)
  if (!entry || entry.quantity === 0) return { kind: 'not-carried' }
  const slot = lookup.recordOf(entry.item)?.facts.slot ?? null
  if (slot === null) return { kind: 'no-slot' }
  const others = items.filter(({ id, equipped }) => id !== entryId && equipped !== undefined)
  const inSlot = others.filter(({ equipped }) => equipped === slot)
  const inTheWay = [
    ...inSlot.slice(0, Math.max(0, inSlot.length + 1 - slotCapacity(slot))),
    ...others.filter(({ equipped }) => equipped !== undefined && conflicting[slot]?.includes(equipped)),
  ]
  const edits = inTheWay.map(({ id }) => unequipEdit(id))
  return { kind: 'edits', edits: entry.equipped === slot ? edits : [...edits, equipped(entryId, slot)] }
}

const equipped = (id: string, slot: Slot | null): FieldEdit => ({ field: `items.${id}.equipped`, value: slot })

/** Takes an item off. */
export const unequipEdit = (id: string): FieldEdit => equipped(id, null)

/** The protection of everything that is worn; one piece of each item counts. */
export const protectionOf = (items: readonly ItemEntry[], lookup: Items): number =>
  items.filter(isEquipped).reduce((sum, { item }) => sum + (lookup.recordOf(item)?.facts.protection ?? 0), 0)
