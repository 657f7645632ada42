import { useSignInActions } from '../../queries/account/sign-in-actions.ts'
import { useSubmission } from '../../queries/use-submission.ts'

/** Starts a guest account, for which a game’s invite code may be needed; `problem` says why it failed. */
export function useGuestStart() {
  const { startAsGuest } = useSignInActions()
  const { submit, isBusy, problem } = useSubmission()
  const start = (onStarted: () => void, gameCode?: string): Promise<void> =>
    submit(async () => {
      await startAsGuest(gameCode)
      onStarted()
    })
  return { start, isBusy, problem }
}
