import { checkNotation, skillBaseOf, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { KitIcon } from '../../../game-ui/kit-icon.tsx'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useValue } from '../../../sync/replica/use-character.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { useFormulaDice } from '../actions/use-formula-dice.ts'
import type { ItemActions } from '../actions/use-item-actions.ts'
import { useSheetRolls } from '../rolls/sheet-rolls.tsx'
import { useSkill } from '../skills/use-skill.ts'
import { useCheckDice } from '../use-check-dice.ts'
import { KitRow, Missing } from './kit-row.tsx'
import { oddsOf } from './odds-of.ts'
import styles from './ready.module.css'
import { useTextValue } from './use-text-value.ts'

interface WeaponRowProps {
  readonly id: string
  readonly lookup: Lookup<'Items'>
  readonly skills: Lookup<'Skills'>
  readonly actions: Pick<ItemActions, 'attack' | 'rollDamage'>
}

/** A weapon: the first button rolls the attack, the second the damage. */
export const WeaponRow = memo(function WeaponRow({ id, lookup, skills, actions }: WeaponRowProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const style = useFormulaStyle(skills)
  const reference = useTextValue(`items.${id}.item`)
  const quantity = Number(useValue(`items.${id}.quantity`))
  const record = lookup.recordOf(reference)
  if (!record) return null
  const { attack_skill: skill, damage, uses } = record.facts
  const name = record.name[locale]
  const skillName = skill === undefined ? undefined : style.nameOf(skill)
  const left = number(quantity)
  const isConsumed = uses !== undefined
  return (
    <KitRow
      id={id}
      icon={<KitIcon name={skill === 'archery' ? 'bow' : isConsumed ? 'fire' : 'sword'} />}
      tone="ochre"
      name={name}
      detail={
        quantity === 0 ? (
          <Missing>{t`none left`}</Missing>
        ) : (
          <span className="by-dots">
            {skillName !== undefined && <span>{skillName}</span>}
            {(isConsumed || quantity > 1) && <span>{t`${left} left`}</span>}
          </span>
        )
      }
    >
      {skill !== undefined && <AttackButton {...{ id, name, skill, skills, actions }} isOut={quantity === 0} />}
      {damage !== undefined && <DamageButton {...{ name, damage, skills }} onRoll={() => actions.rollDamage(id)} />}
    </KitRow>
  )
})

interface AttackButtonProps extends Pick<WeaponRowProps, 'id' | 'skills' | 'actions'> {
  readonly name: string
  readonly skill: string
  /** None is left to attack with. */
  readonly isOut: boolean
}

function AttackButton({ id, name, skill: key, skills, actions, isOut }: AttackButtonProps) {
  const { t } = useLingui()
  const { difference } = useNumbers()
  const locale = useLocale()
  const odds = useSheetRolls()?.odds
  const { total } = useSkill(key, skillBaseOf(skills, key))
  const check = checkNotation(total, useCheckDice())
  const dice = localizeDice(check, locale)
  return (
    <button
      type="button"
      className={classNames(styles['die'], odds && styles[odds])}
      aria-label={t`Attack with ${name}: ${dice}`}
      aria-disabled={isOut || undefined}
      onClick={(event) => {
        if (!isOut) actions.attack(id, check, { advantage: oddsOf(event) })
      }}
    >
      <DieIcon />
      <b>{difference(total)}</b>
    </button>
  )
}

interface DamageButtonProps extends Pick<WeaponRowProps, 'skills'> {
  readonly name: string
  readonly damage: string
  readonly onRoll: () => void
}

function DamageButton({ name, damage, skills, onRoll }: DamageButtonProps) {
  const { t } = useLingui()
  const dice = useFormulaDice(damage, skills)
  return (
    <button
      type="button"
      className={classNames(styles['die'], styles['damage'])}
      aria-label={t`Damage of ${name}: ${dice}`}
      onClick={onRoll}
    >
      <b>{dice}</b>
    </button>
  )
}
