import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { InviteCodeField } from '../../../ui/inputs/invite-code.tsx'
import { useGameActions } from '../../../queries/game-actions.ts'
import { useRoster } from '../../../queries/roster.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { CharacterSelect } from './character-select.tsx'

interface JoinDialogProps {
  readonly code: string
  readonly onClose: () => void
  readonly onJoined: (gameId: string) => void
}

/** Joins a game by invite code, with or without a character. */
export function JoinDialog({ code: initialCode, onClose, onJoined }: JoinDialogProps) {
  const { t } = useLingui()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const { data: characters = [], isPending } = useRoster()
  const [saveId] = useState(newId)
  const [code, setCode] = useState(initialCode)
  const [selected, setSelected] = useState<string>()
  const free = characters.filter(({ gameId, revision }) => gameId === null && revision > 0)
  const publicRef = selected ?? free[0]?.publicRef ?? ''
  const join = () =>
    attempt(t`Couldn’t join the game`, async () =>
      onJoined((await actions.join({ saveId, code, ...(publicRef !== '' && { character: publicRef }) })).id),
    )
  // Wait for the roster, so that a quick Join includes the default character.
  const isReady = code.trim() !== '' && !isPending
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Join a game`}
      consequence={t`Other members can see this character, but never its private notes.`}
      primaryAction={
        <Button kind="primary" disabled={!isReady} onClick={join}>
          {t`Join`}
        </Button>
      }
    >
      <InviteCodeField code={code} onChange={setCode} onKeyDown={({ key }) => key === 'Enter' && isReady && join()} />
      <CharacterSelect characters={free} noneLabel={t`No character`} value={publicRef} onChoose={setSelected} />
    </Dialog>
  )
}
