import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import styles from './log.module.css'

interface ReadOnProps {
  readonly words: string
  readonly onRead: (() => void) | undefined
  readonly isReading?: boolean
}

/** At the end of what is shown: whoever scrolls here reads on without pressing. */
export function LoadMore({ words, onRead, isReading = false }: ReadOnProps) {
  const place = useRef<HTMLDivElement>(null)
  const read = useEffectEvent(() => onRead?.())
  useEffect(() => {
    if (isReading || !place.current) return undefined
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && read())
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isReading])
  return (
    <div ref={place} className={styles['more']}>
      <Button small kind="plain" disabled={isReading} onClick={onRead}>
        {words}
      </Button>
    </div>
  )
}
