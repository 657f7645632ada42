import type { ProblemCode } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { SignedInUser } from '../store/backend.ts'
import { useProblemWords } from '../store/problem-words.ts'
import { useSaveState } from '../store/save-state.ts'
import { Notice } from '../ui/notice.tsx'

interface DoorProblemProps {
  readonly code: ProblemCode
  /** Who was here until now. */
  readonly user: SignedInUser | null
}

/** Why somebody stands at the door; whoever was signed out in the middle of writing is told how to save it. */
export function DoorProblem({ code, user }: DoorProblemProps) {
  const { t } = useLingui()
  const { ofProblem } = useProblemWords()
  const hasEdits = useSaveState().kind !== 'saved'
  const isSignedOut = code === 'not-signed-in'
  const name = user?.name ?? ''
  return (
    <div role="alert">
      <Notice
        kind={isSignedOut ? 'kept' : 'refused'}
        detail={isSignedOut && hasEdits && name !== '' ? t`As ${name} again, and what you wrote is saved.` : undefined}
      >
        {ofProblem({ code })}
      </Notice>
    </div>
  )
}
