import { useLingui } from '@lingui/react/macro'
import { useAccountActions } from '../../../queries/account/account-actions.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AccountForm } from '../account-form.tsx'
import { formChecks } from '../form-checks.ts'
import { useAccountForm } from '../use-account-form.ts'

interface ChangeNameDialogProps {
  readonly name: string
  readonly onClose: () => void
}

export function ChangeNameDialog({ name, onClose }: ChangeNameDialogProps) {
  const { t } = useLingui()
  const { changeName } = useAccountActions()
  const state = useAccountForm(formChecks.changeName, (values) => changeName(values).then(onClose))
  return (
    <Dialog open onClose={onClose} title={t`Change name`}>
      <AccountForm state={state} submitLabel={t`Save`} filled>
        <Field
          label={t`Name`}
          name="name"
          autoComplete="name"
          required
          defaultValue={name}
          hint={t`Shown in your games and on new characters. Existing characters keep their player’s name.`}
          error={state.errors.name}
        />
      </AccountForm>
    </Dialog>
  )
}
