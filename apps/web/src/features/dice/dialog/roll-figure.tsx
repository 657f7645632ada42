import {
  naturalOf,
  parseDice,
  rollTerms,
  type Die as ThrownDie,
  type LoggedRoll,
  type Natural,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNaturalText } from '../../../game-ui/use-natural-text.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { Blot, Burst } from './roll-ornaments.tsx'
import { Die } from './die.tsx'
import styles from './roll-figure.module.css'

interface RollFigureProps {
  readonly roll: LoggedRoll
  /** What each term of the roll is, such as an attribute; empty for dice and plain numbers. */
  readonly names: readonly string[]
  /** The sides of the die whose highest and lowest results are special. */
  readonly checkSides: number
}

interface ShownDie extends ThrownDie {
  readonly sides: number
}

/** A result, large, and below it the dice and modifiers that it consists of. */
export function RollFigure({ roll, names, checkSides }: RollFigureProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const natural = naturalOf(roll, checkSides)
  const naturalText = useNaturalText()(roll, checkSides)
  return (
    <>
      <div className={classNames(styles['figure'], natural !== null && styles[natural])}>
        {natural === 'highest' && <Burst />}
        {natural === 'lowest' && <Blot />}
        <p className={styles['total']}>{number(roll.total)}</p>
        {naturalText !== undefined && <p className={styles['natural']}>{naturalText}</p>}
      </div>
      <Parts roll={roll} names={names} natural={natural} checkSides={checkSides} />
      {roll.onDevice && <p className={styles['note']}>{t`rolled on this device`}</p>}
    </>
  )
}

function Parts({ roll, names, natural, checkSides }: RollFigureProps & { readonly natural: Natural | null }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const formula = parseDice(roll.notation) ?? []
  const sidesAt = (index: number) => {
    const term = formula[index]
    return term?.kind === 'dice' ? term.sides : 0
  }
  const terms = rollTerms(roll)
  const dropped = terms.flatMap(({ dice }, index): ShownDie[] =>
    dice.filter((die) => die.dropped).map((die) => ({ ...die, sides: sidesAt(index) })),
  )
  return (
    <>
      <ul className={styles['parts']} aria-label={t`Counted`}>
        {terms.map(({ sign, dice, number: value }, index) => {
          const sides = sidesAt(index)
          const kept = dice.filter((die) => !die.dropped)
          return (
            <li key={index}>
              {(index > 0 || sign < 0) && <span className={styles['sign']}>{sign < 0 ? '−' : '+'}</span>}
              {kept.map((die, at) => (
                <Die key={at} sides={sides} look={sides === checkSides ? (natural ?? undefined) : undefined}>
                  {number(die.value)}
                </Die>
              ))}
              {value !== undefined && (
                <span className={styles['modifier']}>
                  {number(value)}
                  {names[index] && <small>{names[index]}</small>}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {dropped.length > 0 && (
        <div className={styles['dropped']}>
          <span>{t`Dropped`}</span>
          <ul aria-label={t`Dropped`}>
            {dropped.map(({ sides, value }, index) => (
              <li key={index}>
                <Die sides={sides} look="dropped">
                  <s>{number(value)}</s>
                </Die>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
