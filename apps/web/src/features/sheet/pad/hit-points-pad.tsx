import {
  characterFields,
  damageEdits,
  healEdits,
  temporaryEdits,
  withEdits,
  type Act,
  type HitPointsEdit,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { QuickConditions } from '../conditions/quick-conditions.tsx'
import { NumberPad } from './number-pad.tsx'
import { PadMaximum } from './pad-maximum.tsx'
import type { PadMode, PadPreview } from './pad-mode.ts'
import { useSetMode } from './use-set-mode.ts'

const startModes = ['damage', 'heal', 'temporary'] as const

interface HitPointsPadProps {
  readonly start?: (typeof startModes)[number] | undefined
  /** What the damage or healing comes from. */
  readonly cause?: Pick<Act, 'of' | 'source'>
  readonly onClose: () => void
}

/** Damage, healing, temporary hit points or a new value; conditions are one tap away. */
export function HitPointsPad({ start = 'damage', cause, onClose }: HitPointsPadProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const [hp] = useField('hp')
  const [hp_max] = useField('hp_max')
  const [hp_temp = 0] = useField('hp_temp')
  const before = { hp, hp_max, hp_temp }

  const preview = (edits: readonly HitPointsEdit[], field: HitPointsEdit['field']): PadPreview => {
    const after = withEdits(before, edits)
    const max = Math.max(hp_max, hp) + Math.max(hp_temp, after.hp_temp)
    const bar = <Bar tone="rubric" value={after.hp} saved={hp} temporary={after.hp_temp} max={max} />
    return { value: after[field], bar }
  }
  const damage: PadMode = {
    label: t`Damage`,
    action: (amount) => (amount === undefined ? t`Take damage` : t`Take ${amount} damage`),
    before: hp,
    preview: (amount = 0) => {
      const absorbed = number(Math.min(amount, hp_temp))
      return {
        ...preview(damageEdits(before, amount), 'hp'),
        difference: -amount,
        note: hp_temp > 0 && amount > 0 ? t`${absorbed} from temporary` : undefined,
      }
    },
    apply: (amount) => store.act({ kind: 'damage', ...cause }, damageEdits(store.draft, amount)),
  }
  const heal: PadMode = {
    label: t`Heal`,
    action: (amount) => (amount === undefined ? t`Heal` : t`Heal ${amount}`),
    before: hp,
    preview: (amount = 0) => {
      const after = preview(healEdits(before, amount), 'hp')
      const isFull = amount > 0 && after.value === hp
      return { ...after, problem: isFull ? t`Already at the maximum.` : undefined }
    },
    apply: (amount) => store.act({ kind: 'heal', ...cause }, healEdits(store.draft, amount)),
  }
  const temporary: PadMode = {
    label: t`Temp`,
    action: (amount) =>
      amount === undefined
        ? t`Gain temporary hit points`
        : amount === '0'
          ? t`Remove temporary hit points`
          : t`Gain ${amount} temporary hit points`,
    before: hp_temp,
    preview: (amount) => {
      const after = preview(amount === undefined ? [] : temporaryEdits(before, amount), 'hp_temp')
      const kept = number(hp_temp)
      const isLower = amount !== undefined && amount > 0 && after.value === hp_temp
      return { ...after, problem: isLower ? t`They don’t add up: ${kept} stays.` : undefined }
    },
    apply: (amount) => store.act({ kind: 'adjust' }, temporaryEdits(store.draft, amount)),
  }
  const set = useSetMode('hp', (value) => preview([{ field: 'hp', value }], 'hp').bar)
  const temp = number(hp_temp)
  return (
    <NumberPad
      title={translate(characterFields.hp.label)}
      field="hp"
      detail={
        <>
          <PadMaximum field="hp_max" />
          {hp_temp > 0 && <span>· {t`${temp} temporary`}</span>}
        </>
      }
      modes={[damage, heal, temporary, set]}
      startMode={startModes.indexOf(start)}
      onClose={onClose}
    >
      <QuickConditions />
    </NumberPad>
  )
}
