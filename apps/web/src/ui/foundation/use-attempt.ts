import { useRef } from 'react'
import { useToast } from '../overlays/toast.tsx'

/** Runs one action at a time; a failure is shown as a toast with a title and the reason. */
export function useAttempt(
  reasonOf: (failure: unknown) => string,
): (failureTitle: string, action: () => Promise<unknown>) => void {
  const toast = useToast()
  const isBusy = useRef(false)
  return (failureTitle, action) => {
    if (isBusy.current) return
    isBusy.current = true
    void action()
      .catch((failure: unknown) => {
        console.error(failure)
        toast({ title: failureTitle, detail: reasonOf(failure), tone: 'rubric' })
      })
      .finally(() => {
        isBusy.current = false
      })
  }
}
