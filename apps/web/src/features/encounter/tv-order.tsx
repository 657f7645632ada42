import type { EncounterView, VisibleParticipant } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { PartyMember } from '../../api/types.ts'
import { useConditionName } from '../../queries/use-condition-name.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { FighterPortrait } from './fighter-portrait.tsx'
import styles from './tv-order.module.css'
import { useHealthText } from './use-health-text.ts'

interface TvOrderProps {
  readonly running: EncounterView
  readonly party: readonly PartyMember[]
}

/** A running fight on a shared screen: the round, whose turn it is, and the order, in words that carry across a room. */
export function TvOrder({ running: { name, round, turn, order }, party }: TvOrderProps) {
  const { t } = useLingui()
  const acting = order.find(({ id }) => id === turn)
  return (
    <section className={styles['fight']} aria-label={name}>
      <p className={styles['round']}>
        {t`Round ${round}`} · {name}
      </p>
      <p className={styles['acting']} role="status">
        {acting && t`${acting.name} is acting`}
      </p>
      <ol className={styles['order']}>
        {order.map((one) => (
          <Row key={one.id} fighter={one} isActing={one === acting} party={party} />
        ))}
      </ol>
    </section>
  )
}

interface RowProps {
  readonly fighter: VisibleParticipant
  readonly isActing: boolean
  readonly party: readonly PartyMember[]
}

function Row({ fighter, isActing, party }: RowProps) {
  const healthText = useHealthText()
  const nameOf = useConditionName()
  const { id, name, character, health, conditions = [] } = fighter
  const member = party.find((one) => one.character.publicRef === character)
  const words = [
    ...(health === undefined ? [] : [healthText(health)]),
    ...(member?.character.conditions ?? []).map(nameOf),
    ...conditions.map(({ condition, rounds }) => [nameOf(condition), rounds].filter(Boolean).join(' ')),
  ]
  return (
    <li className={classNames(isActing && styles['now'])} aria-current={isActing ? 'step' : undefined}>
      <FighterPortrait participant={{ id, name, ...(character !== undefined && { character }) }} member={member} />
      <span className={styles['name']}>{name}</span>
      <span className={styles['words']}>{words.join(', ')}</span>
    </li>
  )
}
