import { longestGameName } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGameActions } from '../../queries/games.ts'
import { newId } from '../../api/new-id.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'

interface NewGameDialogProps {
  readonly onClose: () => void
  readonly onMade: (gameId: string) => void
}

/** A game needs a name; everything else has its usual way. */
export function NewGameDialog({ onClose, onMade }: NewGameDialogProps) {
  const { t } = useLingui()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const [saveId] = useState(newId)
  const [name, setName] = useState('')
  const make = () => attempt(t`No game was started`, async () => onMade((await acts.create({ saveId, name })).id))
  const isReady = name.trim() !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`New game`}
      consequence={t`You will be its game master.`}
      act={
        <Button kind="act" disabled={!isReady} onClick={make}>
          {t`Start the game`}
        </Button>
      }
    >
      <Field
        label={t`Name of the game`}
        value={name}
        maxLength={longestGameName}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && isReady && make()}
      />
    </Dialog>
  )
}
