import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './hint.module.css'

const shownFor = 5000
const fromTheEdge = 8

/** A short word under a control, spoken at once and gone after a while. */
export function Hint({ children }: { readonly children: string }) {
  const leaf = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const { left = 0, right = 0 } = leaf.current?.getBoundingClientRect() ?? {}
    const pageWidth = document.documentElement.clientWidth
    const shift = Math.max(0, fromTheEdge - left) + Math.min(0, pageWidth - fromTheEdge - right)
    leaf.current?.style.setProperty('--shift', `${shift}px`)
  }, [])
  return (
    <span ref={leaf} role="alert" className={styles['hint']}>
      {children}
    </span>
  )
}

/** The hint to show, if any, and how to say another; saying nothing takes it away. */
export function useHint(): readonly [hint: string | undefined, say: (hint: string | undefined) => void] {
  const [hint, say] = useState<string>()
  useEffect(() => {
    if (hint === undefined) return undefined
    const timer = setTimeout(() => say(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [hint])
  return [hint, say]
}
