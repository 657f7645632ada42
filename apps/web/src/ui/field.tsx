import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'style'> {
  readonly label: string
  /** The label is only heard: the placeholder or an icon says it to the eye. */
  readonly silent?: boolean
  readonly icon?: ReactNode
  /** The key that leads here. */
  readonly shortcut?: string
  readonly hint?: string | undefined
  /** What is wrong, and what to do. */
  readonly error?: string | undefined
}

/** A field of a form: its label, what is written, what is wrong with it. */
export function Field({ label, silent = false, icon, shortcut, hint, error, ...input }: FieldProps) {
  const saidId = useId()
  const said = error ?? hint
  const isWrong = error !== undefined
  return (
    <div className={styles['column']}>
      <label className={styles['column']}>
        <span className={silent ? 'sr' : styles['label']}>{label}</span>
        <span className={classNames(styles['field'], isWrong && styles['wrong'])}>
          {icon}
          <input
            {...input}
            className={styles['input']}
            aria-invalid={isWrong}
            aria-describedby={said === undefined ? undefined : saidId}
          />
          {shortcut !== undefined && (
            <kbd className={styles['key']} aria-hidden="true">
              {shortcut}
            </kbd>
          )}
        </span>
      </label>
      {said !== undefined && (
        <p id={saidId} className={isWrong ? styles['error'] : styles['hint']} role={isWrong ? 'alert' : undefined}>
          {said}
        </p>
      )}
    </div>
  )
}
