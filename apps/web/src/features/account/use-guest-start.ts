import { useState } from 'react'
import { useSignInActions } from '../../queries/account/sign-in-actions.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'

/** Starts a guest account; `problem` says why it failed. */
export function useGuestStart() {
  const { startAsGuest } = useSignInActions()
  const { messageOfError } = useProblemMessages()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async (onStarted: () => void): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await startAsGuest()
      onStarted()
    } catch (failure) {
      setProblem(messageOfError(failure))
    } finally {
      setBusy(false)
    }
  }
  return { start, busy, problem }
}
