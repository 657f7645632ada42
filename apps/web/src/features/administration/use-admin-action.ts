import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'

/** Runs an action; if the server first wants to know that it is the same person, a dialog asks. */
export type WithProof = <T>(action: () => Promise<T>) => Promise<T>

/** Runs one action at a time and shows its failure; closing the dialog that asks for the password is none. */
export function useAdminAction(withProof: WithProof): (failureTitle: string, action: () => Promise<unknown>) => void {
  const attempt = useAttempt(useProblemMessages().messageOfError)
  return (failureTitle, action) =>
    attempt(failureTitle, () =>
      withProof(action).catch((failure: unknown) => {
        if (!(failure instanceof Error) || failure.name !== 'ProofDeclined') throw failure
      }),
    )
}
