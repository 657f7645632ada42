import { characterFields, restored } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { NumberPad } from './number-pad.tsx'
import { PadMaximum } from './pad-maximum.tsx'
import type { PadMode } from './pad-mode.ts'
import { useSetMode } from './use-set-mode.ts'

interface ManaPadProps {
  readonly start?: 'spend' | 'restore' | undefined
  readonly onClose: () => void
}

/** Spends or restores mana. Like a spell, it may cost more than there is: that is up to the people who play. */
export function ManaPad({ start = 'spend', onClose }: ManaPadProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const store = useCharacterStore()
  const [mana] = useField('mana')
  const [maximum] = useField('mana_max')
  const { label, min, max } = characterFields.mana
  const barAt = (value: number) => <Bar tone="lapis" value={value} saved={mana} max={maximum} />
  const spent = (amount: number) => Math.max(min, store.draft.mana - amount)
  const refilled = (amount: number) => restored(store.draft.mana, store.draft.mana_max, amount, max)
  const spend: PadMode = {
    label: t`Spend`,
    action: (amount) => (amount === undefined ? t`Spend mana` : t`Spend ${amount} mana`),
    before: mana,
    preview: (amount = 0) => ({ value: spent(amount), bar: barAt(spent(amount)) }),
    apply: (amount) => store.act({ kind: 'adjust' }, [{ field: 'mana', value: spent(amount) }]),
  }
  const restore: PadMode = {
    label: t`Restore`,
    action: (amount) => (amount === undefined ? t`Restore mana` : t`Restore ${amount} mana`),
    before: mana,
    preview: (amount = 0) => {
      const value = refilled(amount)
      const isFull = amount > 0 && value === mana
      return { value, bar: barAt(value), problem: isFull ? t`Already at the maximum.` : undefined }
    },
    apply: (amount) => store.act({ kind: 'adjust' }, [{ field: 'mana', value: refilled(amount) }]),
  }
  return (
    <NumberPad
      title={translate(label)}
      field="mana"
      detail={<PadMaximum field="mana_max" />}
      modes={[spend, restore, useSetMode('mana', barAt)]}
      startMode={start === 'spend' ? 0 : 1}
      onClose={onClose}
    />
  )
}
