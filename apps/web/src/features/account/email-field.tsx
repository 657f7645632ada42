import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/inputs/field.tsx'

interface EmailFieldProps {
  /** `Email`, unless another address is meant than the current one. */
  readonly label?: string
  readonly error: string | undefined
  /** Carried over from another form of the page. */
  readonly defaultValue?: string
  readonly onChange?: (email: string) => void
  /** The address is shown for password managers and cannot be changed. */
  readonly readOnly?: boolean
}

/** Marked as a user name, because password managers identify the account by it. */
export function EmailField({ label, error, defaultValue, onChange, readOnly }: EmailFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={label ?? t`Email`}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      defaultValue={defaultValue}
      readOnly={readOnly}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      error={error}
    />
  )
}
