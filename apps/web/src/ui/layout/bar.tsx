import type { CSSProperties } from 'react'
import styles from './bar.module.css'
import { classNames } from '../foundation/class-names.ts'

export type BarTone = 'rubric' | 'lapis' | 'ochre'

interface BarProps {
  readonly tone: BarTone
  readonly value: number
  readonly max: number
  /** What the server knows; the part between is hatched. */
  readonly saved?: number | undefined
  readonly thin?: boolean
}

/** A pen stroke, cut as the nib leans. The numbers always stand beside it, so screen readers pass it by. */
export function Bar({ tone, value, max, saved = value, thin = false }: BarProps) {
  const [from, to] = value < saved ? [value, saved] : [saved, value]
  const look = { '--at': share(from, max), '--to': share(to, max) }
  return (
    <div
      className={classNames(styles['bar'], styles[tone], thin && styles['thin'], from === to && styles['settled'])}
      style={look as CSSProperties}
      aria-hidden="true"
    />
  )
}

/** Below zero a bar is empty, above its maximum full: the number tells. */
const share = (value: number, max: number): string =>
  max > 0 ? `${(Math.min(1, Math.max(0, value / max)) * 100).toFixed(1)}%` : '0%'
