import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import styles from './log.module.css'

/** In a page, and in a part that scrolls on its own. */
const nearby = { rootMargin: '300px', scrollMargin: '300px' }

interface LoadMoreProps {
  readonly label: string
  readonly onLoadMore: (() => void) | undefined
  readonly isLoadingMore?: boolean
  /** How much is loaded, if that changes without a request: what is still in view then loads more. */
  readonly loaded?: number
}

/** Loads the next page just before it is scrolled into view; the button is for keyboards. */
export function LoadMore({ label, onLoadMore, isLoadingMore = false, loaded }: LoadMoreProps) {
  const anchor = useRef<HTMLDivElement>(null)
  const read = useEffectEvent(() => onLoadMore?.())
  useEffect(() => {
    if (isLoadingMore || !anchor.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && read(),
      nearby,
    )
    observer.observe(anchor.current)
    return () => observer.disconnect()
  }, [isLoadingMore, loaded])
  return (
    <div ref={anchor} className={styles['more']}>
      <Button small kind="plain" disabled={isLoadingMore} onClick={onLoadMore}>
        {label}
      </Button>
    </div>
  )
}
