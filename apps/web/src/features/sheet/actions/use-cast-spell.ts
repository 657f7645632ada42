import { castEdits, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { useRules } from '../use-rules.ts'
import { actOf, type Target } from './target.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/**
 * Casts a spell of the open character: rolls its effect, then spends its mana as one save, which also applies an effect on
 * the character itself. A lack of mana is reported; it prevents the spell only if the rules of the game say so.
 */
export function useCastSpell(lookup: Lookup<'Spells'>): (id: string, target?: Target) => void {
  const { t } = useLingui()
  const locale = useLocale()
  const store = useCharacterStore()
  const toast = useToast()
  const roll = useRollFormula()
  const oneAtATime = useOneAtATime()
  const { withoutMana } = useRules()
  const cast = useCallback(
    async (id: string, target: Target | undefined) => {
      const entry = store.draft.spells.find((one) => one.id === id)
      const record = entry && lookup.recordOf(entry.spell)
      if (!entry || !record) return
      const { mana_cost: cost = 0, effect } = record.facts
      const name = record.name[locale]
      const missing = cost - store.draft.mana
      const short = formatNumber(Math.min(cost, missing), locale)
      const title = t`${name}: ${short} mana short`
      if (missing > 0 && withoutMana === 'disable') return toast({ title })
      // A spell that costs nothing changes nothing: then the roll is the action.
      const act = cost === 0 && target && !target.isMe ? actOf('cast', entry.spell, { target }) : undefined
      const options = { for: `spells.${entry.spell}`, ...(act && { act }) }
      const rolled = roll && effect !== undefined ? await roll(effect, name, options) : undefined
      if (rolled === null) return
      const edits = castEdits(store.draft, record.facts, target?.isMe && rolled ? rolled.total : null)
      const undo = store.act(actOf('cast', entry.spell, { target, source: rolled?.saveId }), edits)
      if (missing > 0) toast({ title, action: { label: t`Undo`, onPress: undo } })
    },
    [t, locale, store, toast, roll, lookup, withoutMana],
  )
  return useCallback((id, target) => void oneAtATime(id, () => cast(id, target)), [oneAtATime, cast])
}
