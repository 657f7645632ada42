import { useRef } from 'react'
import { useToast } from '../overlays/toast.tsx'

/** Does something once at a time; what goes wrong is said, with what it means and why. */
export function useAttempt(
  whyOf: (failure: unknown) => string,
): (meaning: string, act: () => Promise<unknown>) => void {
  const toast = useToast()
  const busy = useRef(false)
  return (meaning, act) => {
    if (busy.current) return
    busy.current = true
    void act()
      .catch((failure: unknown) => {
        console.error(failure)
        toast({ title: meaning, detail: whyOf(failure), tone: 'rubric' })
      })
      .finally(() => {
        busy.current = false
      })
  }
}
