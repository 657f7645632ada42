import { tokenScopes, type TokenScope } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTokenActions } from '../../../queries/account/tokens.ts'
import { useSubmission } from '../../../queries/use-submission.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { SelectField } from '../../../ui/inputs/select-field.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ProofDeclined, useProof } from '../factors/use-proof.tsx'
import styles from './api-access.module.css'
import { useScopeNames } from './use-scope-names.ts'

interface NewTokenDialogProps {
  readonly onClose: () => void
  readonly onCreated: (name: string, secret: string) => void
}

/** Names a new token, and chooses what it may do and for how long. */
export function NewTokenDialog({ onClose, onCreated }: NewTokenDialogProps) {
  const { t } = useLingui()
  const { create } = useTokenActions()
  const { submit, isBusy, failure, problem } = useSubmission()
  const { withProof, dialog } = useProof()
  const scopeNames = useScopeNames()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [days, setDays] = useState('90')
  const isComplete = name.trim() !== '' && scopes.length > 0
  const createToken = async () => {
    const body = { name: name.trim(), scopes, days: days === 'until revoked' ? days : Number(days) } as const
    onCreated(body.name, await withProof(() => create(body)))
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t`New token`}
        primaryAction={
          <Button
            kind="primary"
            aria-disabled={isBusy || !isComplete}
            onClick={() => isComplete && void submit(createToken)}
          >
            {t`Create token`}
          </Button>
        }
      >
        <div className={styles['form']}>
          <div role="alert">
            {problem !== undefined && !(failure instanceof ProofDeclined) && <Notice kind="refused">{problem}</Notice>}
          </div>
          <Field
            label={t`Name`}
            value={name}
            maxLength={80}
            autoComplete="off"
            hint={t`What you’ll use it for, such as “Stream overlay”.`}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <fieldset className={styles['choices']}>
            <legend>{t`What it may do`}</legend>
            {tokenScopes.map((scope) => (
              <Switch
                key={scope}
                label={scopeNames[scope].meaning}
                isOn={scopes.includes(scope)}
                onTurn={(isOn) => setScopes(tokenScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))))}
              />
            ))}
          </fieldset>
          <SelectField label={t`Valid`} value={days} onChoose={setDays}>
            <option value="7">{t`for a week`}</option>
            <option value="30">{t`for 30 days`}</option>
            <option value="90">{t`for 90 days`}</option>
            <option value="365">{t`for a year`}</option>
            <option value="until revoked">{t`until revoked`}</option>
          </SelectField>
          <p className="small soft">
            {t`Tokens can’t change your password, sign-in or account, or create other tokens.`}
          </p>
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
