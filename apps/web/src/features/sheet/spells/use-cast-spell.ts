import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'

/** Casting spends mana. A lack of mana is reported but not prevented, because the spell was already cast in the game. */
export function useCastSpell(): (name: string, cost: number) => void {
  const { t } = useLingui()
  const locale = useLocale()
  const store = useCharacterStore()
  const toast = useToast()
  return useCallback(
    (name, cost) => {
      const left = store.draft.mana - cost
      store.edit('mana', left)
      if (left >= 0) return
      const short = formatNumber(Math.min(cost, -left), locale)
      const undo = () => store.edit('mana', store.draft.mana + cost)
      toast({ title: t`${name}: ${short} mana short`, action: { label: t`Undo`, onPress: undo } })
    },
    [t, locale, store, toast],
  )
}
