import type { ReactNode } from 'react'
import styles from './side-page.module.css'

interface SidePageProps {
  readonly title: string
  /** A quiet action beside the title. */
  readonly titleAction?: ReactNode
  readonly children: ReactNode
  /** The name of the part at the side. */
  readonly sideLabel: string
  /** A preview of the result; below the form on a narrow page. */
  readonly side: ReactNode
  readonly bar: ReactNode
}

/** A form with its result at the side. */
export function SidePage({ title, titleAction, children, sideLabel, side, bar }: SidePageProps) {
  return (
    <div className={styles['page']}>
      <title>{`${title} · Everquill`}</title>
      <div className={styles['form']}>
        <header className={styles['title']}>
          <h1>{title}</h1>
          {titleAction}
        </header>
        {children}
      </div>
      <aside className={styles['side']} aria-label={sideLabel}>
        {side}
        {bar}
      </aside>
    </div>
  )
}

interface SidePageBarProps {
  /** What the button makes, and more about it; shown on a narrow page only. */
  readonly name: string
  readonly detail: string
  /** Below the button; shown on a wide page only. */
  readonly hint: ReactNode
  /** The primary button. */
  readonly children: ReactNode
}

/** The button of a form with a side; on a narrow page it is in a bar at the bottom. */
export function SidePageBar({ name, detail, hint, children }: SidePageBarProps) {
  return (
    <div className={styles['bar']}>
      <p>
        <b>{name}</b>
        <small>{detail}</small>
      </p>
      {children}
      <small className={styles['later']}>{hint}</small>
    </div>
  )
}
