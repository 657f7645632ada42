import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  readonly title: string
  readonly id?: string
  /** A count or a formula beside the title. */
  readonly aside?: ReactNode
  /** A quiet action at the right end, or several. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a page. */
export function Section({ title, id, aside, action, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} className={styles['section']} aria-labelledby={heading}>
      <header className={styles['header']}>
        <h2 id={heading}>{title}</h2>
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
        {action !== undefined && <span className={styles['action']}>{action}</span>}
      </header>
      {children}
    </section>
  )
}
