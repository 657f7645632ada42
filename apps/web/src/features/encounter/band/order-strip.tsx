import type { EncounterView, VisibleParticipant } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { PartyMember } from '../../../api/types.ts'
import { useHealthText } from '../../../game-ui/conditions/use-health-text.ts'
import { useConditionName } from '../../../queries/use-condition-name.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { FighterPortrait } from '../fighter-portrait.tsx'
import styles from './band.module.css'

interface OrderStripProps {
  readonly running: EncounterView
  /** The id of the reader's own participant. */
  readonly ownId?: string
  readonly party: readonly PartyMember[]
}

/** The order of a running fight in one row, as players see it. */
export const OrderStrip = ({ running: { order, turn }, ownId, party }: OrderStripProps) => (
  <ol className={styles['order']}>
    {order.map((one) => (
      <Fighter key={one.id} fighter={one} isActing={one.id === turn} isOwn={one.id === ownId} party={party} />
    ))}
  </ol>
)

interface FighterProps {
  readonly fighter: VisibleParticipant
  readonly isActing: boolean
  readonly isOwn: boolean
  readonly party: readonly PartyMember[]
}

function Fighter({ fighter, isActing, isOwn, party }: FighterProps) {
  const { t } = useLingui()
  const healthText = useHealthText()
  const nameOf = useConditionName()
  const { id, name, character, health, conditions = [] } = fighter
  const member = party.find((one) => one.character.publicRef === character)
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
