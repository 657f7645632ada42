import type { Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { useRules } from '../use-rules.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/**
 * Casts a spell of the open character: rolls its effect, then spends its mana as one save. A lack of mana is reported; it
 * prevents the spell only if the rules of the game say so.
 */
export function useCastSpell(lookup: Lookup<'Spells'>): (id: string) => void {
  const { t } = useLingui()
  const locale = useLocale()
  const store = useCharacterStore()
  const toast = useToast()
  const roll = useRollFormula()
  const oneAtATime = useOneAtATime()
  const { withoutMana } = useRules()
  const cast = useCallback(
    async (id: string) => {
      const entry = store.draft.spells.find((one) => one.id === id)
      const record = entry && lookup.recordOf(entry.spell)
      if (!entry || !record) return
      const { mana_cost: cost = 0, effect } = record.facts
      const name = record.name[locale]
      const missing = cost - store.draft.mana
      const short = formatNumber(Math.min(cost, missing), locale)
      const title = t`${name}: ${short} mana short`
      if (missing > 0 && withoutMana === 'disable') return toast({ title })
      if (roll && effect !== undefined && (await roll(effect, name, { for: `spells.${entry.spell}` })) === null) return
      const left = store.draft.mana - cost
      store.act({ kind: 'cast', of: entry.spell }, [{ field: 'mana', value: left }])
      if (left >= 0) return
      const undo = () => store.edit('mana', store.draft.mana + cost)
      toast({ title, action: { label: t`Undo`, onPress: undo } })
    },
    [t, locale, store, toast, roll, lookup, withoutMana],
  )
  return useCallback((id) => void oneAtATime(id, () => cast(id)), [oneAtATime, cast])
}
