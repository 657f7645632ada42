import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { Bar } from '../ui/layout/bar.tsx'
import { classNames } from '../ui/foundation/class-names.ts'
import { NumberBox, type NumberBoxProps } from '../ui/inputs/number/number-box.tsx'
import { StepButton } from '../ui/inputs/number/step-button.tsx'
import { useStepLimits } from '../ui/inputs/number/use-step-limits.ts'
import styles from './vital.module.css'

type ValueProps = Omit<NumberBoxProps, 'figure'>

/** What was tapped or held to open the number pad. */
export type VitalPart = 'figure' | 'less' | 'more' | 'temporary'

interface VitalProps {
  readonly tone: 'rubric' | 'lapis'
  readonly icon: ReactNode
  /** Its label names the whole vital. */
  readonly current: ValueProps
  readonly maximum: ValueProps
  /** The current value on the server; the difference is shown until it is saved. */
  readonly saved?: number | undefined
  /** Temporary hit points, which are lost first. */
  readonly temporary?: number
  /** Opens the number pad: by a tap on the figure, a finger that holds a step button, or the temporary hit points. */
  readonly onPad?: ((part: VitalPart) => void) | undefined
}

/** A large current value with its maximum, two step buttons and a bar. */
export function Vital({ tone, icon, current, maximum, saved = current.value, temporary, onPad }: VitalProps) {
  const { t } = useLingui()
  const { number, difference } = useNumbers()
  const limits = useStepLimits(current.value, current.min, current.max)
  const unsaved = current.value - saved
  const isDown = current.value < (tone === 'rubric' ? 1 : 0)
  const isLow = isDown || (maximum.value > 0 && current.value <= maximum.value / 4)
  const digits = number(current.value).length
  const maximumDigits = number(maximum.value).length
  const isLong = digits > 2 || maximumDigits > 3
  const isVeryLong = digits + maximumDigits > 8
  const step = (by: number) => () => current.onEdit(current.value + by, { exact: false, by })
  const open = (part: VitalPart) => onPad && (() => onPad(part))
  const extra = temporary ?? 0
  const shownExtra = number(extra)
  return (
    <section className={classNames(styles['vital'], styles[tone])} aria-label={current.label}>
      <p className={styles['label']}>
        {icon}
        <span className={styles['name']}>{current.label}</span>
        {temporary !== undefined && (
          <button
            type="button"
            className={classNames(styles['temporary'], extra === 0 && styles['no-temporary'])}
            onClick={open('temporary')}
          >
            {extra > 0 && `${shownExtra} `}
            <span aria-hidden="true">{t`temp`}</span>
            <span className="sr">{extra === 0 ? t`Add temporary hit points` : t`temporary hit points`}</span>
          </button>
        )}
      </p>
      <StepButton
        label={current.label}
        sign="−"
        onStep={step(-1)}
        limit={extra > 0 ? undefined : limits.down}
        onHold={open('less')}
        large
      />
      <div className={classNames(styles['values'], isLong && styles['long'], isVeryLong && styles['very-long'])}>
        <span className={isLow ? styles['low'] : undefined}>
          <NumberBox {...current} onTap={open('figure')} figure />
        </span>
        <span className={styles['max']}>
          <span aria-hidden="true">/</span>
          <NumberBox {...maximum} figure />
        </span>
        <span className={styles['read-only-max']}>
          <span className="sr">{maximum.label}: </span>
          <span aria-hidden="true">/ </span>
          {number(maximum.value)}
        </span>
        {unsaved !== 0 && (
          <span className={classNames(styles['difference'], unsaved < 0 ? styles['less'] : styles['more'])}>
            {difference(unsaved)}
          </span>
        )}
      </div>
      <StepButton label={current.label} sign="+" onStep={step(1)} limit={limits.up} onHold={open('more')} large />
      <div className={styles['bar']}>
        <Bar
          tone={tone}
          value={current.value}
          max={extra === 0 ? maximum.value : Math.max(maximum.value, current.value) + extra}
          saved={saved}
          temporary={extra}
        />
      </div>
    </section>
  )
}
