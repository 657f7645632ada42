import type { Check, CheckAnswer } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { localizeDice } from '../../i18n/localize-dice.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import styles from './check-rows.module.css'
import { Portrait } from '../portrait.tsx'

/** A character that may be asked. */
export interface AskedCharacter {
  readonly publicRef: string
  readonly name: string
  /** The address of its picture; absent if it has none. */
  readonly picture: string | undefined
}

interface CheckRowsProps {
  readonly check: Check
  readonly asked: readonly AskedCharacter[]
  /** The ref of the reader's own character, which is called “You”. */
  readonly own?: string
  /** Renders what can be done for a character that has not rolled yet. */
  readonly actionFor?: (publicRef: string) => ReactNode
}

/** Who was asked for a check: those who rolled by their totals, then those who have not. */
export function CheckRows({ check, asked, own, actionFor }: CheckRowsProps) {
  const { t } = useLingui()
  const rolledBy = (ref: string) => check.answers.find(({ character }) => character === ref)
  const totalOf = (ref: string) => rolledBy(ref)?.roll?.total ?? 0
  const isWaiting = (ref: string) => Number(rolledBy(ref) === undefined)
  const refs = check.characters.toSorted((a, b) => isWaiting(a) - isWaiting(b) || totalOf(b) - totalOf(a))
  return (
    <ol className={styles['rows']}>
      {refs.map((ref) => {
        const { name, picture } = asked.find(({ publicRef }) => publicRef === ref) ?? { name: ref, picture: undefined }
        const answer = rolledBy(ref)
        return (
          <li key={ref}>
            <Portrait id={ref} name={name} src={picture} />
            <span className={styles['who']}>
              <b>{ref === own ? t`You` : name}</b>
              {answer?.roll && <Dice roll={answer.roll} />}
            </span>
            {answer ? (
              <Result answer={answer} target={check.target} />
            ) : (
              <span className={styles['waiting']}>
                <span className="soft small">{t`waiting`}</span>
                {actionFor?.(ref)}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Dice({ roll: { notation, dice, onDevice } }: { readonly roll: NonNullable<CheckAnswer['roll']> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const kept = dice.flat().filter(({ dropped }) => !dropped)
  return (
    <span className="tiny soft by-dots">
      <span>
        {localizeDice(notation, locale)}: {kept.map(({ value }) => number(value)).join(', ')}
      </span>
      {onDevice && <span>{t`rolled offline`}</span>}
    </span>
  )
}

interface ResultProps {
  readonly answer: CheckAnswer
  readonly target: number | undefined
}

function Result({ answer: { roll }, target }: ResultProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  if (!roll) return <span className="small">{t`rolled`}</span>
  const passes = target === undefined ? undefined : roll.total >= target
  return (
    <span className={styles['result']}>
      <b>{number(roll.total)}</b>
      {passes !== undefined && (
        <span className={passes ? styles['passes'] : styles['fails']}>{passes ? t`passes` : t`fails`}</span>
      )}
    </span>
  )
}
