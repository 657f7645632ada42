import { recapOf, type GameSession } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { momentOf, timeOf } from '../../../i18n/dates.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useGameSession } from '../../../queries/games.ts'
import type { OwnGame, PartyMember } from '../../../api/types.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { InlineSelect } from '../../../ui/inputs/inline-select.tsx'
import { displayName } from '../display-name.ts'
import styles from '../games.module.css'
import { useRecapText } from './use-recap-text.ts'

interface RecapDialogProps {
  readonly game: OwnGame
  readonly party: readonly PartyMember[]
  /** Newest first; at least one. */
  readonly sessions: readonly GameSession[]
  readonly onClose: () => void
}

/** A summary of a game session that can be copied. */
export function RecapDialog({ game, party, sessions, onClose }: RecapDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const [selectedId, setSelectedId] = useState(sessions[0]?.began.id ?? '')
  const session = sessions.find(({ began }) => began.id === selectedId)
  const titleOf = ({ began, ended }: GameSession): string => {
    const end = ended ? timeOf(new Date(ended.timestamp)) : t`now`
    return `${momentOf(new Date(began.timestamp), locale)} – ${end}`
  }
  return (
    <Dialog open onClose={onClose} title={t`Game session recap`}>
      <p>
        <InlineSelect
          label={t`Game session`}
          value={selectedId}
          options={sessions.map((option) => ({ value: option.began.id, label: titleOf(option) }))}
          onChoose={setSelectedId}
        />
      </p>
      {session && (
        <RecapText key={session.began.id} {...{ game, party, session }} title={`${game.name}, ${titleOf(session)}`} />
      )}
    </Dialog>
  )
}

interface RecapTextProps extends Pick<RecapDialogProps, 'game' | 'party'> {
  readonly session: GameSession
  readonly title: string
}

function RecapText({ game, party, session, title }: RecapTextProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const { data, error } = useGameSession(game.id, session)
  const textOf = useRecapText(party, data?.entries ?? [])
  if (!data) return <p className="soft">{error === null ? t`Loading the log…` : messageOfError(error)}</p>
  const text = textOf(
    title,
    recapOf(data.entries),
    ({ user, authorName }) => displayName(authorName ?? data.people[user], user, party) ?? t`Unknown player`,
  )
  return (
    <>
      <pre className={styles['recap']} tabIndex={0} aria-label={t`Game session recap`}>
        {text}
      </pre>
      <p>
        <CopyButton text={text} />
      </p>
    </>
  )
}
