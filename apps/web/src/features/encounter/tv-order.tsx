import type { EncounterView, Health, VisibleParticipant } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { Portrait } from '../../game-ui/portrait.tsx'
import { useConditionName } from '../../queries/use-condition-name.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import styles from './tv-order.module.css'
import { useHealthText } from '../../game-ui/conditions/use-health-text.ts'

/** What a shared screen knows of a character in a fight. */
export interface TvFighter {
  readonly publicRef: string
  /** The address of the picture. */
  readonly picture: string | undefined
  readonly health?: Health | undefined
  readonly conditions?: readonly string[] | undefined
}

interface TvOrderProps {
  readonly running: EncounterView
  readonly party: readonly TvFighter[]
}

/** A running fight on a shared screen: the round, whose turn it is, and the order, in words that carry across a room. */
export function TvOrder({ running: { name, round, turn, order }, party }: TvOrderProps) {
  const { t } = useLingui()
  const wordsOf = useWords()
  const acting = order.find(({ id }) => id === turn)
  const index = acting ? order.indexOf(acting) : 0
  const following = [...order.slice(index + 1), ...order.slice(0, index)].filter(({ isDelayed }) => !isDelayed)
  const memberOf = ({ character }: VisibleParticipant) => party.find(({ publicRef }) => publicRef === character)
  return (
    <section className={styles['fight']} aria-label={name}>
      <div className={styles['turn']}>
        <p className={styles['round']}>
          {t`Round ${round}`} · {name}
        </p>
        <div className={styles['acting']}>
          {acting && <FighterPortrait fighter={acting} member={memberOf(acting)} />}
          <p role="status">
            {acting && (
              <>
                <small>{t`Acting now`}</small> {acting.name}
              </>
            )}
          </p>
          {acting && <p className={styles['words']}>{wordsOf(acting, memberOf(acting))}</p>}
        </div>
        {following.length > 0 && (
          <p className={styles['next']}>
            {t`Next`}
            {following.slice(0, 2).map((one) => (
              <span key={one.id}>
                <FighterPortrait fighter={one} member={memberOf(one)} />
                <b>{one.name}</b>
              </span>
            ))}
          </p>
        )}
      </div>
      <ol className={styles['order']} style={{ '--rows': order.length } as CSSProperties}>
        {order.map((one) => (
          <li
            key={one.id}
            className={classNames(one === acting && styles['now'])}
            aria-current={one === acting ? 'step' : undefined}
          >
            <FighterPortrait fighter={one} member={memberOf(one)} />
            <span className={styles['name']}>{one.name}</span>
            <span className={styles['words']}>{wordsOf(one, memberOf(one))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How hurt someone looks, and the conditions. */
function useWords(): (fighter: VisibleParticipant, member: TvFighter | undefined) => string {
  const healthText = useHealthText()
  const nameOf = useConditionName()
  return ({ health: looks, conditions = [] }, member) => {
    const health = looks ?? member?.health
    return [
      ...(health === undefined ? [] : [healthText(health)]),
      ...(member?.conditions ?? []).map(nameOf),
      ...conditions.map(({ condition, rounds }) => [nameOf(condition), rounds].filter(Boolean).join(' ')),
    ].join(', ')
  }
}

interface FighterPortraitProps {
  readonly fighter: VisibleParticipant
  readonly member: TvFighter | undefined
}

const FighterPortrait = ({ fighter: { id, name, character = id }, member }: FighterPortraitProps) => (
  <span className={styles['portrait']}>
    <Portrait id={character} name={name} src={member?.picture} />
  </span>
)
