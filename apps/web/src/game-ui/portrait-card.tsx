import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { Bar } from '../ui/layout/bar.tsx'
import styles from './portrait-card.module.css'
import { classNames } from '../ui/foundation/class-names.ts'

interface PortraitCardProps {
  readonly portrait: ReactNode
  /** A link; its click area covers the whole card. */
  readonly title: ReactNode
  readonly detail: ReactNode
  readonly meters?: ReactNode
  /** The latest change and its time. */
  readonly lastEntry?: ReactNode
  readonly time?: ReactNode
  /** In the upper right corner. */
  readonly menu?: ReactNode
}

export function PortraitCard({ portrait, title, detail, meters, lastEntry, time, menu }: PortraitCardProps) {
  return (
    <article className={styles['card']}>
      <div className={styles['portrait']}>{portrait}</div>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['detail']}>{detail}</p>
      </div>
      <div className={styles['meters']}>{meters}</div>
      {(lastEntry !== undefined || time !== undefined) && (
        <footer className={styles['foot']}>
          <span className="clip">{lastEntry}</span>
          <span className={styles['time']}>{time}</span>
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

/** A thin bar with its numbers, for `meters`. */
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

interface AddCardProps {
  readonly title: string
  readonly onPress: () => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** The card at the end of a list that adds an entry. */
export function AddCard({ title, onPress, disabled = false, children }: AddCardProps) {
  return (
    <button type="button" className={styles['add']} onClick={onPress} disabled={disabled}>
      <strong>
        <Plus />
        {title}
      </strong>
      <span>{children}</span>
    </button>
  )
}
