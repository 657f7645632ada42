import {
  actNow,
  creatureHp,
  encounterFields,
  endingRound,
  healthOf,
  leave,
  roundsLeft,
  type Participant,
  type Passed,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import type { PartyMember } from '../../api/types.ts'
import { removeCondition } from '../../character-actions/change-conditions.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { classNames } from '../../ui/foundation/class-names.ts'
import { NumberBox } from '../../ui/inputs/number/number-box.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { ConditionButton } from './condition-button.tsx'
import styles from './fight.module.css'
import { FighterPortrait } from './fighter-portrait.tsx'
import { HitPointsOf } from './hit-points-of.tsx'
import type { OpenEncounter } from './use-encounter.ts'
import { useHealthText } from '../../game-ui/conditions/use-health-text.ts'

interface OrderRowProps {
  readonly opened: OpenEncounter
  readonly participant: Participant
  readonly member: PartyMember | undefined
  /** The open sheet of a character that the user may edit. */
  readonly sheet: CharacterStore | undefined
  readonly turn: 'now' | 'next' | undefined
  readonly isDragged: boolean
  readonly onAddCondition: () => void
  readonly onRoll: () => void
  readonly onShowAttacks: () => void
  readonly onPass: (passed: Passed, kind: string) => void
}

const { initiative: initiativeField } = encounterFields.participants.parts

/** One participant of a fight. */
export function OrderRow(props: OrderRowProps) {
  const { opened, participant, member, sheet, turn, isDragged, onAddCondition, onRoll, onShowAttacks, onPass } = props
  const { t } = useLingui()
  const translate = useTranslate()
  const { encounter, act } = opened
  const { id, name, initiative, hidden, delayed, character, shown_name } = participant
  const path = `participants.${id}`
  const healthText = useHealthText()
  const seen = healthText(healthOf(participant))
  const hp = character === undefined ? creatureHp(participant) : member?.character.hp
  const isDown = hp !== undefined && hp <= 0
  return (
    <li
      data-row={id}
      className={classNames(
        styles['row'],
        turn === 'now' && styles['now'],
        isDragged && styles['dragged'],
        isDown && styles['down'],
      )}
    >
      <span className={styles['initiative']}>
        <NumberBox
          label={`${name}: ${translate(initiativeField.label)}`}
          kind="integer"
          value={initiative ?? 0}
          min={initiativeField.min}
          max={initiativeField.max}
          figure
          onEdit={(value) => act({ kind: 'roll-initiative' }, [{ field: `${path}.initiative`, value }])}
        />
      </span>
      <div className={styles['who']}>
        <FighterPortrait participant={participant} member={member} />
        <div>
          <h3>{name}</h3>
          <p className="tiny soft by-dots">
            {turn === 'now' && <span className={styles['acting']}>{t`Acting now`}</span>}
            {turn === 'next' && <span className={styles['tag']}>{t`Next`}</span>}
            {delayed && <span className={styles['tag']}>{t`Waits`}</span>}
            {isDown && <span className={styles['tag']}>{healthText('down')}</span>}
            {character === undefined && <span>{hidden ? t`players see: nothing` : t`players see: ${seen}`}</span>}
            {shown_name !== undefined && !hidden && <span>{t`as “${shown_name}”`}</span>}
            {member?.character.player && <span>{member.character.player}</span>}
          </p>
        </div>
      </div>
      <div className={styles['hit-points']}>
        <HitPointsOf {...{ opened, participant, member, sheet }} />
      </div>
      <div className={styles['conditions']}>
        <Conditions {...{ opened, participant, member, sheet }} />
        <IconButton label={t`Add condition to ${name}`} onClick={onAddCondition}>
          <Plus />
        </IconButton>
      </div>
      <span className={styles['more']}>
        <Menu
          trigger={
            <IconButton label={t`More for ${name}`}>
              <Ellipsis />
            </IconButton>
          }
        >
          {delayed && <MenuItem onPress={() => onPass(actNow(encounter, id), 'act-now')}>{t`Act now`}</MenuItem>}
          {participant.creature !== undefined && <MenuItem onPress={onShowAttacks}>{t`Show attacks`}</MenuItem>}
          <MenuItem onPress={onRoll}>{t`Roll initiative again`}</MenuItem>
          {character === undefined && (
            <MenuItem
              onPress={() =>
                act({ kind: hidden ? 'show' : 'hide' }, [{ field: `${path}.hidden`, value: hidden ? null : true }])
              }
            >
              {hidden ? t`Show to players` : t`Hide from players`}
            </MenuItem>
          )}
          <MenuItem
            onPress={() => onPass(leave(encounter, id), 'leave-encounter')}
          >{t`Remove from the fight`}</MenuItem>
        </Menu>
      </span>
    </li>
  )
}

type ConditionsProps = Pick<OrderRowProps, 'opened' | 'participant' | 'member' | 'sheet'>

function Conditions({
  opened: { encounter, act },
  participant: { id, character, name },
  member,
  sheet,
}: ConditionsProps) {
  const lookup = useLookup('Conditions')
  const { number } = useNumbers()
  const roundsText = (until_round: number | undefined) => {
    const rounds = until_round === undefined ? null : roundsLeft(encounter, { participant: id, until_round })
    return rounds === null ? undefined : number(rounds)
  }
  if (character !== undefined) {
    const { conditions = [], condition_ends = [] } = member?.character ?? {}
    return conditions.map((condition) => {
      const until_round = endingRound({ conditions, condition_ends }, condition, encounter.publicRef)
      return (
        <ConditionButton
          key={condition}
          owner={name}
          condition={condition}
          lookup={lookup}
          rounds={roundsText(until_round)}
          onRemove={sheet && (() => removeCondition(sheet, condition))}
        />
      )
    })
  }
  const own = (encounter.ongoing_conditions ?? []).filter(({ participant }) => participant === id)
  return own.map((one) => (
    <ConditionButton
      key={one.id}
      owner={name}
      condition={one.condition}
      lookup={lookup}
      rounds={roundsText(one.until_round)}
      onRemove={() =>
        act({ kind: 'remove-condition', of: one.condition }, [{ field: `ongoing_conditions.${one.id}`, value: null }])
      }
    />
  ))
}
