import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import styles from './page-layout.module.css'

interface PageLayoutProps {
  readonly title: string
  /** Search and sorting. */
  readonly search?: ReactNode
  /** Beside the title; the primary button comes last. */
  readonly actions?: ReactNode
  /** The title is a proper name: it gets a red initial. */
  readonly named?: boolean
  /** One column, for reading and for forms. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** A page with a title, search and actions. */
export function PageLayout({ title, search, actions, named = false, narrow = false, children }: PageLayoutProps) {
  return (
    <div className={classNames(styles['page'], narrow && styles['narrow'])}>
      <title>{`${title} · Everquill`}</title>
      <header className={styles['title']}>
        <h1 className={named ? 'named' : undefined}>{title}</h1>
        {search !== undefined && <div className={styles['search']}>{search}</div>}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
