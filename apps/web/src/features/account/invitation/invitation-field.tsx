import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/inputs/field.tsx'

interface InvitationFieldProps {
  /** From the link that was opened, or empty. */
  readonly invitation: string
  readonly error?: string | undefined
  readonly onChange?: (invitation: string) => void
}

/** The invitation that a new account needs on this server. */
export function InvitationField({ invitation, error, onChange }: InvitationFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Invitation`}
      name="invitation"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={500}
      defaultValue={invitation}
      hint={t`This server is by invitation only. Paste the link or code that its administrator gave you.`}
      error={error}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}
