import { useLingui } from '@lingui/react/macro'
import { ProblemError } from '../../api/problem-error.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

interface CatalogueProblemProps {
  readonly error: Error
  /** Whether a cached list is shown below. */
  readonly isStale: boolean
  readonly onRetry: () => void
}

/** Why the catalogue could not be loaded or refreshed, with a retry button. */
export function CatalogueProblem({ error, isStale, onRetry }: CatalogueProblemProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  return (
    <div role="alert">
      <Notice
        kind={error instanceof ProblemError ? 'refused' : 'waiting'}
        detail={messageOfError(error)}
        actions={<Button small onClick={onRetry}>{t`Try again`}</Button>}
      >
        {isStale ? t`This list may be out of date.` : t`Couldn’t load the catalogue.`}
      </Notice>
    </div>
  )
}
