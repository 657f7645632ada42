import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Field } from './field.tsx'

interface InviteCodeFieldProps extends Pick<ComponentProps<typeof Field>, 'hideLabel' | 'placeholder' | 'onKeyDown'> {
  readonly code: string
  readonly onChange: (code: string) => void
}

/** A field for the code that invites to a game. */
export function InviteCodeField({ code, onChange, ...field }: InviteCodeFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      {...field}
      label={t`Invite code`}
      value={code}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface InviteCodeFormProps {
  readonly className?: string | undefined
  /** The code to begin with. */
  readonly code?: string
  readonly isBusy?: boolean
  readonly onJoin: (code: string) => void
  /** Before the field. */
  readonly children?: ReactNode
}

/** Joins a game with a code. */
export function InviteCodeForm({ className, code: given = '', isBusy = false, onJoin, children }: InviteCodeFormProps) {
  const { t } = useLingui()
  const [code, setCode] = useState(given)
  const canJoin = code.trim() !== '' && !isBusy
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (canJoin) onJoin(code.trim())
      }}
    >
      {children}
      <InviteCodeField hideLabel placeholder={t`Invite code`} code={code} onChange={setCode} />
      <Button type="submit" aria-disabled={!canJoin}>
        {t`Join`}
      </Button>
    </form>
  )
}
