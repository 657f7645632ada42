import { useLingui } from '@lingui/react/macro'
import { useEncounters } from '../../../queries/encounters.ts'
import { useParty } from '../../../queries/games.ts'
import { OrderStrip } from './order-strip.tsx'
import styles from './band.module.css'

/** The running fight on the page of its game, as players see it. Nothing if there is none. */
export function FightBand({ gameId }: { readonly gameId: string }) {
  const { t } = useLingui()
  const { data: party = [] } = useParty(gameId)
  const running = useEncounters(gameId).data?.running
  if (!running) return null
  const { name, round, order, turn } = running
  const acting = order.find(({ id }) => id === turn)?.name
  return (
    <section className={styles['band']} aria-label={name}>
      <p className={styles['turn']} role="status">
        {acting !== undefined && <b>{t`It’s ${acting}’s turn`}</b>}
        <span>
          {t`Round ${round}`} · {name}
        </span>
      </p>
      <OrderStrip running={running} party={party} />
    </section>
  )
}
