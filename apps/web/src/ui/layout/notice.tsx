import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import styles from './notice.module.css'
import { saveIcons, type SaveKind } from './save-state.tsx'

interface NoticeProps {
  readonly kind: Exclude<SaveKind, 'saved' | 'saving'>
  readonly children: ReactNode
  readonly detail?: ReactNode
  readonly actions?: ReactNode
  /** One action on the same line, where space is scarce. */
  readonly inlineAction?: ReactNode
}

/** A message on the page: changes wait, conflict or were refused, and what to do about it. */
export function Notice({ kind, children, detail, actions, inlineAction }: NoticeProps) {
  return (
    <div className={classNames(styles['notice'], styles[kind])}>
      {saveIcons[kind]}
      <div className={styles['body']}>
        <p>{children}</p>
        {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {inlineAction !== undefined && <span className={styles['inline-action']}>{inlineAction}</span>}
    </div>
  )
}
