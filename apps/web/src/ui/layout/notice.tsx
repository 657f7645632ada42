import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import styles from './notice.module.css'
import { saveIcons, type SaveKind } from './save-state.tsx'

interface NoticeProps {
  readonly kind: Exclude<SaveKind, 'saved' | 'saving'>
  readonly children: ReactNode
  readonly detail?: ReactNode
  readonly acts?: ReactNode
  /** One act in the same line, where room is scarce. */
  readonly beside?: ReactNode
}

/** The whole sentence on the page: what is kept, contested or refused, and what to do. */
export function Notice({ kind, children, detail, acts, beside }: NoticeProps) {
  return (
    <div className={classNames(styles['notice'], styles[kind])}>
      {saveIcons[kind]}
      <div className={styles['body']}>
        <p>{children}</p>
        {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
        {acts !== undefined && <div className={styles['acts']}>{acts}</div>}
      </div>
      {beside !== undefined && <span className={styles['beside']}>{beside}</span>}
    </div>
  )
}
