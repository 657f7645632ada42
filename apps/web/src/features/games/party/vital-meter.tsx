import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import type { PartyMember } from '../../../api/types.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { NumberBox } from '../../../ui/inputs/number/number-box.tsx'
import { StepButton } from '../../../ui/inputs/number/step-button.tsx'
import { useStepLimits } from '../../../ui/inputs/number/use-step-limits.ts'
import styles from './party.module.css'

interface VitalMeterProps {
  readonly field: 'hp' | 'mana'
  readonly character: PartyMember['character']
  /** Present if the user may edit the value. */
  readonly sheet?: CharacterStore | undefined
}

const tones = { hp: 'rubric', mana: 'lapis' } as const

/** Hit points or mana of a character: value, maximum and bar. */
export function VitalMeter({ field, character, sheet }: VitalMeterProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const { [field]: value, [`${field}_max` as const]: max } = character
  if (value === undefined || max === undefined) return '–'
  if (field === 'mana' && value === 0 && max === 0) return <span className="small faint">{t`no mana`}</span>
  const isLow = max > 0 && value <= max / 4
  return (
    <div className={classNames(styles['meter'], styles[tones[field]], isLow && styles['low'])}>
      <p>
        {sheet ? (
          <VitalInput sheet={sheet} field={field} value={value} name={character.name ?? ''} />
        ) : (
          <b>{number(value)}</b>
        )}
        <span className="small soft">/ {number(max)}</span>
        {sheet && <VitalSteps sheet={sheet} field={field} value={value} name={character.name ?? ''} />}
      </p>
      <Bar tone={tones[field]} value={value} max={max} saved={sheet?.snapshot[field]} thin />
    </div>
  )
}

interface VitalInputProps {
  readonly sheet: CharacterStore
  readonly field: VitalMeterProps['field']
  readonly value: number
  /** The character's name, which makes the label unique on the page. */
  readonly name: string
}

function VitalInput({ sheet, field, value, name }: VitalInputProps) {
  const translate = useTranslate()
  const { kind, label, min, max } = characterFields[field]
  const remoteChanges = sheet.remoteChanges(field)
  return (
    <NumberBox
      {...{ kind, value, min, max }}
      label={`${name}: ${translate(label)}`}
      figure
      onEdit={(next, how) => sheet.edit(field, next, how)}
      flashKey={remoteChanges === 0 ? undefined : remoteChanges}
    />
  )
}

function VitalSteps({ sheet, field, value, name }: VitalInputProps) {
  const translate = useTranslate()
  const { label, min, max } = characterFields[field]
  const limits = useStepLimits(value, min, max)
  const stepLabel = `${name}: ${translate(label)}`
  const step = (by: number) => () => sheet.edit(field, sheet.draft[field] + by)
  return (
    <span className={styles['steps']}>
      <StepButton label={stepLabel} sign="−" onStep={step(-1)} limit={limits.down} />
      <StepButton label={stepLabel} sign="+" onStep={step(1)} limit={limits.up} />
    </span>
  )
}
