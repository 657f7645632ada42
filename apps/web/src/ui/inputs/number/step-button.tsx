import { classNames } from '../../foundation/class-names.ts'
import { Hint, useHint } from '../hint.tsx'
import styles from './step-button.module.css'
import { useRepeatPress } from './use-repeat-press.ts'

interface StepButtonProps {
  readonly label: string
  readonly sign: '−' | '+'
  readonly onStep: () => void
  /** Why no further step is possible; shown when pressed. */
  readonly limit?: string | undefined
  readonly large?: boolean
  /** Called when a finger holds the button, instead of repeating the step. */
  readonly onHold?: (() => void) | undefined
}

/** The sign is a character instead of an icon: a sheet has hundreds of these, and text renders faster than SVG. */
export function StepButton({ label, sign, onStep, limit, large = false, onHold }: StepButtonProps) {
  const [hint, showHint] = useHint()
  const pressHandlers = useRepeatPress(() => (limit === undefined ? onStep() : showHint(limit)), onHold)
  return (
    <span className={classNames(styles['holder'], hint !== undefined && styles['with-popup'])}>
      <button
        type="button"
        className={classNames(styles['button'], large && styles['large'])}
        aria-label={`${label} ${sign}1`}
        aria-disabled={limit !== undefined}
        {...pressHandlers}
      >
        {sign}
      </button>
      {hint !== undefined && <Hint>{hint}</Hint>}
    </span>
  )
}
