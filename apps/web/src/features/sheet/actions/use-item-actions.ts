import { effectEdits, itemUseEdits, type Advantage, type Lookup } from '@everquill/domain'
import { useCallback, useMemo } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useRollFormula, type RollOptions, type Rolled } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { actOf, type Target } from './target.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** How an attack is made. */
export interface AttackOptions {
  readonly advantage?: Advantage | undefined
  readonly target?: Target | undefined
}

/** What can be done with items, by entry id. */
export interface ItemActions {
  /** Rolls the effect, then takes one use as one save, which applies the effect unless it is meant for somebody else. */
  readonly use: (id: string, target?: Target) => void
  /** Rolls a check with the weapon; one that is used up by that, such as a flask, loses a use. */
  readonly attack: (id: string, check: string, options?: AttackOptions) => void
  /** Rolls the damage; with a target, the roll is the action. */
  readonly rollDamage: (id: string, target?: Target) => void
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
    const rollFor = async (
      id: string,
      formula: string | undefined,
      options?: Pick<RollOptions, 'advantage' | 'act'>,
    ): Promise<Rolled | null> => {
      const found = itemAt(id)
      if (!found || !roll || formula === undefined) return null
      return roll(formula, found.record.name[locale], { for: `items.${found.entry.item}`, ...options })
    }
    const use = async (id: string, target: Target | undefined) => {
      const before = itemAt(id)
      if (!before || before.entry.quantity === 0) return
      const { effect, effect_kind: kind } = before.record.facts
      const isForOther = target !== undefined && !target.isMe
      // What is not used up changes nothing: then the roll is the action.
      const isRollOnly = isForOther && itemUseEdits(before.entry, before.record).length === 0
      const act = isRollOnly ? { act: actOf('use', before.entry.item, { target }) } : {}
      const rolled = await rollFor(id, effect, act)
      const found = itemAt(id)
      if (!found || (effect !== undefined && rolled === null)) return
      store.act(actOf('use', found.entry.item, { target, source: rolled?.saveId }), [
        ...(isForOther ? [] : effectEdits(store.draft, kind, rolled?.total ?? 0)),
        ...itemUseEdits(found.entry, found.record),
      ])
    }
    const attack = async (id: string, check: string, { advantage, target }: AttackOptions) => {
      const rolled = await rollFor(id, check, { advantage })
      const found = itemAt(id)
      if (!rolled || !found) return
      const act = actOf('attack', found.entry.item, { target, source: rolled.saveId })
      store.act(act, itemUseEdits(found.entry, found.record))
    }
    const rollDamage = (id: string, target: Target | undefined) => {
      const found = itemAt(id)
      if (!found) return
      const act = target ? { act: actOf('attack', found.entry.item, { target }) } : {}
      void rollFor(id, found.record.facts.damage, act)
    }
    return {
      use: (id, target) => void oneAtATime(id, () => use(id, target)),
      attack: (id, check, options = {}) => void oneAtATime(id, () => attack(id, check, options)),
      rollDamage,
    }
  }, [store, itemAt, roll, locale, oneAtATime])
}
