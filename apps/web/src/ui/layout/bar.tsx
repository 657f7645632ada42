import type { CSSProperties } from 'react'
import styles from './bar.module.css'
import { classNames } from '../foundation/class-names.ts'

export type BarTone = 'rubric' | 'lapis' | 'ochre'

interface BarProps {
  readonly tone: BarTone
  readonly value: number
  readonly max: number
  /** The value on the server; the difference to it is hatched. */
  readonly saved?: number | undefined
  /** An extra amount after the value, in a lighter colour; `max` includes it. */
  readonly temporary?: number
  readonly thin?: boolean
}

/** A progress bar. Hidden from screen readers: the numbers are always shown next to it. */
export function Bar({ tone, value, max, saved = value, temporary = 0, thin = false }: BarProps) {
  const [from, to] = value < saved ? [value, saved] : [saved, value]
  const position = { '--at': share(from, max), '--to': share(to, max), '--temp': share(to + temporary, max) }
  return (
    <div
      className={classNames(styles['bar'], styles[tone], thin && styles['thin'], from === to && styles['settled'])}
      style={position as CSSProperties}
      aria-hidden="true"
    >
      {temporary > 0 && <span className={styles['temporary']} />}
    </div>
  )
}

/** Clamped to 0–100%; the number beside the bar shows the real value. */
const share = (value: number, max: number): string =>
  max > 0 ? `${(Math.min(1, Math.max(0, value / max)) * 100).toFixed(1)}%` : '0%'
