import { classNames } from './class-names.ts'
import styles from './condition-chip.module.css'
import { ConditionIcon } from './condition-icon.tsx'
import type { Pigment } from './initial-of.ts'

interface ConditionChipProps {
  /** The name of its picture. */
  readonly icon: string | undefined
  readonly pigment: Pigment | undefined
  readonly children: string
}

/** What has befallen somebody, to be looked at. As large as the words around. */
export function ConditionChip({ icon, pigment = 'sepia', children }: ConditionChipProps) {
  return (
    <span className={classNames(styles['chip'], styles[pigment])}>
      <ConditionIcon name={icon} />
      {children}
    </span>
  )
}
