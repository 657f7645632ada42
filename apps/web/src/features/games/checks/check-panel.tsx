import type { Check } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PartyMember } from '../../../api/types.ts'
import { CheckRows } from '../../../game-ui/checks/check-rows.tsx'
import { useDates } from '../../../i18n/use-dates.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { askedCharacters } from '../../../sync/outbox/asked-characters.ts'
import { useCheck, useCheckActions } from '../../../queries/checks/checks.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useCheckName } from '../../../queries/checks/use-check-name.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { usePartyNames } from '../use-party-names.ts'
import styles from './checks.module.css'

interface CheckPanelProps {
  readonly gameId: string
  readonly party: readonly PartyMember[]
  readonly me: string
  readonly isGm: boolean
  readonly nameOf: (user: string) => string
}

/** The open check of a game with its results as they come in. Nothing if there is none. */
export function CheckPanel({ gameId, party, me, isGm, nameOf }: CheckPanelProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const { time } = useDates()
  const nameOfCheck = useCheckName()
  const { messageOfError } = useProblemMessages()
  const attempt = useAttempt(messageOfError)
  const { data: check } = useCheck(gameId)
  const { end, answer } = useCheckActions(gameId)
  const { shortNameOf } = usePartyNames(party, [])
  if (!check) return null
  const { id, target, answers, characters, secret } = check
  const count = answers.length
  const endLabel = () => {
    if (count === 0) return t`Cancel check`
    return count < characters.length ? t`Finish with ${count}` : t`Finish`
  }
  const rollFor = (publicRef: string) => {
    const name = shortNameOf(Number(publicRef))
    return (
      <Button small onClick={() => attempt(t`Couldn’t roll for ${name}`, () => answer(id, publicRef))}>
        {t`Roll for ${name}`}
      </Button>
    )
  }
  return (
    <section className={styles['panel']} aria-label={nameOfCheck(check.for)}>
      <header>
        <div>
          <h2>{nameOfCheck(check.for)}</h2>
          <p className="small soft">
            <Asked
              check={check}
              by={check.askedBy === me ? null : nameOf(check.askedBy)}
              at={time(new Date(check.askedAt))}
            />
          </p>
        </div>
        {target !== undefined && (
          <p className={styles['figure']}>
            <b>{number(target)}</b> <span>{t`difficulty, GM only`}</span>
          </p>
        )}
        <p className={styles['figure']} role="status">
          <b>
            {number(count)}/{number(characters.length)}
          </b>{' '}
          <span>{t`rolled`}</span>
        </p>
      </header>
      <CheckRows check={check} asked={askedCharacters(party)} {...(isGm && { actionFor: rollFor })} />
      {isGm && (
        <footer>
          <span className="small soft">
            {secret ? t`Players don’t see the results.` : t`Players see the rolls, not the difficulty.`}
          </span>
          <Button onClick={() => attempt(t`Couldn’t end the check`, () => end(id))}>{endLabel()}</Button>
        </footer>
      )}
    </section>
  )
}

interface AskedProps {
  readonly check: Check
  /** Null if the reader asked. */
  readonly by: string | null
  readonly at: string
}

function Asked({ check: { characters }, by, at }: AskedProps) {
  const { t } = useLingui()
  const count = characters.length
  const whom = t`${plural(count, { one: '# character', other: '# characters' })}`
  return by === null ? t`You asked ${whom} at ${at}` : t`${by} asked ${whom} at ${at}`
}
