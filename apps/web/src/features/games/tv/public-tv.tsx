import type { TvScreen } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useHealthText } from '../../../game-ui/conditions/use-health-text.ts'
import { TvFrame, TvParty } from './tv-frame.tsx'
import styles from './tv.module.css'

interface PublicTvProps {
  readonly screen: TvScreen
  /** The address of a character's picture. */
  readonly pictureOf: (character: TvScreen['party'][number]) => string | undefined
  /** The order of a running fight, which is shown instead of the party. */
  readonly fight?: ReactNode
  readonly isReconnecting: boolean
}

/** A game on a screen that nobody is signed in on: names and words instead of numbers. */
export function PublicTv({ screen, pictureOf, fight, isReconnecting }: PublicTvProps) {
  const { t } = useLingui()
  const healthText = useHealthText()
  return (
    <TvFrame name={screen.name} screen={screen} aside={<p role="status">{isReconnecting && t`Reconnecting…`}</p>}>
      {fight || (
        <TvParty
          party={screen.party.map((one) => ({
            publicRef: one.publicRef,
            name: one.name,
            picture: pictureOf(one),
            details: one.health && <p className={styles['health']}>{healthText(one.health)}</p>,
          }))}
        />
      )}
    </TvFrame>
  )
}

/** Says that a link does not work any more. */
export function LostTv() {
  const { t } = useLingui()
  return (
    <main className={styles['tv']}>
      <title>Everquill</title>
      <div className={styles['lost']}>
        <h1>{t`This TV link doesn’t work any more`}</h1>
        <p role="alert">{t`It has expired or was revoked. Ask your game master for a new one.`}</p>
      </div>
    </main>
  )
}
