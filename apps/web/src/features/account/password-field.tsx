import { useLingui } from '@lingui/react/macro'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { Field } from '../../ui/inputs/field.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { shortestPassword } from './form-checks.ts'

interface PasswordFieldProps {
  readonly label: string
  /** Decides what password managers offer: the stored password or a generated one. */
  readonly kind: 'current' | 'new'
  readonly name?: 'password' | 'currentPassword'
  readonly error: string | undefined
}

export function PasswordField({ label, kind, name = 'password', error }: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={`${kind}-password`}
      autoCapitalize="none"
      spellCheck={false}
      required
      hint={kind === 'new' ? t`At least ${shortestPassword} characters; longer is safer.` : undefined}
      error={error}
      end={
        <IconButton label={shown ? t`Hide password` : t`Show password`} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
