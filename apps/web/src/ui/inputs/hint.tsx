import { useEffect, useState } from 'react'
import styles from './hint.module.css'
import { useOnPage } from '../foundation/use-on-page.ts'

const shownFor = 5000

/** A short word under a control, spoken at once and gone after a while. */
export function Hint({ id, children }: { readonly id?: string; readonly children: string }) {
  return (
    <span ref={useOnPage<HTMLSpanElement>(children)} id={id} role="alert" className={styles['hint']}>
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
