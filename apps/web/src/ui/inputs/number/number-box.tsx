import { useId, type CSSProperties } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { classNames } from '../../foundation/class-names.ts'
import { Hint } from '../hint.tsx'
import { RemoteChange } from '../remote-change.tsx'
import { Flash } from '../flash.tsx'
import styles from './number-box.module.css'
import { useNumberInput, type NumberInput } from './use-number-input.ts'
import { useTap } from './use-tap.ts'

export interface NumberBoxProps extends NumberInput {
  readonly label: string
  /** The field path, as `data-field`: other parts of the page use it to find out which field has focus. */
  readonly field?: string | undefined
  /** Uses the heading font, for prominent values; the font size is inherited. */
  readonly figure?: boolean
  /** Someone else changed the same field; the user has to choose. */
  readonly hasConflict?: boolean
  /** Why the stored value is not valid. The value is shown anyway. */
  readonly problem?: string | undefined
  /** A new key flashes the background once, to show a change by someone else. */
  readonly flashKey?: string | number | undefined
  /** Called instead of focusing the input when a finger taps it, so that no keyboard opens. */
  readonly onTap?: (() => void) | undefined
}

/** A number that is edited in place. Text being typed is never replaced by a remote value. */
export function NumberBox({
  label,
  field,
  figure = false,
  hasConflict = false,
  problem,
  flashKey,
  onTap,
  ...numberInput
}: NumberBoxProps) {
  const { number } = useNumbers()
  const { input, text, hint, remoteValue } = useNumberInput(numberInput)
  const tapHandlers = useTap(onTap)
  const messageId = useId()
  const isInvalid = hint !== undefined || problem !== undefined
  const hasPopup = hint !== undefined || remoteValue !== undefined
  return (
    <span className={classNames(styles['box'], hasPopup && styles['with-popup'])}>
      <label className={classNames(styles['touch'], flashKey !== undefined && styles['flashing'])} {...tapHandlers}>
        <Flash flashKey={flashKey} />
        <input
          {...input}
          aria-label={label}
          data-field={field}
          value={text}
          className={classNames(
            styles['input'],
            figure && styles['figure'],
            hasConflict && styles['conflict'],
            problem !== undefined && styles['problem'],
          )}
          style={{ '--characters': Math.max(1, text.length) } as CSSProperties}
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? messageId : undefined}
        />
      </label>
      {remoteValue !== undefined && <RemoteChange>{number(remoteValue)}</RemoteChange>}
      {problem !== undefined && hint === undefined && (
        <span id={messageId} className={styles['reason']}>
          {problem}
        </span>
      )}
      {hint !== undefined && <Hint id={messageId}>{hint}</Hint>}
    </span>
  )
}
