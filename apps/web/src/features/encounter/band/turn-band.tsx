import type { EncounterView, VisibleParticipant } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useEncounterActions } from '../../../queries/encounter-actions.ts'
import { useEncounters } from '../../../queries/encounters.ts'
import { useParty } from '../../../queries/games.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { OrderStrip } from './order-strip.tsx'
import styles from './band.module.css'

interface TurnBandProps {
  readonly gameId: string
  readonly publicRef: string
  /** Whether the user may end the turn of this character. */
  readonly isOwn: boolean
}

/** The running fight as a player sees it on the sheet: whose turn it is, and the order. Nothing if there is none. */
export function TurnBand({ gameId, publicRef, isOwn }: TurnBandProps) {
  const { data } = useEncounters(gameId)
  const { data: party = [] } = useParty(gameId)
  /** The round in which the user ended the turn: it may take a while until players see the next one. */
  const [endedIn, setEndedIn] = useState<number>()
  const running = data?.running
  const own = running?.order.find(({ character }) => character === publicRef)
  if (!running || !own) return null
  return (
    <section className={styles['band']} aria-label={running.name}>
      <Turn running={running} own={own} isEnded={endedIn === running.round} />
      <OrderStrip running={running} ownId={own.id} party={party} />
      {isOwn && running.turn === own.id && (
        <EndTurn {...{ gameId, publicRef }} round={running.round} onEnded={() => setEndedIn(running.round)} />
      )}
    </section>
  )
}

interface TurnProps {
  readonly running: EncounterView
  readonly own: VisibleParticipant
  readonly isEnded: boolean
}

function Turn({ running, own, isEnded }: TurnProps) {
  const { t } = useLingui()
  const { round, turn, name } = running
  const left = turnsUntil(running, own)
  const isYours = turn === own.id
  const text = () => {
    if (isYours) return isEnded ? t`You’ve ended your turn` : t`Your turn`
    if (own.isDelayed) return t`You wait for a better moment`
    return left === 1
      ? t`You’re next`
      : t`${plural(left, { one: '# turn before yours', other: '# turns before yours' })}`
  }
  return (
    <p className={classNames(styles['turn'], isYours && styles['yours'])} role="status">
      <b>{text()}</b>
      <span>
        {t`Round ${round}`} · {name}
      </span>
    </p>
  )
}

interface EndTurnProps extends Pick<TurnBandProps, 'gameId' | 'publicRef'> {
  readonly round: number
  readonly onEnded: () => void
}

function EndTurn({ gameId, publicRef, round, onEnded }: EndTurnProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const attempt = useAttempt(messageOfError)
  const { endTurn } = useEncounterActions(gameId)
  const end = () => attempt(t`Couldn’t end your turn`, () => endTurn(publicRef, round).then(onEnded))
  return (
    <div className={styles['end']}>
      <Button kind="primary" onClick={end}>{t`End turn`}</Button>
    </div>
  )
}

/** How many turns end before that of a participant begins. */
function turnsUntil({ order, turn }: EncounterView, own: VisibleParticipant): number {
  const acting = order.filter(({ isDelayed }) => !isDelayed)
  const [now, then] = [acting.findIndex(({ id }) => id === turn), acting.indexOf(own)]
  return (then - now + acting.length) % acting.length
}
