import { rollTerms, type Die, type Roll } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../i18n/use-locale.ts'
import { useNumbers } from '../i18n/use-numbers.ts'
import { localizeDice } from '../i18n/localize-dice.ts'
import { useNaturalText } from './use-natural-text.ts'
import styles from './roll-line.module.css'

interface RollLineProps {
  /** Its notation is English. */
  readonly roll: Roll
}

/** The notation and the result of each die: `1d20 + 11 = 13 + 11`; a natural 20 or 1 is named. */
export function RollLine({ roll }: RollLineProps) {
  const { number } = useNumbers()
  const locale = useLocale()
  const natural = useNaturalText()(roll)
  return (
    <>
      {localizeDice(roll.notation, locale)} ={' '}
      {rollTerms(roll).map(({ sign, dice, number: value }, index) => {
        const needsParentheses = sign < 0 && dice.length > 1
        return (
          <span key={index}>
            {index > 0 || sign < 0 ? ` ${sign < 0 ? '−' : '+'} ` : ''}
            {needsParentheses && '('}
            {value === undefined ? <DiceResults dice={dice} /> : number(value)}
            {needsParentheses && ')'}
          </span>
        )
      })}
      {natural !== undefined && (
        <>
          {' · '}
          <b>{natural}</b>
        </>
      )}
    </>
  )
}

function DiceResults({ dice }: { readonly dice: readonly Die[] }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  return dice.map(({ value, dropped, extra }, index) => (
    <span key={index}>
      {index > 0 && ' + '}
      {dropped ? <s className={styles['dropped']}>{number(value)}</s> : number(value)}
      {extra && (
        <sup className={styles['extra']} title={t`rolled again`} aria-hidden="true">
          !
        </sup>
      )}
      {extra && <span className="sr"> {t`rolled again`}</span>}
      {dropped && <span className="sr"> {t`dropped`}</span>}
    </span>
  ))
}
