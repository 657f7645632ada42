import type { ReactNode } from 'react'
import { classNames } from '../../../ui/foundation/class-names.ts'
import styles from './die.module.css'

const shapes: Readonly<Record<number, string>> = {
  4: '20,5 36,33 4,33',
  6: '7,7 33,7 33,33 7,33',
  8: '20,3 36,20 20,37 4,20',
  10: '20,3 37,17 33,27 20,37 7,27 3,17',
  12: '20,3 36,14.5 30,34 10,34 4,14.5',
  20: '20,3 35,11.5 35,28.5 20,37 5,28.5 5,11.5',
}

interface DieProps {
  readonly sides: number
  readonly look?: 'dropped' | 'highest' | 'lowest' | 'chosen' | undefined
  readonly children?: ReactNode
}

/** The outline of a die, and what it shows. */
export function Die({ sides, look, children }: DieProps) {
  const shape = shapes[sides]
  return (
    <span className={classNames(styles['die'], look && styles[look])}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        {shape === undefined ? <circle cx="20" cy="20" r="17" /> : <polygon points={shape} />}
      </svg>
      <b>{children}</b>
    </span>
  )
}
