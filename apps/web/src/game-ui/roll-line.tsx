import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../i18n/use-locale.ts'
import { useNumbers } from '../i18n/use-numbers.ts'
import { localizeDice } from '../i18n/localize-dice.ts'
import styles from './roll-line.module.css'

interface Die {
  readonly value: number
  /** Not counted in the total. */
  readonly dropped?: true
  /** Rolled because another die exploded. */
  readonly extra?: true
}

interface RollLineProps {
  /** English dice notation. */
  readonly notation: string
  /** Rolled dice or constants. */
  readonly terms: readonly { readonly sign: 1 | -1; readonly dice: readonly Die[]; readonly number?: number }[]
}

/** The notation and the result of each die: `1d20 + 11 = 13 + 11`. */
export function RollLine({ notation, terms }: RollLineProps) {
  const { number } = useNumbers()
  const locale = useLocale()
  return (
    <>
      {localizeDice(notation, locale)} ={' '}
      {terms.map(({ sign, dice, number: value }, index) => {
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
