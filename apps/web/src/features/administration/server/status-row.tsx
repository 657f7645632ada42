import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from '../administration.module.css'

interface StatusRowProps {
  readonly isGood: boolean
  readonly name: string
  /** A figure, or what is wrong. */
  readonly detail?: string | undefined
  /** At the right end. */
  readonly children?: ReactNode
}

/** Something that works or needs attention. */
export const StatusRow = ({ isGood, name, detail, children }: StatusRowProps) => (
  <li className={styles['row']}>
    <span className={isGood ? styles['good'] : styles['bad']}>{isGood ? <CircleCheck /> : <TriangleAlert />}</span>
    <div className={styles['name']}>
      <p>{name}</p>
      {detail !== undefined && <p className="small soft">{detail}</p>}
    </div>
    {children}
  </li>
)
