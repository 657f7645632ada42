import { useId } from 'react'
import styles from './form-fields.module.css'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly error?: string | undefined
  readonly onChoose: (value: string) => void
}

/** One of a few words, in a form. */
export function SelectField({ label, value, options, error, onChoose }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles['column']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles['box']}
        value={value}
        aria-invalid={error !== undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface ProseFieldProps {
  readonly label: string
  readonly lang: string
  readonly value: string
  readonly maxLength: number
  readonly error?: string | undefined
  readonly onWrite: (value: string) => void
}

/** A few sentences, in a form; it grows with them. */
export function ProseField({ label, lang, value, maxLength, error, onWrite }: ProseFieldProps) {
  const id = useId()
  return (
    <div className={styles['column']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles['prose']}
        lang={lang}
        rows={3}
        maxLength={maxLength}
        value={value}
        aria-invalid={error !== undefined}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
      />
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
