import { useRef } from 'react'
import { useProblemWords } from '../store/problem-words.ts'
import { useToast } from '../ui/toast.tsx'

/** Does something once at a time; what goes wrong is said, with what it means and why. */
export function useAttempt(): (meaning: string, act: () => Promise<unknown>) => void {
  const toast = useToast()
  const { ofFailure } = useProblemWords()
  const busy = useRef(false)
  return (meaning, act) => {
    if (busy.current) return
    busy.current = true
    void act()
      .catch((failure: unknown) => {
        console.error(failure)
        toast({ title: meaning, detail: ofFailure(failure), tone: 'rubric' })
      })
      .finally(() => {
        busy.current = false
      })
  }
}
