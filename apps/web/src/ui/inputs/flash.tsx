import styles from './flash.module.css'

interface FlashProps {
  /** Differs with each change; undefined if there was none. */
  readonly flashKey: string | number | undefined
}

/** Highlights the positioned element around it once, because someone else changed it. */
export const Flash = ({ flashKey }: FlashProps) =>
  flashKey !== undefined && <span key={flashKey} className={styles['flash']} />
