import { useLingui } from '@lingui/react/macro'
import { Refusal } from '../../api/backend.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

interface CatalogueProblemProps {
  readonly error: Error
  /** Whether an older catalogue is there to be read. */
  readonly isStale: boolean
  readonly onRetry: () => void
}

/** Why the catalogue is not here, or not fresh, and what to do. */
export function CatalogueProblem({ error, isStale, onRetry }: CatalogueProblemProps) {
  const { t } = useLingui()
  const { ofFailure } = useProblemMessages()
  return (
    <div role="alert">
      <Notice
        kind={error instanceof Refusal ? 'refused' : 'kept'}
        detail={ofFailure(error)}
        acts={<Button small onClick={onRetry}>{t`Try again`}</Button>}
      >
        {isStale ? t`This list may not be fresh.` : t`The catalogue could not be fetched.`}
      </Notice>
    </div>
  )
}
