import { checkNotation, formulaValues, type Check } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { CheckRows } from '../../../game-ui/checks/check-rows.tsx'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { askedCharacters } from '../../../sync/outbox/asked-characters.ts'
import { useCheck, useCheckActions } from '../../../queries/checks/checks.ts'
import { useGame, useParty } from '../../../queries/games.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useCheckName } from '../../../queries/checks/use-check-name.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { useDraft } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from './check-call.module.css'

interface CheckCallProps {
  readonly gameId: string
  readonly publicRef: string
}

/** A check that the GM asks the open character for: one button, then the results. Nothing if there is none. */
export function CheckCall({ gameId, publicRef }: CheckCallProps) {
  const { data: check } = useCheck(gameId)
  const [closed, setClosed] = useState<string>()
  if (!check?.characters.includes(publicRef) || closed === check.id) return null
  return <Call key={check.id} {...{ gameId, publicRef, check }} onClose={() => setClosed(check.id)} />
}

interface CallProps extends CheckCallProps {
  readonly check: Check
  readonly onClose: () => void
}

function Call({ gameId, publicRef, check, onClose }: CallProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const nameOf = useCheckName()
  const { data: party = [] } = useParty(gameId)
  /** The total before the server has confirmed it. */
  const [total, setTotal] = useState<number>()
  const [isPostponed, setPostponed] = useState(false)
  const answer = check.answers.find(({ character }) => character === publicRef)
  const name = nameOf(check.for)
  const shownTotal = answer ? answer.roll?.total : total
  const hasRolled = answer !== undefined || total !== undefined
  const question = (
    <Question
      {...{ gameId, publicRef, check, isPostponed }}
      onRolled={setTotal}
      onPostpone={() => setPostponed(true)}
    />
  )
  if (isPostponed && !hasRolled) {
    return (
      <section className={styles['postponed']} aria-label={t`Check: ${name}`}>
        {question}
      </section>
    )
  }
  return createPortal(
    <section className={styles['call']} aria-label={t`Check: ${name}`}>
      {hasRolled ? (
        <>
          <header>
            <h2>{name}</h2>
            <IconButton label={t`Close`} onClick={onClose}>
              <X />
            </IconButton>
          </header>
          <p className={styles['total']} role="status">
            {shownTotal === undefined ? t`Rolled. Only the GM sees the result.` : <b>{number(shownTotal)}</b>}
          </p>
          {!check.secret && <CheckRows check={check} asked={askedCharacters(party)} own={publicRef} />}
        </>
      ) : (
        question
      )}
    </section>,
    // Above the tabs of a phone, which are outside of the sheet.
    document.body,
  )
}

interface QuestionProps extends CheckCallProps {
  readonly check: Check
  readonly isPostponed: boolean
  readonly onRolled: (total: number) => void
  readonly onPostpone: () => void
}

function Question({ gameId, publicRef, check, isPostponed, onRolled, onPostpone }: QuestionProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const nameOf = useCheckName()
  const character = useDraft()
  const skills = useLookup('Skills')
  const roll = useRollFormula()
  const { data: details } = useGame(gameId)
  const { answer } = useCheckActions(gameId)
  const { messageOfError } = useProblemMessages()
  const attempt = useAttempt(messageOfError)
  const name = nameOf(check.for)
  const by = details?.members.find(({ user }) => user === check.askedBy)?.name
  const notation = checkNotation(formulaValues(character, skills)(check.for), details?.game.settings.dice)
  const send = () =>
    attempt(t`Couldn’t roll`, async () => {
      if (check.secret || !roll) return answer(check.id, publicRef)
      const rolled = await roll(notation, name, {
        for: check.for,
        check: check.id,
        advantage: check.odds,
        isQuiet: true,
      })
      if (rolled) onRolled(rolled.total)
    })
  if (isPostponed) {
    return (
      <p>
        <span>{t`Check: ${name}`}</span>
        <Button small onClick={send}>{t`Roll`}</Button>
      </p>
    )
  }
  return (
    <>
      <p role="status">{by ? t`${by} asks for a check` : t`The GM asks for a check`}</p>
      <h2>{name}</h2>
      <p className="soft by-dots">
        <span>{localizeDice(notation, locale)}</span>
        {check.odds && <span>{check.odds === 'advantage' ? t`advantage` : t`disadvantage`}</span>}
        {check.secret && <span>{t`only the GM sees the result`}</span>}
      </p>
      <Button kind="primary" onClick={send}>
        <DieIcon /> {t`Roll`}
      </Button>
      <Button kind="quiet" onClick={onPostpone}>{t`Not now`}</Button>
    </>
  )
}
