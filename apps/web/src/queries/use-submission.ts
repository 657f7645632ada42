import { useState } from 'react'
import { useProblemMessages } from './problem-messages.ts'

/** Submits one thing at a time: what is pressed meanwhile is ignored. `problem` says why the last one failed. */
export function useSubmission() {
  const { messageOfError } = useProblemMessages()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const submit = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, problem: failure === undefined ? undefined : messageOfError(failure), submit }
}
