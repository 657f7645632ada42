import { useLingui } from '@lingui/react/macro'
import { useFactorActions, type PasskeySummary } from '../../../queries/account/factor-actions.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AccountForm } from '../account-form.tsx'
import { formChecks } from '../form-checks.ts'
import { useAccountForm } from '../use-account-form.ts'

interface RenamePasskeyDialogProps {
  readonly passkey: PasskeySummary
  readonly onClose: () => void
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenamePasskeyDialogProps) {
  const { t } = useLingui()
  const { renamePasskey } = useFactorActions()
  const state = useAccountForm(formChecks.passkeyName, (values) => renamePasskey(id, values.name).then(onClose))
  return (
    <Dialog open onClose={onClose} title={t`Rename passkey`}>
      <AccountForm state={state} submitLabel={t`Save`} filled>
        <Field label={t`Name`} name="name" autoComplete="off" required defaultValue={name} error={state.errors.name} />
      </AccountForm>
    </Dialog>
  )
}
