import { newId } from '../api/new-id.ts'
import type { CharacterStore } from '../sync/replica/character-store.ts'

/** Adds an item or a spell of the catalogue to a character: one more of an item that it has, and never the same spell twice. */
export function addRecord(store: CharacterStore, collection: 'Items' | 'Spells', reference: string, now: Date): void {
  const id = newId()
  const { items, spells } = store.draft
  if (collection === 'Spells') {
    if (!spells.some(({ spell }) => spell === reference)) store.edit(`spells.${id}`, { id, spell: reference })
    return
  }
  const owned = items.find(({ item }) => item === reference)
  if (owned) store.edit(`items.${owned.id}.quantity`, owned.quantity + 1)
  else store.edit(`items.${id}`, { id, item: reference, quantity: 1, acquired_at: now.toISOString() })
}
