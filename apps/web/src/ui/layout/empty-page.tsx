import type { ReactNode } from 'react'
import styles from './empty-page.module.css'
import { Quill } from './quill.tsx'

interface EmptyPageProps {
  readonly title: string
  /** `h1` if the page has no other heading above it. */
  readonly heading?: 'h1' | 'h2'
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** For empty lists and missing pages: an illustration, a text and actions. */
export function EmptyPage({ title, heading: Heading = 'h2', children, actions }: EmptyPageProps) {
  return (
    <section className={styles['empty']}>
      <Quill />
      <Heading>{title}</Heading>
      <p>{children}</p>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </section>
  )
}
