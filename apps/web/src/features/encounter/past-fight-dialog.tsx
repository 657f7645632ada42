import { creatureHp, healthOf, inOrder } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useHealthText } from '../../game-ui/conditions/use-health-text.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useConditionName } from '../../queries/use-condition-name.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './fight.module.css'
import { useEncounter } from './use-encounter.ts'

interface PastFightDialogProps {
  readonly store: CharacterStore
  readonly onClose: () => void
}

/** A fight that has ended, as it was at its end. */
export function PastFightDialog({ store, onClose }: PastFightDialogProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const conditionName = useConditionName()
  const healthText = useHealthText()
  const opened = useEncounter(store)
  if (!opened) return null
  const { name, round, participants, ongoing_conditions = [] } = opened.encounter
  return (
    <Dialog open onClose={onClose} title={name}>
      <p className="soft">{t`${plural(round, { one: '# round', other: '# rounds' })}`}</p>
      <ol className={styles['past']}>
        {inOrder(participants).map((participant) => {
          const { id, character, hp_max, initiative = 0 } = participant
          const hp = creatureHp(participant)
          const own = ongoing_conditions.filter((one) => one.participant === id)
          return (
            <li key={id}>
              <span>
                <span className="soft">{number(initiative)}</span> <b>{participant.name}</b>
                {own.length > 0 && (
                  <span className="small soft"> {own.map(({ condition }) => conditionName(condition)).join(', ')}</span>
                )}
              </span>
              {character === undefined && hp !== undefined && (
                <span>
                  {number(hp)}
                  {hp_max !== undefined && ` / ${number(hp_max)}`}{' '}
                  <span className="soft">{healthText(healthOf(participant))}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
