import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGameActions } from '../../../queries/games.ts'
import { useRoster } from '../../../queries/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { CharacterChoice } from './character-select.tsx'

interface JoinDialogProps {
  readonly code: string
  readonly onClose: () => void
  readonly onJoined: (gameId: string) => void
}

/** In by a code, with one of my characters or without. */
export function JoinDialog({ code: given, onClose, onJoined }: JoinDialogProps) {
  const { t } = useLingui()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const { data: characters = [], isPending } = useRoster()
  const [code, setCode] = useState(given)
  const [chosen, setChosen] = useState<string>()
  const free = characters.filter(({ gameId, revision }) => gameId === null && revision > 0)
  const publicRef = chosen ?? free[0]?.publicRef ?? ''
  const join = () =>
    attempt(t`You have not joined`, async () =>
      onJoined((await acts.join({ code, ...(publicRef !== '' && { character: publicRef }) })).id),
    )
  // Whoever is quick does not come without the character that is about to be offered.
  const isReady = code.trim() !== '' && !isPending
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Join a game`}
      consequence={t`The others at the table will see this character, but never its notes.`}
      act={
        <Button kind="act" disabled={!isReady} onClick={join}>
          {t`Join`}
        </Button>
      }
    >
      <Field
        label={t`Code of the invitation`}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && isReady && join()}
      />
      <CharacterChoice characters={free} none={t`without a character`} value={publicRef} onChoose={setChosen} />
    </Dialog>
  )
}
