import { effectEdits, itemUseEdits, type Advantage, type Lookup } from '@everquill/domain'
import { useCallback, useMemo } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** What can be done with items, by entry id. */
export interface ItemActions {
  /** Rolls the effect, then takes one use and applies the effect as one save. */
  readonly use: (id: string) => void
  /** Rolls a check with the weapon; one that is used up by that, such as a flask, loses a use. */
  readonly attack: (id: string, check: string, advantage?: Advantage) => void
  readonly rollDamage: (id: string) => void
}

export function useItemActions(lookup: Lookup<'Items'>): ItemActions {
  const locale = useLocale()
  const store = useCharacterStore()
  const roll = useRollFormula()
  const oneAtATime = useOneAtATime()
  const itemAt = useCallback(
    (id: string) => {
      const entry = store.draft.items.find((one) => one.id === id)
      const record = entry && lookup.recordOf(entry.item)
      return entry && record ? { entry, record } : null
    },
    [store, lookup],
  )
  return useMemo(() => {
    /** Rolls for an item; null if there is no result. */
    const rollFor = async (id: string, formula: string | undefined, advantage?: Advantage): Promise<number | null> => {
      const found = itemAt(id)
      if (!found || !roll || formula === undefined) return null
      return roll(formula, found.record.name[locale], { for: `items.${found.entry.item}`, advantage })
    }
    const use = async (id: string) => {
      const before = itemAt(id)
      if (!before || before.entry.quantity === 0) return
      const { effect, effect_kind: kind } = before.record.facts
      const total = await rollFor(id, effect)
      const found = itemAt(id)
      if (!found || (effect !== undefined && total === null)) return
      store.act({ kind: 'use', of: found.entry.item }, [
        ...effectEdits(store.draft, kind, total ?? 0),
        ...itemUseEdits(found.entry, found.record),
      ])
    }
    const attack = async (id: string, check: string, advantage?: Advantage) => {
      if ((await rollFor(id, check, advantage)) === null) return
      const found = itemAt(id)
      if (found) store.act({ kind: 'attack', of: found.entry.item }, itemUseEdits(found.entry, found.record))
    }
    return {
      use: (id) => void oneAtATime(id, () => use(id)),
      attack: (id, check, advantage) => void oneAtATime(id, () => attack(id, check, advantage)),
      rollDamage: (id) => void rollFor(id, itemAt(id)?.record.facts.damage),
    }
  }, [store, itemAt, roll, locale, oneAtATime])
}
