import { useId, type ReactNode } from 'react'
import styles from './form-fields.module.css'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly error?: string | undefined
  readonly onChoose: (value: string) => void
}

export function SelectField({ label, value, options, error, onChoose }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles['column']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles['select']}
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

interface TextAreaFieldProps {
  readonly label: string
  readonly lang: string
  readonly value: string
  readonly maxLength: number
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

export function TextAreaField({ label, lang, value, maxLength, error, onChange }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div className={styles['column']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles['textarea']}
        lang={lang}
        rows={3}
        maxLength={maxLength}
        value={value}
        aria-invalid={error !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface FieldGroupProps {
  readonly label: string
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** Several fields that belong to one fact. */
export function FieldGroup({ label, error, children }: FieldGroupProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      {children}
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface CheckFieldProps {
  readonly label: string
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
}

export function CheckField({ label, checked, onCheck }: CheckFieldProps) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onCheck(currentTarget.checked)} />
      {label}
    </label>
  )
}
