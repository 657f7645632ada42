import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useGame, useParty } from '../store/games.ts'
import type { PartyMember } from '../store/games-desk.ts'
import { useProblemWords } from '../store/problem-words.ts'
import { useSession } from '../store/queries.ts'
import { Button } from '../ui/button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { AwardDialog } from './award-dialog.tsx'
import { GameLog } from './game-log.tsx'
import styles from './games.module.css'
import { GiveDialog } from './give-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { Party } from './party.tsx'

interface GameProps {
  readonly gameId: string
  /** The name of a character, which leads to the sheet where the reader may open it. */
  readonly linkTo: (member: PartyMember, isMaster: boolean) => ReactNode
  /** The reader sits here no longer. */
  readonly onLeft: () => void
}

/** A table: the party as it is now, and all that happens to it. */
export function Game({ gameId, linkTo, onLeft }: GameProps) {
  const { t } = useLingui()
  const { ofFailure } = useProblemWords()
  const { data: seen, error } = useGame(gameId)
  const { data: party = [] } = useParty(gameId)
  const me = useSession().user?.id
  const [opened, setOpened] = useState<'members' | 'award' | 'give' | null>(null)
  if (!seen) return <DeskPage title={t`Game`}>{error !== null && <p role="alert">{ofFailure(error)}</p>}</DeskPage>
  const { game, members } = seen
  const isMaster = game.role === 'gm'
  const size = members.length
  const own = party.find(({ character }) => character.user === me)?.character
  return (
    <div className={styles['table']}>
      <DeskPage
        title={game.name}
        acts={
          <>
            <Button onClick={() => setOpened('members')}>
              {t`${plural(size, { one: '# at the table', other: '# at the table' })}`}
            </Button>
            {own && party.length > 1 && <Button onClick={() => setOpened('give')}>{t`Give…`}</Button>}
            {isMaster && party.length > 0 && <Button kind="act" onClick={() => setOpened('award')}>{t`Award…`}</Button>}
          </>
        }
      >
        <Party party={party} linkTo={(member) => linkTo(member, isMaster)} />
      </DeskPage>
      <GameLog game={game} party={party} />
      {opened === 'members' && (
        <MembersDialog seen={seen} party={party} onClose={() => setOpened(null)} onLeft={onLeft} />
      )}
      {opened === 'give' && own && <GiveDialog giver={own} party={party} onClose={() => setOpened(null)} />}
      {opened === 'award' && <AwardDialog gameId={gameId} party={party} onClose={() => setOpened(null)} />}
    </div>
  )
}
