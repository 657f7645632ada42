import { Skeleton } from '../ui/skeleton.tsx'
import styles from '../ui/desk-page.module.css'
import { Frame } from './frame.tsx'

export function WaitingPage() {
  return (
    <Frame>
      <div className={styles['page']}>
        <Skeleton lines={6} />
      </div>
    </Frame>
  )
}
