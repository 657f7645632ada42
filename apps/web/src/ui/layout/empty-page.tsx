import type { ReactNode } from 'react'
import styles from './empty-page.module.css'
import { Quill } from './quill.tsx'

interface EmptyPageProps {
  readonly title: string
  /** Where nothing stands above it, the title is the page's own. */
  readonly heading?: 'h1' | 'h2'
  readonly children: ReactNode
  readonly acts?: ReactNode
}

/** A quill over a line on which nothing is written: the first visit, a page that is not there. */
export function EmptyPage({ title, heading: Heading = 'h2', children, acts }: EmptyPageProps) {
  return (
    <section className={styles['empty']}>
      <Quill />
      <Heading>{title}</Heading>
      <p>{children}</p>
      {acts !== undefined && <div className={styles['acts']}>{acts}</div>}
    </section>
  )
}
