import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style'> {
  readonly label: string
  /** Hides the label visually, where a placeholder or an icon replaces it. */
  readonly hideLabel?: boolean
  readonly icon?: ReactNode
  /** The keyboard shortcut that focuses the field. */
  readonly shortcut?: string
  /** A small button at the right end. */
  readonly end?: ReactNode
  readonly hint?: string | undefined
  /** The problem and how to fix it; replaces the hint. */
  readonly error?: string | undefined
}

/** A form field with a label and a hint or an error. */
export function Field({ label, hideLabel = false, icon, shortcut, end, hint, error, ...input }: FieldProps) {
  const inputId = useId()
  const messageId = useId()
  const message = error ?? hint
  const isInvalid = error !== undefined
  return (
    <div className={styles['column']}>
      <label htmlFor={inputId} className={hideLabel ? 'sr' : styles['label']}>
        {label}
      </label>
      <div className={classNames(styles['field'], isInvalid && styles['invalid'])}>
        {/* a label too, so that a click anywhere in the frame focuses the input */}
        <label className={styles['box']}>
          {icon}
          <input
            {...input}
            id={inputId}
            className={styles['input']}
            aria-invalid={isInvalid}
            aria-describedby={message === undefined ? undefined : messageId}
          />
          {shortcut !== undefined && (
            <kbd className={styles['key']} aria-hidden="true">
              {shortcut}
            </kbd>
          )}
        </label>
        {end}
      </div>
      {message !== undefined && (
        <p
          id={messageId}
          className={isInvalid ? styles['error'] : styles['hint']}
          role={isInvalid ? 'alert' : undefined}
        >
          {message}
        </p>
      )}
    </div>
  )
}
