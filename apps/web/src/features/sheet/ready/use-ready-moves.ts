import { readyOrderEdits, type ItemEntry, type Lookup, type SpellEntry } from '@everquill/domain'
import { useMemo } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'

/** How the entries of a group of Ready are moved. */
export interface ReadyMoves {
  readonly nameOf: (id: string) => string
  /** Moves an entry to another index of its group, as one save. */
  readonly move: (group: readonly string[], id: string, index: number) => void
}

export function useReadyMoves(list: 'items' | 'spells', lookup: Lookup<'Items'> | Lookup<'Spells'>): ReadyMoves {
  const store = useCharacterStore()
  const locale = useLocale()
  return useMemo(() => {
    const entryOf = (id: string): ItemEntry | SpellEntry | undefined => store.draft[list].find((one) => one.id === id)
    const referenceOf = (id: string): string => {
      const entry = entryOf(id)
      if (!entry) return ''
      return 'item' in entry ? entry.item : entry.spell
    }
    return {
      nameOf: (id) => lookup.recordOf(referenceOf(id))?.name[locale] ?? referenceOf(id),
      move: (group, id, index) =>
        store.act(
          { kind: list === 'items' ? 'arrange-item' : 'arrange-spell', of: referenceOf(id) },
          readyOrderEdits(
            list,
            group.flatMap((one) => entryOf(one) ?? []),
            id,
            index,
          ),
        ),
    }
  }, [store, list, lookup, locale])
}
