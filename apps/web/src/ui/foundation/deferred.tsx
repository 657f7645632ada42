import { Suspense, useDeferredValue, type ReactNode } from 'react'

interface DeferredProps {
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** Renders its children at low priority after the first paint, so that they do not delay the page or block input. */
export function Deferred({ fallback, children }: DeferredProps) {
  const isReady = useDeferredValue(true, false)
  return <Suspense fallback={fallback}>{isReady ? children : fallback}</Suspense>
}
