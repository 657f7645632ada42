import { equipEdits, unequipEdit, type Lookup } from '@everquill/domain'
import { useCallback } from 'react'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'

/** Equips an item by its entry id, or takes it off; each is one save. */
export function useEquip(lookup: Lookup<'Items'>): (id: string) => void {
  const store = useCharacterStore()
  return useCallback(
    (id) => {
      const entry = store.draft.items.find((one) => one.id === id)
      if (!entry) return
      if (entry.equipped !== undefined) return store.act({ kind: 'unequip', of: entry.item }, [unequipEdit(id)])
      const outcome = equipEdits(store.draft.items, id, lookup)
      return outcome.kind === 'edits' ? store.act({ kind: 'equip', of: entry.item }, outcome.edits) : undefined
    },
    [store, lookup],
  )
}
