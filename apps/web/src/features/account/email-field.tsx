import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/inputs/field.tsx'

interface EmailFieldProps {
  readonly error: string | undefined
  /** Written already, in another form of the page. */
  readonly written?: string
  readonly onWrite?: (email: string) => void
}

/** Password managers know an account by it, so it is a user name to them. */
export function EmailField({ error, written, onWrite }: EmailFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`E-mail`}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      defaultValue={written}
      onChange={(event) => onWrite?.(event.currentTarget.value)}
      error={error}
    />
  )
}
