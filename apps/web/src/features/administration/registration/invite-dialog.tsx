import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { useAdministrationActions } from '../../../queries/administration/administration.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { SelectField } from '../../../ui/inputs/select-field.tsx'
import { CreatedLink } from '../../../ui/links/created-link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../administration.module.css'
import { useAdminAction, type WithProof } from '../use-admin-action.ts'

interface InviteDialogProps {
  readonly withProof: WithProof
  readonly onClose: () => void
}

/** Creates an invitation and shows its link once. */
export function InviteDialog({ withProof, onClose }: InviteDialogProps) {
  const { t } = useLingui()
  const { invite } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const [days, setDays] = useState('7')
  const [note, setNote] = useState('')
  const [url, setUrl] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(t`Couldn’t create the invitation`, async () => setUrl(await invite({ note: note.trim(), days: Number(days) })))
  }
  if (url !== undefined) {
    return (
      <Dialog open onClose={onClose} title={t`Invitation`}>
        <CreatedLink
          url={url}
          note={t`One person can sign up with this link. It’s shown only now.`}
          qrLabel={t`QR code of the invitation`}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Invite someone`}
      primaryAction={
        <Button kind="primary" type="submit" form="invite">
          {t`Create link`}
        </Button>
      }
    >
      <form id="invite" className={styles['form']} onSubmit={submit}>
        <Field
          label={t`For whom`}
          value={note}
          maxLength={80}
          hint={t`Only administrators see this.`}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <SelectField label={t`Valid for`} value={days} onChoose={setDays}>
          <option value="1">{t`1 day`}</option>
          <option value="7">{t`7 days`}</option>
          <option value="30">{t`30 days`}</option>
        </SelectField>
      </form>
    </Dialog>
  )
}
