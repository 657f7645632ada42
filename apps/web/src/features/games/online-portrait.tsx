import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Portrait } from '../../game-ui/portrait.tsx'
import styles from './online-portrait.module.css'

interface OnlinePortraitProps extends ComponentProps<typeof Portrait> {
  /** Whether the player is known to be online. */
  readonly online: boolean
}

/** A portrait with a dot while its player is online. */
export function OnlinePortrait({ online, ...portrait }: OnlinePortraitProps) {
  const { t } = useLingui()
  return (
    <span className={styles['with-presence']}>
      <Portrait {...portrait} />
      {online && (
        <span className={styles['presence']} title={t`online`}>
          <span className="dot" />
          <span className="sr">{t`online`}</span>
        </span>
      )}
    </span>
  )
}
