import { Skeleton } from '../ui/loading/skeleton.tsx'
import styles from '../ui/layout/page-layout.module.css'
import { Frame } from './frame/frame.tsx'

export function LoadingPage() {
  return (
    <Frame>
      <div className={styles['page']}>
        <Skeleton lines={6} />
      </div>
    </Frame>
  )
}
