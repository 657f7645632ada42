import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import type { GameDetails } from '../../../api/types.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../games.module.css'

/** A removal or transfer, and the member it concerns. */
export interface Confirmation {
  readonly kind: GameDetails['takeBacks'][number]['kind']
  readonly user: string
  readonly name: string
}

interface ConfirmDialogProps {
  readonly details: GameDetails
  readonly confirmation: Confirmation
  readonly onClose: () => void
}

/** Asks before a member is removed or the game is transferred, because it affects somebody else. */
export function ConfirmDialog({ details: { game, invitations }, confirmation, onClose }: ConfirmDialogProps) {
  const { t } = useLingui()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [revokes, setRevokes] = useState(false)
  // The same id when it is tried again, so that a lost response does no harm.
  const [saveId] = useState(newId)
  const { user, name } = confirmation
  const isRemoval = confirmation.kind === 'removal'
  const confirm = () =>
    attempt(t`Couldn’t update ${name}`, async () => {
      if (isRemoval) {
        await actions.removeMember(game.id, user, { saveId, ...(revokes && { revokeInvitations: 'true' }) })
      } else await actions.transfer(game.id, { to: user, saveId })
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isRemoval ? t`Remove ${name}?` : t`Transfer to ${name}?`}
      primaryAction={
        <Button kind="primary" onClick={confirm}>
          {isRemoval ? t`Remove ${name}` : t`Transfer to ${name}`}
        </Button>
      }
    >
      <p>
        {isRemoval
          ? t`Their characters leave the game too. The game log stays.`
          : t`${name} becomes GM and you become a player.`}
      </p>
      {isRemoval && invitations.length > 0 && (
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={revokes}
            onChange={({ currentTarget }) => setRevokes(currentTarget.checked)}
          />
          <span>
            {t`Also revoke open invitations`}{' '}
            <span className="small soft">{t`otherwise ${name} can come back with a code`}</span>
          </span>
        </label>
      )}
    </Dialog>
  )
}
