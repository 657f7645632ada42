import { characterFields, creatureHp, type Participant } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { PartyMember } from '../../api/types.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import { NumberBox } from '../../ui/inputs/number/number-box.tsx'
import { StepButton } from '../../ui/inputs/number/step-button.tsx'
import { useStepLimits } from '../../ui/inputs/number/use-step-limits.ts'
import { Bar } from '../../ui/layout/bar.tsx'
import styles from './fight.module.css'
import type { OpenEncounter } from './use-encounter.ts'

interface HitPointsOfProps {
  readonly opened: OpenEncounter
  readonly participant: Participant
  readonly member: PartyMember | undefined
  readonly sheet: CharacterStore | undefined
}

/** The hit points of a participant: those of its sheet, or of the creature in the encounter. */
export function HitPointsOf({ opened: { store }, participant, member, sheet }: HitPointsOfProps) {
  const { t } = useLingui()
  const { id, name, character } = participant
  if (character === undefined) {
    const field = `participants.${id}.hp`
    const { hp_max, hp_temp } = participant
    const current = creatureHp(participant)
    return (
      <Meter
        {...{ name, value: current ?? 0, max: hp_max, temporary: hp_temp }}
        // There is nothing to add to while it has neither any nor a maximum.
        onEdit={(value, how) => store.edit(field, value, current === undefined ? { exact: true } : how)}
      />
    )
  }
  const { hp, hp_max, hp_temp } = member?.character ?? {}
  if (hp === undefined) return <span className="soft">{t`hidden`}</span>
  return (
    <Meter
      {...{ name, value: hp, max: hp_max, temporary: hp_temp }}
      onEdit={sheet && ((value, how) => sheet.edit('hp', value, how))}
    />
  )
}

interface MeterProps {
  readonly name: string
  readonly value: number
  readonly max?: number | undefined
  readonly temporary?: number | undefined
  /** Absent if the user may not edit it. */
  readonly onEdit: ((value: number, how?: { readonly exact?: boolean }) => void) | undefined
}

const { label, min, max: highest } = characterFields.hp

function Meter({ name, value, max, temporary = 0, onEdit }: MeterProps) {
  const translate = useTranslate()
  const { number, modifier } = useNumbers()
  const limits = useStepLimits(value, min, highest)
  const text = `${name}: ${translate(label)}`
  return (
    <>
      <p>
        {onEdit ? (
          <NumberBox kind="counter" label={text} value={value} min={min} max={highest} figure onEdit={onEdit} />
        ) : (
          <b>{number(value)}</b>
        )}
        {max !== undefined && <span className="small soft">/ {number(max)}</span>}
        {temporary > 0 && <span className={styles['temporary']}>{modifier(temporary)}</span>}
        {onEdit && (
          <span className={styles['steps']}>
            <StepButton label={text} sign="−" onStep={() => onEdit(value - 1)} limit={limits.down} />
            <StepButton label={text} sign="+" onStep={() => onEdit(value + 1)} limit={limits.up} />
          </span>
        )}
      </p>
      {max !== undefined && max > 0 && (
        <Bar tone="rubric" value={value} temporary={temporary} max={Math.max(max, value) + temporary} thin />
      )}
    </>
  )
}
