import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../i18n/use-locale.ts'
import { useNumbers } from '../i18n/use-numbers.ts'
import { localizeDice } from '../i18n/localize-dice.ts'
import styles from './roll-line.module.css'

interface Die {
  readonly value: number
  /** Does not count. */
  readonly dropped?: true
  /** Was thrown because another one exploded. */
  readonly extra?: true
}

interface RollLineProps {
  /** As dice are written in English. */
  readonly notation: string
  /** As they fell, or the numbers between them. */
  readonly terms: readonly { readonly sign: 1 | -1; readonly dice: readonly Die[]; readonly number?: number }[]
}

/** What was rolled and how each die fell: `1d20 + 11 = 13 + 11`. */
export function RollLine({ notation, terms }: RollLineProps) {
  const { number } = useNumbers()
  const locale = useLocale()
  return (
    <>
      {localizeDice(notation, locale)} ={' '}
      {terms.map(({ sign, dice, number: value }, place) => {
        const isTaken = sign < 0 && dice.length > 1
        return (
          <span key={place}>
            {place > 0 || sign < 0 ? ` ${sign < 0 ? '−' : '+'} ` : ''}
            {isTaken && '('}
            {value === undefined ? <Handful dice={dice} /> : number(value)}
            {isTaken && ')'}
          </span>
        )
      })}
    </>
  )
}

function Handful({ dice }: { readonly dice: readonly Die[] }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  return dice.map(({ value, dropped, extra }, place) => (
    <span key={place}>
      {place > 0 && ' + '}
      {dropped ? <s className={styles['dropped']}>{number(value)}</s> : number(value)}
      {extra && (
        <sup className={styles['extra']} title={t`thrown once more`} aria-hidden="true">
          !
        </sup>
      )}
      {extra && <span className="sr"> {t`thrown once more`}</span>}
      {dropped && <span className="sr"> {t`dropped`}</span>}
    </span>
  ))
}
