import { Skeleton } from '../../ui/loading/skeleton.tsx'
import styles from './roster.module.css'

export function RosterSkeleton() {
  return (
    <div className={styles['cards']}>
      {[0, 1, 2].map((card) => (
        <div key={card} className={styles['ghost']}>
          <Skeleton lines={4} />
        </div>
      ))}
    </div>
  )
}
