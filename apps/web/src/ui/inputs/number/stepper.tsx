import { NumberBox, type NumberBoxProps } from './number-box.tsx'
import { StepButton } from './step-button.tsx'
import styles from './stepper.module.css'
import { useStepLimits } from './use-step-limits.ts'

/** − value +. A held button repeats, and the value can be typed. */
export function Stepper(props: NumberBoxProps) {
  const { label, value, onEdit, min, max } = props
  const limits = useStepLimits(value, min, max)
  const step = (by: number) => () => onEdit(value + by, { exact: false })
  return (
    <span className={styles['stepper']}>
      <StepButton label={label} sign="−" onStep={step(-1)} limit={limits.down} />
      <NumberBox {...props} />
      <StepButton label={label} sign="+" onStep={step(1)} limit={limits.up} />
    </span>
  )
}
