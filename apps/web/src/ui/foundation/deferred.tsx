import { Suspense, useDeferredValue, type ReactNode } from 'react'

interface LaterProps {
  /** What stands there until then. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/**
 * A part of a page that the first look does without: it is drawn after what is seen first, in small steps between which
 * a page can be used.
 */
export function Deferred({ instead, children }: LaterProps) {
  const isTime = useDeferredValue(true, false)
  return <Suspense fallback={instead}>{isTime ? children : instead}</Suspense>
}
