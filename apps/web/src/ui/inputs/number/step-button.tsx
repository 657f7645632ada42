import { classNames } from '../../foundation/class-names.ts'
import { Hint, useHint } from '../hint.tsx'
import styles from './step-button.module.css'
import { useRepeatPress } from './use-repeat-press.ts'

interface StepButtonProps {
  readonly label: string
  readonly sign: '−' | '+'
  readonly onStep: () => void
  /** Why it goes no further; told when pressed. */
  readonly limit?: string | undefined
  readonly big?: boolean
}

/** Its sign is a letter and no picture: of these there are hundreds on a sheet, and a letter is drawn at once. */
export function StepButton({ label, sign, onStep, limit, big = false }: StepButtonProps) {
  const [hint, say] = useHint()
  const hold = useRepeatPress(() => (limit === undefined ? onStep() : say(limit)))
  return (
    <span className={classNames(styles['holder'], hint !== undefined && styles['telling'])}>
      <button
        type="button"
        className={classNames(styles['button'], big && styles['big'])}
        aria-label={`${label} ${sign}1`}
        aria-disabled={limit !== undefined}
        {...hold}
      >
        {sign}
      </button>
      {hint !== undefined && <Hint>{hint}</Hint>}
    </span>
  )
}
