import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import styles from './log.module.css'

interface LoadMoreProps {
  readonly label: string
  readonly onLoadMore: (() => void) | undefined
  readonly isLoadingMore?: boolean
}

/** Loads the next page when scrolled into view; the button is for keyboards. */
export function LoadMore({ label, onLoadMore, isLoadingMore = false }: LoadMoreProps) {
  const anchor = useRef<HTMLDivElement>(null)
  const read = useEffectEvent(() => onLoadMore?.())
  useEffect(() => {
    if (isLoadingMore || !anchor.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && read(),
    )
    observer.observe(anchor.current)
    return () => observer.disconnect()
  }, [isLoadingMore])
  return (
    <div ref={anchor} className={styles['more']}>
      <Button small kind="plain" disabled={isLoadingMore} onClick={onLoadMore}>
        {label}
      </Button>
    </div>
  )
}
