import { recapMarkdown, recapOf, recapPlainText, type GameSession } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { momentOf, timeOf } from '../../../i18n/dates.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useGameSession } from '../../../queries/games.ts'
import type { GameDetails, OwnGame, PartyMember } from '../../../api/types.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { InlineSelect } from '../../../ui/inputs/inline-select.tsx'
import { Markdown, markdownToText } from '../../../ui/foundation/markdown.tsx'
import { usePeopleNames } from '../use-people-names.ts'
import styles from '../games.module.css'
import { useRecapSections } from './use-recap-sections.ts'

interface RecapDialogProps {
  readonly game: OwnGame
  readonly members: GameDetails['members']
  readonly party: readonly PartyMember[]
  /** Newest first; at least one. */
  readonly sessions: readonly GameSession[]
  readonly onClose: () => void
}

/** A summary of a game session that can be copied. */
export function RecapDialog({ game, members, party, sessions, onClose }: RecapDialogProps) {
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
        <WrittenRecap
          key={session.began.id}
          {...{ game, members, party, session }}
          title={`${game.name}, ${titleOf(session)}`}
        />
      )}
    </Dialog>
  )
}

interface WrittenRecapProps extends Pick<RecapDialogProps, 'game' | 'members' | 'party'> {
  readonly session: GameSession
  readonly title: string
}

function WrittenRecap({ game, members, party, session, title }: WrittenRecapProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const { data, error } = useGameSession(game.id, session)
  const sectionsOf = useRecapSections(party, data?.entries ?? [])
  const nameOf = usePeopleNames(members, party)
  if (!data) return <p className="soft">{error === null ? t`Loading the log…` : messageOfError(error)}</p>
  const sections = sectionsOf(recapOf(data.entries), ({ user, authorName }) =>
    nameOf(user, authorName ?? data.people[user]),
  )
  if (sections.length === 0) return <p className="soft">{t`No entries in this game session.`}</p>
  return (
    <>
      <div className={styles['recap']} role="group" tabIndex={0} aria-label={t`Game session recap`}>
        {sections.map(({ heading, lines }, index) => (
          <section key={index}>
            <h3>{heading}</h3>
            <ul>
              {lines.map(({ text, markdown }, line) => (
                <li key={line}>
                  {text}
                  {markdown !== undefined && <Markdown text={markdown} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={styles['actions']}>
        <CopyButton label={t`Copy as Markdown`} text={recapMarkdown(title, sections)} />
        <CopyButton label={t`Copy as text`} text={recapPlainText(title, sections, markdownToText)} />
      </p>
    </>
  )
}
