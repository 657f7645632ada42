import { useLingui } from '@lingui/react/macro'
import { Button } from '../buttons/button.tsx'
import { Notice } from '../layout/notice.tsx'
import { Skeleton } from './skeleton.tsx'

interface NotLoadedProps {
  readonly lines: number
  /** Why it could not be loaded; null while it is being loaded. */
  readonly problem: string | null
  readonly onRetry: () => void
}

/** Stands for what has not been loaded yet, or could not be loaded. */
export function NotLoaded({ lines, problem, onRetry }: NotLoadedProps) {
  const { t } = useLingui()
  if (problem === null) return <Skeleton lines={lines} />
  return (
    <Notice kind="waiting" actions={<Button small onClick={onRetry}>{t`Try again`}</Button>}>
      {problem}
    </Notice>
  )
}
