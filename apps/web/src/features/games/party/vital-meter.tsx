import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import type { PartyMember } from '../../../api/games-api.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { NumberBox } from '../../../ui/inputs/number/number-box.tsx'
import { StepButton } from '../../../ui/inputs/number/step-button.tsx'
import { useStepLimits } from '../../../ui/inputs/number/use-step-limits.ts'
import styles from './party.module.css'

interface MeterProps {
  readonly field: 'hp' | 'mana'
  readonly character: PartyMember['character']
  /** Where it can be written. */
  readonly sheet?: CharacterStore | undefined
}

const tones = { hp: 'rubric', mana: 'lapis' } as const

/** Hit points or mana of one of the party: the figure, its maximum and the bar. */
export function Meter({ field, character, sheet }: MeterProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const { [field]: value, [`${field}_max` as const]: max } = character
  if (value === undefined || max === undefined) return '–'
  if (field === 'mana' && value === 0 && max === 0) return <span className="small faint">{t`none`}</span>
  const isLow = max > 0 && value <= max / 4
  return (
    <div className={classNames(styles['meter'], styles[tones[field]], isLow && styles['low'])}>
      <p>
        {sheet ? (
          <Written sheet={sheet} field={field} value={value} name={character.name ?? ''} />
        ) : (
          <b>{number(value)}</b>
        )}
        <span className="small soft">/ {number(max)}</span>
        {sheet && <Steps sheet={sheet} field={field} value={value} name={character.name ?? ''} />}
      </p>
      <Bar tone={tones[field]} value={value} max={max} saved={sheet?.snapshot[field]} thin />
    </div>
  )
}

interface WrittenProps {
  readonly sheet: CharacterStore
  readonly field: MeterProps['field']
  readonly value: number
  /** Whose it is: there are many on a board. */
  readonly name: string
}

function Written({ sheet, field, value, name }: WrittenProps) {
  const word = useTranslate()
  const { kind, label, min, max } = characterFields[field]
  const heard = sheet.remoteChanges(field)
  return (
    <NumberBox
      {...{ kind, value, min, max }}
      label={`${name}: ${word(label)}`}
      figure
      onEdit={(next, how) => sheet.edit(field, next, how)}
      heard={heard === 0 ? undefined : heard}
    />
  )
}

function Steps({ sheet, field, value, name }: WrittenProps) {
  const word = useTranslate()
  const { label, min, max } = characterFields[field]
  const limits = useStepLimits(value, min, max)
  const what = `${name}: ${word(label)}`
  const step = (by: number) => () => sheet.edit(field, sheet.draft[field] + by)
  return (
    <span className={styles['steps']}>
      <StepButton label={what} sign="−" onStep={step(-1)} limit={limits.down} />
      <StepButton label={what} sign="+" onStep={step(1)} limit={limits.up} />
    </span>
  )
}
