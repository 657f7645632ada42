import { useState, type ReactNode } from 'react'
import { ProblemError } from '../../../api/problem-error.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** The person closed the dialog that asks for a proof. */
export class ProofDeclined extends Error {
  override name = 'ProofDeclined'
}

interface Pending {
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Runs an action; if the server first wants to know that it is the same person, a dialog asks and the action runs again. */
export function useProof(): {
  readonly withProof: <T>(action: () => Promise<T>) => Promise<T>
  readonly dialog: ReactNode
} {
  const [pending, setPending] = useState<Pending | null>(null)
  const withProof = async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (failure) {
      if (!(failure instanceof ProblemError) || failure.problem.code !== 'proof-needed') throw failure
      await new Promise<void>((resolve, reject) => {
        setPending({ onProved: resolve, onClose: () => reject(new ProofDeclined()) })
      }).finally(() => setPending(null))
      return action()
    }
  }
  return { withProof, dialog: pending && <ProofDialog {...pending} /> }
}
