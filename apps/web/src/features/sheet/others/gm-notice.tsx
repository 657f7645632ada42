import { useLingui } from '@lingui/react/macro'
import { useField } from '../../../sync/replica/use-character.ts'
import styles from './gm-notice.module.css'

/** Tells a GM that the open character is someone else's. */
export function GmNotice() {
  const { t } = useLingui()
  const [player] = useField('player')
  return (
    <p className={styles['notice']}>
      {player === ''
        ? t`This is someone else’s character. You’re here as GM.`
        : t`This is ${player}’s character. You’re here as GM.`}
    </p>
  )
}
