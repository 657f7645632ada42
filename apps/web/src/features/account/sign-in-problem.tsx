import type { ProblemCode } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SignedInUser } from '../../api/backend.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useSaveState } from '../../sync/save-state.ts'
import { Notice } from '../../ui/layout/notice.tsx'

interface DoorProblemProps {
  readonly code: ProblemCode
  /** Who was here until now. */
  readonly user: SignedInUser | null
  /** The way out for what cannot be saved now. */
  readonly download: ReactNode
}

/** Why somebody stands at the door; whoever was signed out in the middle of writing is told how to save it. */
export function DoorProblem({ code, user, download }: DoorProblemProps) {
  const { ofProblem } = useProblemMessages()
  const { kind } = useSaveState()
  const isSignedOut = code === 'not-signed-in'
  const writer = isSignedOut && kind !== 'saved' && kind !== 'notices' ? user : null
  return (
    <div role="alert">
      <Notice
        kind={isSignedOut ? 'kept' : 'refused'}
        detail={writer && <HowToSave writer={writer} />}
        acts={writer && download}
      >
        {ofProblem({ code })}
      </Notice>
    </div>
  )
}

function HowToSave({ writer: { guest, name } }: { readonly writer: SignedInUser }) {
  const { t } = useLingui()
  return guest
    ? t`What you wrote as a guest is kept on this device, but a guest has no way back in. Download it.`
    : t`As ${name} again, and what you wrote is saved.`
}
