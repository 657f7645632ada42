import { can } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import Settings2 from 'lucide-react/icons/settings-2'
import { useState, type ReactNode } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { Refusal } from '../../api/backend.ts'
import { useGame, useGameLog, useParty, useGameSessions } from '../../queries/games.ts'
import type { PartyMember } from '../../api/games-api.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useSession } from '../../queries/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { AwardDialog } from './party/award-dialog.tsx'
import { GameLog } from './log/game-log.tsx'
import styles from './games.module.css'
import { GiveDialog } from './party/give-dialog.tsx'
import { MembersDialog } from './members/members-dialog.tsx'
import { Party } from './party/party.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { SkillMatrix } from './party/skill-matrix.tsx'
import { SeveralDialog } from './party/damage-dialog.tsx'
import type { Telling } from './telling.ts'
import { useSheets, useShownParty, type OpenSheet } from './party/use-party-sheets.ts'

interface GameProps {
  readonly gameId: string
  readonly telling: Telling
  readonly openSheet: OpenSheet
  /** The name of a character, which leads to its sheet: to be written on, or only to be read. */
  readonly linkTo: (member: PartyMember, mayWrite: boolean) => ReactNode
  /** What leads to the view for a wall. */
  readonly toTv: ReactNode
  /** The reader sits here no longer. */
  readonly onLeft: () => void
}

type Opened = 'members' | 'settings' | 'award' | 'give' | 'several'

/** A table: the party as it is now, and all that happens to it. */
export function Game({ gameId, telling, openSheet, linkTo, toTv, onLeft }: GameProps) {
  const { t } = useLingui()
  const { ofFailure } = useProblemMessages()
  const { data: seen, error } = useGame(gameId)
  const { data: known = [] } = useParty(gameId)
  const newest = useGameLog(gameId).data?.pages[0]?.entries ?? []
  const me = useSession().user?.id ?? ''
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const seat = seen ? { gameId, role: seen.game.role, settings: seen.game.settings } : null
  const mayWrite = ({ character }: PartyMember) => can(me, 'edit', { character: { ...character, gameId }, seat })
  const writable = known.filter(mayWrite).map(({ character }) => character.publicRef)
  const laid = useSheets(writable, openSheet)
  const sheets = new Map([...laid].filter(([ref]) => writable.includes(ref)))
  const party = useShownParty(known, laid)
  // Who was sent away must not go on reading what was there.
  if (!seen || error instanceof Refusal) {
    return <PageLayout title={t`Game`}>{error !== null && <p role="alert">{ofFailure(error)}</p>}</PageLayout>
  }
  const { game, members } = seen
  const isMaster = game.role === 'gm'
  const size = members.length
  // Who runs a game may hand things over for others as well; one's own come first.
  const givers = party
    .filter(mayWrite)
    .map(({ character }) => character)
    .sort((left, right) => Number(right.user === me) - Number(left.user === me))
  return (
    <div className={styles['table']}>
      <PageLayout
        named
        title={game.name}
        acts={
          <>
            <Button onClick={() => setOpened('members')}>
              {t`${plural(size, { one: '# at the table', other: '# at the table' })}`}
            </Button>
            {toTv}
            {isMaster && (
              <IconButton label={t`Settings of the game`} onClick={() => setOpened('settings')}>
                <Settings2 />
              </IconButton>
            )}
            <span className={styles['acts']}>
              {givers.length > 0 && party.length > 1 && <Button onClick={() => setOpened('give')}>{t`Give…`}</Button>}
              {isMaster && party.length > 0 && (
                <Button kind="act" onClick={() => setOpened('award')}>{t`Award…`}</Button>
              )}
            </span>
          </>
        }
      >
        <Standing gameId={gameId} isMaster={isMaster} />
        <Party
          party={party}
          sheets={sheets}
          entries={newest}
          telling={telling}
          linkTo={(member) => linkTo(member, mayWrite(member))}
          action={
            sheets.size > 1 && <Button kind="quiet" small onClick={() => setOpened('several')}>{t`Hit points…`}</Button>
          }
        />
        <SkillMatrix party={party} />
      </PageLayout>
      <GameLog game={game} party={party} telling={telling} />
      {opened === 'members' && <MembersDialog seen={seen} party={party} onClose={close} onLeft={onLeft} />}
      {opened === 'settings' && <SettingsDialog game={game} onClose={close} onLeft={onLeft} />}
      {opened === 'several' && <SeveralDialog sheets={sheets} onClose={close} />}
      {opened === 'give' && <GiveDialog givers={givers} party={party} onClose={close} />}
      {opened === 'award' && <AwardDialog gameId={gameId} party={party} onClose={close} />}
    </div>
  )
}

const aDay = 86_400_000

/** How the reader takes part, and since when the table sits together. */
function Standing({ gameId, isMaster }: { readonly gameId: string; readonly isMaster: boolean }) {
  const { t } = useLingui()
  const { when, time } = useDates()
  const [last] = useGameSessions(gameId)
  const began = last?.ended === null ? new Date(last.began.timestamp) : null
  const since = began && (Date.now() - began.getTime() < aDay ? time(began) : when(began))
  return (
    <p className={styles['standing']}>
      <span>{isMaster ? t`You are the game master` : t`You play here`}</span>
      {since !== null && (
        <span className={styles['live']}>
          <span className="dot" /> {t`Session since ${since}`}
        </span>
      )}
    </p>
  )
}
