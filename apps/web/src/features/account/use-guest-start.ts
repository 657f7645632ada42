import { useState } from 'react'
import { useSignInActions } from '../../queries/account/sign-in-actions.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'

/** Starts a guest account, for which a game’s invite code may be needed; `problem` says why it failed. */
export function useGuestStart() {
  const { startAsGuest } = useSignInActions()
  const { messageOfError } = useProblemMessages()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async (onStarted: () => void, gameCode?: string): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await startAsGuest(gameCode)
      onStarted()
    } catch (failure) {
      setProblem(messageOfError(failure))
    } finally {
      setBusy(false)
    }
  }
  return { start, busy, problem }
}
