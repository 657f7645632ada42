import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Refusal } from '../../api/backend.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button, buttonLook } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

interface RosterProblemProps {
  readonly error: Error
  /** Whether an older list is there to be seen. */
  readonly isStale: boolean
  readonly onRetry: () => void
}

/** Why the list is not here, or not fresh, and what to do. */
export function RosterProblem({ error, isStale, onRetry }: RosterProblemProps) {
  const { t } = useLingui()
  const { ofFailure } = useProblemMessages()
  const code = error instanceof Refusal ? error.problem.code : null
  return (
    <div role="alert">
      <Notice
        kind={code === null || code === 'not-signed-in' ? 'kept' : 'refused'}
        detail={ofFailure(error)}
        acts={
          code === 'not-signed-in' ? (
            <Link to="/sign-in" search={{ problem: code }} className={buttonLook({ small: true })}>
              {t`Sign in`}
            </Link>
          ) : (
            <Button small onClick={onRetry}>{t`Try again`}</Button>
          )
        }
      >
        {isStale ? t`This list may not be fresh.` : t`Your characters could not be fetched. They are safe.`}
      </Notice>
    </div>
  )
}
