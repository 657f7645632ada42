import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style'> {
  readonly label: string
  /** The label is only heard: the placeholder or an icon says it to the eye. */
  readonly silent?: boolean
  readonly icon?: ReactNode
  /** The key that leads here. */
  readonly shortcut?: string
  /** A small button at the right end. */
  readonly end?: ReactNode
  readonly hint?: string | undefined
  /** What is wrong, and what to do. */
  readonly error?: string | undefined
}

/** A field of a form: its label, what is written, what is wrong with it. */
export function Field({ label, silent = false, icon, shortcut, end, hint, error, ...input }: FieldProps) {
  const inputId = useId()
  const saidId = useId()
  const said = error ?? hint
  const isWrong = error !== undefined
  return (
    <div className={styles['column']}>
      <label htmlFor={inputId} className={silent ? 'sr' : styles['label']}>
        {label}
      </label>
      <div className={classNames(styles['field'], isWrong && styles['wrong'])}>
        {/* a label as well, so that a click beside the writing leads into it */}
        <label className={styles['box']}>
          {icon}
          <input
            {...input}
            id={inputId}
            className={styles['input']}
            aria-invalid={isWrong}
            aria-describedby={said === undefined ? undefined : saidId}
          />
          {shortcut !== undefined && (
            <kbd className={styles['key']} aria-hidden="true">
              {shortcut}
            </kbd>
          )}
        </label>
        {end}
      </div>
      {said !== undefined && (
        <p id={saidId} className={isWrong ? styles['error'] : styles['hint']} role={isWrong ? 'alert' : undefined}>
          {said}
        </p>
      )}
    </div>
  )
}
