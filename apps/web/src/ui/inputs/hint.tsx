import { useEffect, useState } from 'react'
import styles from './hint.module.css'
import { useKeepOnScreen } from '../foundation/use-keep-on-screen.ts'

const hintDuration = 5000

/** A short message under a control, announced to screen readers. */
export function Hint({ id, children }: { readonly id?: string; readonly children: string }) {
  return (
    <span ref={useKeepOnScreen<HTMLSpanElement>(children)} id={id} role="alert" className={styles['hint']}>
      {children}
    </span>
  )
}

/** The current hint, which expires after five seconds, and its setter. */
export function useHint(): readonly [hint: string | undefined, showHint: (hint: string | undefined) => void] {
  const [hint, showHint] = useState<string>()
  useEffect(() => {
    if (hint === undefined) return undefined
    const timer = setTimeout(() => showHint(undefined), hintDuration)
    return () => clearTimeout(timer)
  }, [hint])
  return [hint, showHint]
}
