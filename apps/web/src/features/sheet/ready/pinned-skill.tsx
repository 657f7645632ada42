import { checkNotation, skillBaseOf, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { useSkill } from '../skills/use-skill.ts'
import { useCheckDice } from '../use-check-dice.ts'
import styles from './ready.module.css'
import { oddsOf } from './odds-of.ts'

interface PinnedSkillProps {
  readonly skillKey: string
  readonly lookup: Lookup<'Skills'>
}

/** A pinned skill; the whole row rolls it. */
export const PinnedSkill = memo(function PinnedSkill({ skillKey, lookup }: PinnedSkillProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const name = useFormulaStyle(lookup).nameOf(skillKey)
  const { total } = useSkill(skillKey, skillBaseOf(lookup, skillKey))
  const dice = useCheckDice()
  const roll = useRollFormula()
  return (
    <li className={styles['pin']}>
      <button
        type="button"
        aria-label={t`Roll: ${name}`}
        onClick={(event) => void roll?.(checkNotation(total, dice), name, { for: skillKey, advantage: oddsOf(event) })}
      >
        <span>{name}</span>
        <b>{number(total)}</b>
        <DieIcon />
      </button>
    </li>
  )
})
