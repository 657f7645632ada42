import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { Bar } from '../ui/layout/bar.tsx'
import { classNames } from '../ui/foundation/class-names.ts'
import { NumberBox, type NumberBoxProps } from '../ui/inputs/number/number-box.tsx'
import { StepButton } from '../ui/inputs/number/step-button.tsx'
import { useStepLimits } from '../ui/inputs/number/use-step-limits.ts'
import styles from './vital.module.css'

type Side = Omit<NumberBoxProps, 'figure'>

interface VitalProps {
  readonly tone: 'rubric' | 'lapis'
  readonly icon: ReactNode
  /** What is spent and gained; its label names the whole. */
  readonly now: Side
  readonly most: Side
  /** What the server knows of `now`; the difference stands beside the figure until it is saved. */
  readonly saved?: number | undefined
}

/** A figure to be read across the table, its maximum, a step to either side and a bar below. */
export function Vital({ tone, icon, now, most, saved = now.value }: VitalProps) {
  const { number, difference } = useNumbers()
  const limits = useStepLimits(now.value, now.min, now.max)
  const unsaved = now.value - saved
  const isLow = most.value > 0 && now.value <= most.value / 4
  const signs = number(now.value).length
  const mostSigns = number(most.value).length
  const isLong = signs > 2 || mostSigns > 3
  const step = (by: number) => () => now.onEdit(now.value + by, { exact: false })
  return (
    <section className={classNames(styles['vital'], styles[tone])} aria-label={now.label}>
      <p className={styles['what']}>
        {icon}
        {now.label}
      </p>
      <StepButton label={now.label} sign="−" onStep={step(-1)} limit={limits.down} big />
      <div className={classNames(styles['now'], isLong && styles['long'], signs + mostSigns > 8 && styles['longest'])}>
        <span className={isLow ? styles['low'] : undefined}>
          <NumberBox {...now} figure />
        </span>
        <span className={styles['max']}>
          <span aria-hidden="true">/</span>
          <NumberBox {...most} figure />
        </span>
        <span className={styles['read']}>
          <span className="sr">{most.label}: </span>
          <span aria-hidden="true">/ </span>
          {number(most.value)}
        </span>
        {unsaved !== 0 && (
          <span className={classNames(styles['difference'], unsaved < 0 ? styles['less'] : styles['more'])}>
            {difference(unsaved)}
          </span>
        )}
      </div>
      <StepButton label={now.label} sign="+" onStep={step(1)} limit={limits.up} big />
      <div className={styles['bar']}>
        <Bar tone={tone} value={now.value} max={most.value} saved={saved} />
      </div>
    </section>
  )
}
