import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from '../administration.module.css'

const icons = { good: <CircleCheck />, bad: <TriangleAlert />, off: <CircleMinus /> } as const

interface StatusRowProps {
  /** `off`: it is not used, which is neither good nor bad. */
  readonly state: 'good' | 'bad' | 'off'
  readonly name: string
  /** A figure, or what is wrong. */
  readonly detail?: string | undefined
  /** At the right end. */
  readonly children?: ReactNode
}

/** Something that works or needs attention. */
export const StatusRow = ({ state, name, detail, children }: StatusRowProps) => (
  <li className={styles['row']}>
    <span className={styles[state]} data-state={state}>
      {icons[state]}
    </span>
    <div className={styles['name']}>
      <p>{name}</p>
      {detail !== undefined && <p className="small soft">{detail}</p>}
    </div>
    {children}
  </li>
)
