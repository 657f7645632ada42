import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { Bar } from '../ui/layout/bar.tsx'
import styles from './character-card.module.css'
import { classNames } from '../ui/foundation/class-names.ts'

interface CardProps {
  readonly portrait: ReactNode
  /** A link around the name; the whole card follows it. */
  readonly title: ReactNode
  readonly detail: ReactNode
  readonly meters?: ReactNode
  /** What happened last, and when. */
  readonly last?: ReactNode
  readonly when?: ReactNode
  /** What else can be done with it, in its upper right corner. */
  readonly menu?: ReactNode
}

export function Card({ portrait, title, detail, meters, last, when, menu }: CardProps) {
  return (
    <article className={styles['card']}>
      <div className={styles['portrait']}>{portrait}</div>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['detail']}>{detail}</p>
      </div>
      <div className={styles['meters']}>{meters}</div>
      {(last !== undefined || when !== undefined) && (
        <footer className={styles['foot']}>
          <span className="clip">{last}</span>
          <span className={styles['when']}>{when}</span>
        </footer>
      )}
      {menu !== undefined && <div className={styles['menu']}>{menu}</div>}
    </article>
  )
}

interface CardMeterProps {
  readonly tone: 'rubric' | 'lapis'
  readonly icon: ReactNode
  readonly label: string
  readonly value: number
  readonly max: number
}

/** A thin bar with its numbers, in a card's meters. */
export function CardMeter({ tone, icon, label, value, max }: CardMeterProps) {
  const { number } = useNumbers()
  return (
    <div className={classNames(styles['meter'], styles[tone])}>
      {icon}
      <Bar tone={tone} value={value} max={max} thin />
      <span className={styles['figures']}>
        <span className="sr">{label}: </span>
        {number(value)} / {number(max)}
      </span>
    </div>
  )
}

interface FreshCardProps {
  readonly title: string
  readonly onPress: () => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** The empty page at the end of the row. */
export function FreshCard({ title, onPress, disabled = false, children }: FreshCardProps) {
  return (
    <button type="button" className={styles['fresh']} onClick={onPress} disabled={disabled}>
      <strong>
        <Plus />
        {title}
      </strong>
      <span>{children}</span>
    </button>
  )
}
