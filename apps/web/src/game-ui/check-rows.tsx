import { defaultImage, type Check, type CheckAnswer } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PartyMember } from '../api/types.ts'
import { localizeDice } from '../i18n/localize-dice.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useNumbers } from '../i18n/use-numbers.ts'
import { usePicture } from '../sync/outbox/pictures.ts'
import styles from './check-rows.module.css'
import { Portrait } from './portrait.tsx'

interface CheckRowsProps {
  readonly check: Check
  readonly party: readonly PartyMember[]
  /** The ref of the reader's own character, which is called “You”. */
  readonly own?: string
  /** Renders what can be done for a character that has not rolled yet. */
  readonly actionFor?: (publicRef: string, name: string) => ReactNode
}

/** Who was asked for a check: those who rolled by their totals, then those who have not. */
export function CheckRows({ check, party, own, actionFor }: CheckRowsProps) {
  const { t } = useLingui()
  const answerOf = (ref: string) => check.answers.find(({ character }) => character === ref)
  const totalOf = (ref: string) => answerOf(ref)?.roll?.total ?? 0
  const isWaiting = (ref: string) => Number(answerOf(ref) === undefined)
  const refs = check.characters.toSorted((a, b) => isWaiting(a) - isWaiting(b) || totalOf(b) - totalOf(a))
  return (
    <ol className={styles['rows']}>
      {refs.map((ref) => {
        const character = party.find((one) => one.character.publicRef === ref)?.character
        const name = character?.name ?? ref
        const answer = answerOf(ref)
        return (
          <li key={ref}>
            <Picture publicRef={ref} name={name} image={character?.image ?? defaultImage} />
            <span className={styles['who']}>
              <b>{ref === own ? t`You` : name}</b>
              {answer?.roll && <Dice roll={answer.roll} />}
            </span>
            {answer ? (
              <Result answer={answer} target={check.target} />
            ) : (
              <span className={styles['waiting']}>
                <span className="soft small">{t`waiting`}</span>
                {actionFor?.(ref, name)}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface PictureProps {
  readonly publicRef: string
  readonly name: string
  readonly image: string
}

function Picture({ publicRef, name, image }: PictureProps) {
  return (
    <span className={styles['portrait']}>
      <Portrait id={publicRef} name={name} src={usePicture(publicRef, image)} />
    </span>
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
