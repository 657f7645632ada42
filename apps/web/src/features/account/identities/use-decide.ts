import { ProblemError } from '../../../api/problem-error.ts'
import { useAccountActions, type AccountActions } from '../../../queries/account/account-actions.ts'
import { useSession } from '../../../queries/session.ts'
import { useAnnounceDecided } from './use-announce-decided.ts'

/** Carries out a decision about an identity; rejects if it was refused. */
export type Decide = (form: Parameters<AccountActions['decide']>[0]) => Promise<void>

interface DecideDeps {
  readonly bringAlong: (guest: string, user: string) => Promise<void>
  readonly onDone: (next: 'home' | 'settings' | 'sign-in') => void
  /** Called when the decision is no longer possible. */
  readonly onExpired: () => void
}

export function useDecide({ bringAlong, onDone, onExpired }: DecideDeps): Decide {
  const { decide } = useAccountActions()
  const { user: before } = useSession()
  const announce = useAnnounceDecided()
  return async (form) => {
    const broughtAlong = form.action === 'bring-along'
    const linked = form.action === 'link' || form.action === 'create'
    try {
      const after = await decide(form, async (user) => {
        if (before?.guest && before.id !== user) await bringAlong(before.id, user)
      })
      if (after === null) return onDone('sign-in')
      announce({ linked, broughtAlong })
      onDone(before && !before.guest && after.id === before.id ? 'settings' : 'home')
    } catch (failure) {
      if (failure instanceof ProblemError && failure.problem.code === 'ticket-invalid') onExpired()
      throw failure
    }
  }
}
