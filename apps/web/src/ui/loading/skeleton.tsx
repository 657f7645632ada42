import { useLingui } from '@lingui/react/macro'
import styles from './skeleton.module.css'

/** A static placeholder for text that is loading. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const { t } = useLingui()
  return (
    <output className={styles['skeleton']} aria-label={t`Loading`}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles['line']} />
      ))}
    </output>
  )
}
