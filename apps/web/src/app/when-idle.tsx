import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { whenIdle } from './use-preload.ts'

/** Renders its children once the page is idle, so that their code does not delay what people came for. */
export function WhenIdle({ children }: { readonly children: ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void whenIdle(() => setIdle(true)), [])
  return isIdle && <Suspense>{children}</Suspense>
}
