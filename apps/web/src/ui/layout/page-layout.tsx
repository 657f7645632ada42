import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import styles from './page-layout.module.css'

interface DeskPageProps {
  readonly title: string
  /** What finds, and what orders. */
  readonly search?: ReactNode
  /** Beside the title, the one filled button last. */
  readonly acts?: ReactNode
  /** The title is the name of a character or a game: it begins with a red initial. */
  readonly named?: boolean
  /** A column to read or to fill in, not a desk to spread things on. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** A page under a title, such as the roster or the account. */
export function PageLayout({ title, search, acts, named = false, narrow = false, children }: DeskPageProps) {
  return (
    <div className={classNames(styles['page'], narrow && styles['narrow'])}>
      <title>{`${title} · Everquill`}</title>
      <header className={styles['title']}>
        <h1 className={named ? 'named' : undefined}>{title}</h1>
        {search !== undefined && <div className={styles['search']}>{search}</div>}
        {acts !== undefined && <div className={styles['acts']}>{acts}</div>}
      </header>
      {children}
    </div>
  )
}
