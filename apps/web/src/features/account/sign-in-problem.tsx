import type { ProblemCode } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SignedInUser } from '../../api/types.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useSaveState } from '../../sync/save-state.ts'
import { Notice } from '../../ui/layout/notice.tsx'

interface SignInProblemProps {
  readonly code: ProblemCode
  /** The user whose session has ended. */
  readonly user: SignedInUser | null
  /** A button that downloads unsent changes. */
  readonly download: ReactNode
}

/** Why the user has to sign in; if there are unsaved changes, also how to save them. */
export function SignInProblem({ code, user, download }: SignInProblemProps) {
  const { messageOf } = useProblemMessages()
  const { kind } = useSaveState()
  const isSignedOut = code === 'not-signed-in'
  const writer = isSignedOut && kind !== 'saved' && kind !== 'notices' ? user : null
  return (
    <div role="alert">
      <Notice
        kind={isSignedOut ? 'waiting' : 'refused'}
        detail={writer && <HowToSave writer={writer} />}
        actions={writer && download}
      >
        {messageOf({ code })}
      </Notice>
    </div>
  )
}

function HowToSave({ writer: { guest, name } }: { readonly writer: SignedInUser }) {
  const { t } = useLingui()
  return guest
    ? t`Your changes as a guest are stored on this device, but a guest can’t sign in again. Download them.`
    : t`Sign in as ${name} again to save your changes.`
}
