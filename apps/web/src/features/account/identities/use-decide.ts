import { useLingui } from '@lingui/react/macro'
import { ProblemError } from '../../../api/problem-error.ts'
import { useAccountActions, type AccountActions } from '../../../queries/account/account-actions.ts'
import { useSession } from '../../../queries/session.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'

/** Carries out a decision about an identity; rejects if it was refused. */
export type Decide = (form: Parameters<AccountActions['decide']>[0]) => Promise<void>

interface DecideDeps {
  readonly bringAlong: (guest: string, user: string) => Promise<void>
  readonly onDone: (next: 'home' | 'settings' | 'sign-in') => void
  /** Called when the decision is no longer possible. */
  readonly onExpired: () => void
}

export function useDecide({ bringAlong, onDone, onExpired }: DecideDeps): Decide {
  const { t } = useLingui()
  const { decide } = useAccountActions()
  const { user: before, signIn } = useSession()
  const toast = useToast()
  const { provider } = signIn
  return async (form) => {
    const beforeSwitch = async (user: string) => {
      if (before?.guest && before.id !== user) await bringAlong(before.id, user)
    }
    try {
      const after = await decide(form, beforeSwitch)
      const isLinked = form.action === 'link' || form.action === 'create'
      if (isLinked) toast({ title: t`Linked. You can now sign in with ${provider}.` })
      if (form.action === 'bring-along') toast({ title: t`Everything is in your account now.` })
      if (after === null) onDone('sign-in')
      else onDone(before && !before.guest && after.id === before.id ? 'settings' : 'home')
    } catch (failure) {
      if (failure instanceof ProblemError && failure.problem.code === 'ticket-invalid') onExpired()
      throw failure
    }
  }
}
