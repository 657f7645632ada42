import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ProblemError } from '../../api/problem-error.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

interface RosterProblemProps {
  readonly error: Error
  /** Whether a cached list is shown. */
  readonly isStale: boolean
  readonly onRetry: () => void
}

/** Says why the list is missing or out of date, and what to do. */
export function RosterProblem({ error, isStale, onRetry }: RosterProblemProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const code = error instanceof ProblemError ? error.problem.code : null
  return (
    <div role="alert">
      <Notice
        kind={code === null || code === 'not-signed-in' ? 'waiting' : 'refused'}
        detail={messageOfError(error)}
        actions={
          code === 'not-signed-in' ? (
            <Link to="/sign-in" search={{ problem: code }} className={buttonClass({ small: true })}>
              {t`Sign in`}
            </Link>
          ) : (
            <Button small onClick={onRetry}>{t`Try again`}</Button>
          )
        }
      >
        {isStale ? t`This list may be out of date.` : t`Couldn’t load your characters. They’re safe on the server.`}
      </Notice>
    </div>
  )
}
