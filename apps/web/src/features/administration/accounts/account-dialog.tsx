import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAdministrationActions, type ManagedAccount } from '../../../queries/administration/administration.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CreatedLink } from '../../../ui/links/created-link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { useAdminAction, type WithProof } from '../use-admin-action.ts'
import { useAccountName } from './use-account-name.ts'

/** The question of a dialog about an account. */
export type DialogKind = 'reset-link' | 'make-administrator' | 'remove-administrator' | 'hand-over' | 'delete'

export interface OpenDialog {
  readonly kind: DialogKind
  readonly account: ManagedAccount
}

interface AccountDialogProps extends OpenDialog {
  readonly withProof: WithProof
  readonly onHandedOver: () => void
  readonly onClose: () => void
}

/** Says what an action means for the account, and asks for it; a new link is shown afterwards. */
export function AccountDialog({ kind, account, withProof, onHandedOver, onClose }: AccountDialogProps) {
  const { t } = useLingui()
  const run = useAdminAction(withProof)
  const texts = useDialogTexts(account)[kind]
  const perform = useActions(account, onHandedOver)[kind]
  const [url, setUrl] = useState<string>()
  const confirm = () =>
    run(texts.failure, async () => {
      const link = await perform()
      if (link === undefined) onClose()
      else setUrl(link)
    })
  if (url !== undefined) {
    return (
      <Dialog open onClose={onClose} title={texts.title}>
        <CreatedLink
          url={url}
          note={t`It works once within the next hour and is shown only now. Don’t share it with anyone else.`}
          qrLabel={t`QR code of the reset link`}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      primaryAction={
        <Button kind="primary" onClick={confirm}>
          {texts.button}
        </Button>
      }
    >
      <p>{texts.body}</p>
    </Dialog>
  )
}

/** What each dialog does; the result is the address of a link, if there is one. */
function useActions(
  { id }: ManagedAccount,
  onHandedOver: () => void,
): Readonly<Record<DialogKind, () => Promise<string | undefined>>> {
  const { t } = useLingui()
  const actions = useAdministrationActions()
  const toast = useToast()
  const change = (what: 'make-administrator' | 'remove-administrator') => async () => {
    await actions.changeAccount(id, { change: what })
    return undefined
  }
  return {
    'reset-link': () => actions.createResetLink(id),
    'make-administrator': change('make-administrator'),
    'remove-administrator': change('remove-administrator'),
    async 'hand-over'() {
      await actions.handOver(id)
      onHandedOver()
      return undefined
    },
    async delete() {
      const { finished } = await actions.deleteAccount(id)
      if (!finished)
        toast({ title: t`The account is closed. Its data is still being deleted. You don’t need to do anything.` })
      return undefined
    },
  }
}

interface DialogTexts {
  readonly title: string
  readonly body: string
  readonly button: string
  readonly failure: string
}

function useDialogTexts(account: ManagedAccount): Readonly<Record<DialogKind, DialogTexts>> {
  const { t } = useLingui()
  const name = useAccountName()(account)
  const characters = plural(account.characters, { one: '# character', other: '# characters' })
  return {
    'reset-link': {
      title: t`Reset link for ${name}`,
      body: t`Anyone with the link can choose a new password and is then signed in as ${name}. A second factor is still required. All other devices of the account are signed out.`,
      button: t`Create link`,
      failure: t`Couldn’t create the link`,
    },
    'make-administrator': {
      title: t`Make ${name} an administrator?`,
      body: t`Administrators manage accounts, registration, backups and the catalogue, and can also remove you.`,
      button: t`Make administrator`,
      failure: t`Couldn’t change the role`,
    },
    'remove-administrator': {
      title: t`Remove ${name} as administrator?`,
      body: t`The account stays and keeps everything.`,
      button: t`Remove as administrator`,
      failure: t`Couldn’t change the role`,
    },
    'hand-over': {
      title: t`Transfer to ${name}?`,
      body: t`${name} becomes an administrator, and you’ll no longer be one.`,
      button: t`Transfer`,
      failure: t`Couldn’t transfer administration`,
    },
    delete: {
      title: t`Delete ${name}?`,
      body: t`This also deletes ${characters}, pictures and notes in game logs. It can’t be undone.`,
      button: t`Delete permanently`,
      failure: t`Couldn’t delete the account`,
    },
  }
}
