import { useLingui } from '@lingui/react/macro'
import { useOwnGame } from '../../../queries/own-game.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import styles from './gm-notice.module.css'

/** Tells a GM that the open character is someone else's; fellow players cannot change it and need no notice. */
export function GmNotice({ gameId }: { readonly gameId: string }) {
  const { t } = useLingui()
  const [player] = useField('player')
  if (useOwnGame(gameId)?.role !== 'gm') return null
  return (
    <p className={styles['notice']}>
      {player === ''
        ? t`This is someone else’s character. You’re here as GM.`
        : t`This is ${player}’s character. You’re here as GM.`}
    </p>
  )
}
