import { useLingui } from '@lingui/react/macro'
import type { FinishedSignIn } from '../../../queries/account/passkey-sign-in.ts'
import { useSession } from '../../../queries/session.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'

/** Says what was done for the identity that the browser brought from the sign-in provider. */
export function useAnnounceDecided(): (decided: FinishedSignIn['decided']) => void {
  const { t } = useLingui()
  const { provider } = useSession().signIn
  const toast = useToast()
  return (decided) => {
    if (decided?.linked) toast({ title: t`Linked. You can now sign in with ${provider}.` })
    else if (decided?.broughtAlong) toast({ title: t`Everything is in your account now.` })
  }
}
