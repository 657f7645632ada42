import { recapOf, type GameSession } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { momentOf, timeOf } from '../../../i18n/dates.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useGameSession } from '../../../queries/games.ts'
import type { OwnGame, PartyMember } from '../../../api/games-api.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QuietSelect } from '../../../ui/inputs/quiet-select.tsx'
import { called } from '../display-names.ts'
import styles from '../games.module.css'
import type { Telling } from '../telling.ts'
import { useRecapText } from './use-recap-text.ts'

interface RecapDialogProps {
  readonly game: OwnGame
  readonly party: readonly PartyMember[]
  readonly telling: Telling
  /** Newest first; at least one. */
  readonly sittings: readonly GameSession[]
  readonly onClose: () => void
}

/** A session in short, to be read and to be taken along. */
export function RecapDialog({ game, party, telling, sittings, onClose }: RecapDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState(sittings[0]?.began.id ?? '')
  const sitting = sittings.find(({ began }) => began.id === chosen)
  const titleOf = ({ began, ended }: GameSession): string => {
    const end = ended ? timeOf(new Date(ended.timestamp)) : t`now`
    return `${momentOf(new Date(began.timestamp), locale)} – ${end}`
  }
  return (
    <Dialog open onClose={onClose} title={t`Recap of a session`}>
      <p>
        <QuietSelect
          label={t`Session`}
          value={chosen}
          options={sittings.map((one) => ({ value: one.began.id, label: titleOf(one) }))}
          onChoose={setChosen}
        />
      </p>
      {sitting && (
        <Told
          key={sitting.began.id}
          {...{ game, party, telling, sitting }}
          title={`${game.name}, ${titleOf(sitting)}`}
        />
      )}
    </Dialog>
  )
}

interface ToldProps extends Pick<RecapDialogProps, 'game' | 'party' | 'telling'> {
  readonly sitting: GameSession
  readonly title: string
}

function Told({ game, party, telling, sitting, title }: ToldProps) {
  const { t } = useLingui()
  const { ofFailure } = useProblemMessages()
  const { data, error } = useGameSession(game.id, sitting)
  const textOf = useRecapText(telling, party)
  if (!data) return <p className="soft">{error === null ? t`The log is being read…` : ofFailure(error)}</p>
  const who = (user: string) => called(data.people[user], user, party) ?? t`Somebody else`
  const text = textOf(title, recapOf(data.entries), who)
  return (
    <>
      <pre className={styles['recap']} tabIndex={0} aria-label={t`Recap of a session`}>
        {text}
      </pre>
      <p>
        <CopyButton text={text} />
      </p>
    </>
  )
}
