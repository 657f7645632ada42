import { maxGameNameLength, settingFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGameActions } from '../../queries/game-actions.ts'
import { newId } from '../../api/new-id.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import { firstInvitationDays } from './members/invite-link.ts'

interface NewGameDialogProps {
  readonly onClose: () => void
  readonly onCreated: (gameId: string) => void
}

/** Creates a game with default settings and an invite code. */
export function NewGameDialog({ onClose, onCreated }: NewGameDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [saveId] = useState(newId)
  const [name, setName] = useState('')
  const [inviteSaveId] = useState(newId)
  const create = () =>
    attempt(t`Couldn’t create the game`, async () => {
      const { id } = await actions.create({ saveId, name })
      // The page of the game offers to create a code if this fails.
      await actions
        .invite(id, { saveId: inviteSaveId, days: firstInvitationDays })
        .catch((error: unknown) => console.error('Creating the first invitation failed', error))
      onCreated(id)
    })
  const isReady = name.trim() !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`New game`}
      consequence={t`You’ll be its GM.`}
      primaryAction={
        <Button kind="primary" disabled={!isReady} onClick={create}>
          {t`Create game`}
        </Button>
      }
    >
      <Field
        label={translate(settingFields.name.label)}
        value={name}
        maxLength={maxGameNameLength}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && isReady && create()}
      />
    </Dialog>
  )
}
