import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/button.tsx'

interface SkipButtonProps {
  /** The title of the section. */
  readonly part: string
  readonly isSkipped: boolean
  readonly onSkip: (isSkipped: boolean) => void
}

/** Leaves a section blank, or brings it back. */
export function SkipButton({ part, isSkipped, onSkip }: SkipButtonProps) {
  const { t } = useLingui()
  return (
    <Button
      small
      kind="plain"
      aria-label={isSkipped ? t`Choose: ${part}` : t`Skip: ${part}`}
      onClick={() => onSkip(!isSkipped)}
    >
      {isSkipped ? t`Choose` : t`Skip`}
    </Button>
  )
}
