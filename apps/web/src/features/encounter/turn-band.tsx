import type { EncounterView, VisibleParticipant } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PartyMember } from '../../api/types.ts'
import { useEncounterActions, useEncounters } from '../../queries/encounters.ts'
import { useParty } from '../../queries/games.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/foundation/class-names.ts'
import { FighterPortrait } from './fighter-portrait.tsx'
import styles from './turn-band.module.css'
import { useHealthText } from './use-health-text.ts'

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
  const running = data?.running
  const own = running?.order.find(({ character }) => character === publicRef)
  if (!running || !own) return null
  return (
    <section className={styles['band']} aria-label={running.name}>
      <Turn {...{ gameId, publicRef, running, own, isOwn }} />
      <ol className={styles['order']}>
        {running.order.map((one) => (
          <Fighter key={one.id} fighter={one} isActing={one.id === running.turn} isOwn={one === own} party={party} />
        ))}
      </ol>
    </section>
  )
}

interface TurnProps extends TurnBandProps {
  readonly running: EncounterView
  readonly own: VisibleParticipant
}

function Turn({ gameId, publicRef, running, own, isOwn }: TurnProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const { endTurn } = useEncounterActions(gameId)
  const [problem, setProblem] = useState<string>()
  const { round, turn, name } = running
  const left = turnsUntil(running, own)
  const end = async () => {
    setProblem(undefined)
    try {
      await endTurn(publicRef, round)
    } catch (error) {
      setProblem(messageOfError(error))
    }
  }
  if (turn === own.id) {
    return (
      <div className={classNames(styles['turn'], styles['yours'])} role="status">
        <p>
          <b>{t`Your turn`}</b>
          <span>
            {t`Round ${round}`} · {name}
          </span>
          {problem !== undefined && <span role="alert">{problem}</span>}
        </p>
        {isOwn && <Button onClick={() => void end()}>{t`End turn`}</Button>}
      </div>
    )
  }
  return (
    <p className={styles['turn']} role="status">
      <b>
        {own.isDelayed
          ? t`You wait for a better moment`
          : left === 1
            ? t`You’re next`
            : left === null
              ? t`A fight is going on`
              : t`${plural(left, { one: '# turn before yours', other: '# turns before yours' })}`}
      </b>
      <span>
        {t`Round ${round}`} · {name}
      </span>
    </p>
  )
}

/** How many turns end before that of a participant begins; null if that cannot be seen. */
function turnsUntil({ order, turn }: EncounterView, own: VisibleParticipant): number | null {
  const acting = order.filter(({ isDelayed }) => !isDelayed)
  const [now, then] = [acting.findIndex(({ id }) => id === turn), acting.indexOf(own)]
  if (now < 0 || then < 0) return null
  return (then - now + acting.length) % acting.length
}

interface FighterProps {
  readonly fighter: VisibleParticipant
  readonly isActing: boolean
  readonly isOwn: boolean
  readonly party: readonly PartyMember[]
}

function Fighter({ fighter, isActing, isOwn, party }: FighterProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const healthText = useHealthText()
  const lookup = useLookup('Conditions')
  const { id, name, character, health, conditions = [] } = fighter
  const member = party.find((one) => one.character.publicRef === character)
  const nameOf = (condition: string) => {
    const record = lookup?.recordOf(condition)
    return record ? translate(record.name) : condition
  }
  return (
    <li className={classNames(isActing && styles['acting'])} aria-current={isActing ? 'step' : undefined}>
      <FighterPortrait participant={{ id, name, ...(character !== undefined && { character }) }} member={member} />
      <span className={styles['name']}>{isOwn ? t`You` : name}</span>
      {health !== undefined && <span className="tiny soft">{healthText(health)}</span>}
      {conditions.map(({ condition, rounds }) => (
        <span key={condition} className="tiny">
          {nameOf(condition)} {rounds}
        </span>
      ))}
    </li>
  )
}
